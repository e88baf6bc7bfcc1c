// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.galerna.base.LibraryThreads;
import org.galerna.base.Padded;
import org.galerna.base.Uncaught;
import org.galerna.base.VarHandles;

/**
 * A platform thread that runs tasks of a {@link Carriers}.
 *
 * <p>A carrier that has just run a task takes the next at once. An idle one leaves a single task to
 * the carrier that has most likely put it there (a thread that wakes another and then parks), and
 * takes it only when it sees it twice. It looks at the queue the less often the longer it finds
 * nothing, because each look takes the queue's ends away from the carrier that is at work. Without
 * traffic it parks. One that stands by takes a task only when no other carrier has taken any
 * between two looks.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class Carrier extends Padded implements Runnable {
    private static final int ACTIVE = 0;

    /** Sleeps for want of tasks; {@link #wake} ends it. */
    static final int PARKED = 1;

    /** Is one too many; {@link #recall} ends it. */
    static final int SPARE = 2;

    private static final long POLL_NANOS = 50_000;

    /** Between the first two looks of an idle carrier at the queue, and at most. */
    private static final long LOOK_NANOS = 1_000;

    private static final long MOST_LOOK_NANOS = 4_000;
    private static final long MOST_STANDBY_LOOK_NANOS = 16_000;

    private static final VarHandle STATE =
            VarHandles.of(MethodHandles.lookup(), "state", int.class);
    private static final VarHandle RUNS = VarHandles.of(MethodHandles.lookup(), "runs", long.class);
    private static final VarHandle STANDBY =
            VarHandles.of(MethodHandles.lookup(), "standby", boolean.class);

    private final Carriers carriers;
    private final TaskQueue queue;
    private final Thread thread;
    private final int number;
    private final IntConsumer begins;
    private long runs; // odd while a task runs
    private int state;
    private boolean standby;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Carrier(Carriers carriers, int number, IntConsumer begins) {
        super();
        this.carriers = carriers;
        this.number = number;
        this.begins = begins;
        queue = carriers.queue();
        thread =
                LibraryThreads.named("carrier " + number)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(this);
    }

    void start() {
        thread.start();
    }

    /** Counts task starts and ends: odd while a task runs. */
    long runsAcquire() {
        return (long) RUNS.getAcquire(this);
    }

    boolean isSpare() {
        return (int) STATE.getAcquire(this) == SPARE;
    }

    /** Tells it to leave tasks to others as long as they take some, or no longer to. */
    void standBy(boolean value) {
        STANDBY.setOpaque(this, value);
    }

    private boolean isStandby() {
        return (boolean) STANDBY.getOpaque(this);
    }

    /** Ends the park of an idle carrier; false if it was not parked. */
    boolean wake() {
        return leave(PARKED);
    }

    /** Takes a spare back to work; false if it was not spare. */
    boolean recall() {
        return leave(SPARE);
    }

    private boolean leave(int from) {
        if (!STATE.compareAndSet(this, from, ACTIVE)) {
            return false;
        }
        LockSupport.unpark(thread);
        return true;
    }

    @Override
    public void run() {
        begins.accept(number);
        while (!carriers.isClosed()) {
            Runnable task = isStandby() ? null : queue.poll();
            if (task == null) {
                task = waitForTask();
            }
            if (task != null) {
                run(task);
            }
            if (carriers.retires()) {
                rest(SPARE);
            }
        }
    }

    @SuppressWarnings("IllegalCatch") // a carrier outlives whatever escapes from a task
    private void run(Runnable task) {
        final long before = runs;
        RUNS.setRelease(this, before + 1);
        try {
            task.run();
        } catch (Throwable e) {
            Uncaught.tell(e);
        } finally {
            RUNS.setRelease(this, before + 2);
        }
    }

    private Runnable waitForTask() {
        long taken = queue.takenOpaque();
        long idleSince = System.nanoTime();
        long gap = LOOK_NANOS;
        while (!carriers.isClosed() && !carriers.isRetiring()) {
            giveWay(gap);
            final boolean isStandby = isStandby();
            gap = Math.min(2 * gap, isStandby ? MOST_STANDBY_LOOK_NANOS : MOST_LOOK_NANOS);
            final long now = queue.takenOpaque();
            final int size = queue.sizeOpaque();
            if (now == taken ? size > 0 : size > 1 && !isStandby) {
                final Runnable task = queue.poll();
                if (task != null) {
                    return task;
                }
            }
            if (now != taken) {
                taken = now;
                idleSince = System.nanoTime();
            } else if (System.nanoTime() - idleSince > POLL_NANOS) {
                carriers.enterSleep();
                rest(PARKED);
                carriers.leaveSleep();
                idleSince = System.nanoTime();
            }
        }
        return null;
    }

    @SuppressWarnings("ThreadPriorityCheck") // compilers and collectors want this core too
    private static void giveWay(long nanos) {
        final long start = System.nanoTime();
        do {
            Thread.yield();
        } while (System.nanoTime() - start < nanos);
    }

    /** Parks until another thread sets the state back. */
    private void rest(int as) {
        settle(as);
        while (!isActive()) {
            LockSupport.park(carriers);
        }
    }

    /**
     * Marks this carrier as resting, then looks again: a task put meanwhile is seen by one side.
     */
    void settle(int as) {
        STATE.setVolatile(this, as);
        if (as == SPARE && !queue.isEmpty()) {
            carriers.wakeOne(); // what woke this carrier may have been meant for a task
        }
        if (carriers.isClosed() || (as == PARKED && !queue.isEmpty())) {
            STATE.compareAndSet(this, as, ACTIVE);
        }
    }

    boolean isActive() {
        return (int) STATE.getAcquire(this) == ACTIVE;
    }
}
