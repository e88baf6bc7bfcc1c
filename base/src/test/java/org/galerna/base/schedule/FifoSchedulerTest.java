// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // yielding threads are what is tested
class FifoSchedulerTest {
    private final FifoScheduler scheduler = FifoScheduler.open(2).orElseThrow();

    @AfterEach
    void close() {
        scheduler.close();
    }

    private Thread start(Runnable task) {
        final Thread thread = scheduler.newThread("test", task);
        thread.start();
        return thread;
    }

    @Test
    void reasonIsEmptyWhereASchedulerOpens() {
        assertEquals("", FifoScheduler.reason());
        assertEquals(2, scheduler.parallelism());
        assertEquals(2, scheduler.activeCarriers());
        assertThrows(IllegalArgumentException.class, () -> FifoScheduler.open(0));
    }

    @Test
    void threadIsVirtualNamedAndRunsOnACarrier() throws Exception {
        final AtomicReference<String> seen = new AtomicReference<>();
        final Thread thread =
                scheduler.newThread("rank 7", () -> seen.set(Thread.currentThread().toString()));
        assertTrue(thread.isVirtual());
        assertEquals("rank 7", thread.getName());
        thread.start();
        thread.join();
        assertTrue(seen.get().contains("galerna carrier "), seen.get());
    }

    @Test
    void virtualThreadOfAVirtualThreadRunsHereToo() throws Exception {
        final AtomicReference<String> seen = new AtomicReference<>();
        final Runnable inner = () -> seen.set(Thread.currentThread().toString());
        final CountDownLatch done = new CountDownLatch(1);
        start(() -> {
            final Thread thread = Thread.startVirtualThread(inner);
            while (thread.isAlive()) {
                Thread.yield();
            }
            done.countDown();
        });
        done.await();
        assertTrue(seen.get().contains("galerna carrier "), seen.get());
    }

    @Test
    void carrierOutlivesAThreadThatThrows() throws Exception {
        for (int i = 0; i < 4; i++) {
            final Thread thread =
                    scheduler.newThread(
                            "thrower",
                            () -> {
                                throw new IllegalStateException("meant");
                            });
            thread.setUncaughtExceptionHandler((t, e) -> {});
            thread.start();
            thread.join();
        }
        start(() -> {}).join();
    }

    @Test
    void carrierOutlivesAHandlerThatThrows() throws Exception {
        final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            throw new IllegalStateException("meant");
        });
        try {
            for (int i = 0; i < 4; i++) {
                start(
                                () -> {
                                    throw new IllegalStateException("meant");
                                })
                        .join();
            }
            start(() -> {}).join();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 64})
    void tokenGoesRoundParkedThreads(int size) throws Exception {
        final int laps = 20_000 / size;
        final Thread[] threads = new Thread[size];
        final AtomicInteger token = new AtomicInteger();
        for (int i = 0; i < size; i++) {
            final int me = i;
            threads[i] =
                    scheduler.newThread(
                            "ring " + i,
                            () -> {
                                for (int lap = 0; lap < laps; lap++) {
                                    final int mine = lap * size + me;
                                    while (token.get() != mine) {
                                        LockSupport.park();
                                    }
                                    token.set(mine + 1);
                                    LockSupport.unpark(threads[(me + 1) % size]);
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(laps * size, token.get());
    }

    @Test
    void idleCarriersAreWokenAtAnyMoment() throws Exception {
        for (int i = 0; i < 3000; i++) {
            final Thread thread = start(() -> {});
            thread.join();
            LockSupport.parkNanos(i % 150 * 1000L);
        }
        assertTrue(scheduler.activeCarriers() >= 2);
    }

    /** Threads that keep both carriers busy: pairs that wake one another, or poll and yield. */
    private final class Noise {
        final AtomicBoolean end = new AtomicBoolean();
        final List<Thread> threads = new ArrayList<>();

        Noise(String kind, int pairs) {
            for (int p = 0; p < pairs; p++) {
                final AtomicInteger turn = new AtomicInteger();
                final Thread[] pair = new Thread[2];
                for (int s = 0; s < 2; s++) {
                    final int me = s;
                    pair[s] = scheduler.newThread("noise", () -> noise(kind, turn, pair, me));
                    threads.add(pair[s]);
                }
            }
            threads.forEach(Thread::start);
        }

        private void noise(String kind, AtomicInteger turn, Thread[] pair, int me) {
            while (!end.get()) {
                if (kind.equals("spin")) {
                    Thread.yield();
                } else if (turn.get() == me) {
                    turn.set(1 - me);
                    LockSupport.unpark(pair[1 - me]);
                } else if (kind.equals("park")) {
                    LockSupport.park();
                } else {
                    Thread.yield();
                }
            }
        }

        void end() throws InterruptedException {
            end.set(true);
            threads.forEach(LockSupport::unpark);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"park", "yield", "spin"})
    void sleeperProceedsBesideBusyPairs(String kind) throws Exception {
        final Noise noise = new Noise(kind, 16);
        final Thread sleeper =
                start(() -> {
                    for (int i = 0; i < 20; i++) {
                        final long wake = System.nanoTime() + 10_000_000;
                        for (long left = 1; left > 0; left = wake - System.nanoTime()) {
                            LockSupport.parkNanos(left);
                        }
                    }
                });
        sleeper.join();
        noise.end();
        assertFalse(sleeper.isAlive());
    }

    @ParameterizedTest
    @ValueSource(strings = {"park", "yield", "spin"})
    void threadWokenByAPlatformThreadProceedsBesideBusyPairs(String kind) throws Exception {
        final Noise noise = new Noise(kind, 16);
        final AtomicInteger calls = new AtomicInteger();
        final AtomicInteger answers = new AtomicInteger();
        final Thread woken =
                start(() -> {
                    for (int i = 1; i <= 20; i++) {
                        while (calls.get() < i) {
                            LockSupport.park();
                        }
                        answers.set(i);
                    }
                });
        for (int i = 1; i <= 20; i++) {
            calls.set(i);
            LockSupport.unpark(woken);
            while (answers.get() < i) {
                LockSupport.parkNanos(100_000);
            }
        }
        woken.join();
        noise.end();
        assertEquals(20, answers.get());
    }

    /** Classes whose initialisers wait for one another: each pins its carrier. */
    private static final class Pinned {
        static final CountDownLatch PARK = new CountDownLatch(3);
        static final CountDownLatch SPIN = new CountDownLatch(3);

        static boolean meet(CountDownLatch latch) {
            latch.countDown();
            try {
                return latch.await(50, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return false;
            }
        }

        static final class ParkA {
            static final boolean MET = meet(PARK);
        }

        static final class ParkB {
            static final boolean MET = meet(PARK);
        }

        static final class ParkC {
            static final boolean MET = meet(PARK);
        }

        static final class SpinA {
            static final boolean MET = meet(SPIN);
        }

        static final class SpinB {
            static final boolean MET = meet(SPIN);
        }

        static final class SpinC {
            static final boolean MET = meet(SPIN);
        }
    }

    @Test
    void threadsInStaticInitialisersProceedBesideBusyPairs() throws Exception {
        meetBeside(
                new Noise("park", 16),
                () -> Pinned.ParkA.MET,
                () -> Pinned.ParkB.MET,
                () -> Pinned.ParkC.MET);
    }

    @Test
    void threadsInStaticInitialisersProceedBesideSpinners() throws Exception {
        meetBeside(
                new Noise("spin", 4),
                () -> Pinned.SpinA.MET,
                () -> Pinned.SpinB.MET,
                () -> Pinned.SpinC.MET);
    }

    private void meetBeside(Noise noise, BooleanSupplier... initialisers) throws Exception {
        final AtomicInteger met = new AtomicInteger();
        final List<Thread> threads = new ArrayList<>();
        for (BooleanSupplier initialiser : initialisers) {
            threads.add(start(() -> met.addAndGet(initialiser.getAsBoolean() ? 1 : 0)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        noise.end();
        assertEquals(initialisers.length, met.get());
    }

    @Test
    void computingThreadsAreMadeUpForAndTheSurplusRestsAfterwards() throws Exception {
        final AtomicBoolean go = new AtomicBoolean();
        final List<Thread> computing = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            computing.add(
                    start(() -> {
                        while (!go.getAcquire()) {
                            Thread.onSpinWait();
                        }
                    }));
        }
        start(() -> go.set(true)).join();
        for (Thread thread : computing) {
            thread.join();
        }
        final Noise noise = new Noise("park", 2);
        while (scheduler.activeCarriers() > 2) {
            LockSupport.parkNanos(1_000_000);
        }
        noise.end();
    }

    @Test
    void threadOfAClosedSchedulerDoesNotRun() throws Exception {
        start(() -> {}).join();
        scheduler.close();
        final AtomicBoolean ran = new AtomicBoolean();
        final Thread late = start(() -> ran.set(true));
        assertFalse(late.join(Duration.ofMillis(100)));
        assertFalse(ran.get());
    }
}
