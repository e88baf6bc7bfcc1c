// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * The carriers of a scheduler and the queue they share.
 *
 * <p>Wake-up: who adds a task then reads {@code sleepers} (volatile); an idle carrier raises {@code
 * sleepers} and marks itself parked (volatile) and then looks at the queue again. One of the two
 * sees the other.
 */
final class Carriers implements Executor {
    private static final int SLOTS = 4096;

    private final TaskQueue queue = new TaskQueue(SLOTS);
    private final AtomicReference<Carrier[]> all = new AtomicReference<>(new Carrier[0]);
    private final AtomicInteger sleepers = new AtomicInteger();
    private final AtomicInteger retiring = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();

    private final IntConsumer begins;

    /** No carriers yet; each will call {@code begins} with its number first. */
    Carriers(IntConsumer begins) {
        this.begins = begins;
    }

    /**
     * Runs a task on a carrier, or drops it after {@link #close}; called by any thread, also by a
     * pinned virtual one: no locks.
     */
    @Override
    public void execute(Runnable task) {
        if (isClosed()) {
            return;
        }
        queue.add(task);
        if (sleepers.get() > 0) {
            wakeOne();
        }
    }

    /** Wakes a carrier that sleeps, if there is one. */
    void wakeOne() {
        for (Carrier carrier : all.getAcquire()) {
            if (carrier.wake()) {
                return;
            }
        }
    }

    TaskQueue queue() {
        return queue;
    }

    Carrier[] all() {
        return all.getAcquire();
    }

    boolean isClosed() {
        return closed.get();
    }

    boolean isAsleep() {
        return sleepers.get() >= all().length - spares();
    }

    int spares() {
        int spares = 0;
        for (Carrier carrier : all()) {
            spares += carrier.isSpare() ? 1 : 0;
        }
        return spares;
    }

    void enterSleep() {
        sleepers.getAndIncrement();
    }

    void leaveSleep() {
        sleepers.getAndDecrement();
    }

    boolean isRetiring() {
        return retiring.getOpaque() > 0;
    }

    /** Tells one of the surplus carriers to rest. */
    boolean retires() {
        final int n = retiring.getOpaque();
        return n > 0 && retiring.compareAndSet(n, n - 1);
    }

    /** Lets that many carriers rest; the supervisor alone calls this. */
    void retire(int surplus) {
        retiring.set(surplus);
    }

    /**
     * Takes back spares, then makes carriers; the supervisor, or whoever opens, alone calls this.
     */
    void add(int wanted) {
        retiring.set(0);
        final Carrier[] old = all();
        int missing = wanted;
        for (int i = 0; i < old.length && missing > 0; i++) {
            if (old[i].recall()) {
                missing--;
            }
        }
        final Carrier[] now = enlist(missing);
        for (int i = old.length; i < now.length; i++) {
            now[i].start();
        }
    }

    /** Makes carriers and shows them to all; they are not started. */
    Carrier[] enlist(int count) {
        final Carrier[] old = all();
        final Carrier[] now = Arrays.copyOf(old, old.length + count);
        for (int i = old.length; i < now.length; i++) {
            now[i] = new Carrier(this, i, begins);
        }
        all.setRelease(now);
        return now;
    }

    /** Lets that many carriers work and the others stand by; the supervisor alone calls this. */
    void employ(int working) {
        int left = working;
        for (Carrier carrier : all()) {
            carrier.standBy(left <= 0);
            left -= carrier.isSpare() ? 0 : 1;
        }
    }

    /** Counts the turns that tasks have had so far. */
    long turns() {
        long sum = 0;
        for (Carrier carrier : all()) {
            sum += carrier.runsAcquire() / 2;
        }
        return sum;
    }

    void close() {
        closed.set(true);
        for (Carrier carrier : all()) {
            if (!carrier.wake()) {
                carrier.recall();
            }
        }
    }
}
