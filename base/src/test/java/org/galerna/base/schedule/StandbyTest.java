// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StandbyTest {
    private static final int CHAINS = 8;
    private static final int TURNS = 10_000;
    private static final long TURN_NANOS = 300;
    private static final int MOST_TRIES = 100;

    private final AtomicIntegerArray turns = new AtomicIntegerArray(2); // by each carrier
    private final Semaphore ended = new Semaphore(0);
    private final Carriers carriers = new Carriers(number -> {});

    @BeforeEach
    void open() {
        carriers.add(2);
    }

    @AfterEach
    void close() {
        carriers.close();
    }

    /** A task that is put again and again, computes shortly in each turn, and notes who gave it. */
    private final class Chain implements Runnable {
        private int left = TURNS;

        @Override
        public void run() {
            final long start = System.nanoTime();
            while (System.nanoTime() - start < TURN_NANOS) {
                Thread.onSpinWait();
            }
            turns.getAndIncrement(Thread.currentThread().getName().endsWith("0") ? 0 : 1);
            if (--left > 0) {
                carriers.execute(this);
            } else {
                ended.release();
            }
        }
    }

    /** The part of many turns that the carrier has given which has given fewer, in percent. */
    private int part() throws InterruptedException {
        turns.set(0, 0);
        turns.set(1, 0);
        for (int i = 0; i < CHAINS; i++) {
            carriers.execute(new Chain());
        }
        ended.acquire(CHAINS);
        return 100 * Math.min(turns.get(0), turns.get(1)) / (CHAINS * TURNS);
    }

    /** A machine that takes the core away from the carrier at work gives the other some turns. */
    @Test
    void leavesShortTasksToTheOther() throws Exception {
        carriers.employ(1);
        for (int tries = 0; part() > 10; tries++) {
            assertTrue(tries < MOST_TRIES, "both carriers work");
        }
    }

    @Test
    void takesWhatNobodyElseTakes() throws Exception {
        carriers.employ(1);
        final CountDownLatch both = new CountDownLatch(2);
        final Runnable meet =
                () -> {
                    both.countDown();
                    try {
                        both.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                };
        carriers.execute(meet);
        carriers.execute(meet);
        both.await();
    }

    @Test
    void comesBackToWork() throws Exception {
        carriers.employ(1);
        part();
        carriers.employ(2);
        for (int tries = 0; part() < 30; tries++) {
            assertTrue(tries < MOST_TRIES, "only one carrier works");
        }
    }
}
