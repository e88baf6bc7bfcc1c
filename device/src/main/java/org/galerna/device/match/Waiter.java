// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.VarHandles;
import org.galerna.base.schedule.CoarseClock;
import org.galerna.device.Operation;

/**
 * A thread that sleeps until one of its operations is done. Pooled by {@link Sleepers}; a wake-up
 * that comes late may reach the next user, who looks again and goes on sleeping.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class Waiter {
    static final int NONE_DONE = -2;
    static final int NONE_LEFT = -1;
    private static final long SHORTEST_NAP_NANOS = 10_000_000;
    static final long LONGEST_NAP_NANOS = 320_000_000;
    private static final long SHORTEST_UNFENCED_NANOS = 1_000_000;
    private static final long LONGEST_UNFENCED_NANOS = 20_000_000;
    private static final int WAIT_PER_UNFENCED_NAP = 16;
    private static final VarHandle THREAD =
            VarHandles.of(MethodHandles.lookup(), "thread", Thread.class);
    private static final VarHandle DEEP =
            VarHandles.of(MethodHandles.lookup(), "deep", boolean.class);

    Waiter next;
    Waiter previous;
    long sinceNanos; // as of a coarse clock
    private final MatchingDevice device;
    private final Nap nap = new Nap();
    private Thread thread;
    private boolean deep;
    private MatchOperation single;
    private Operation[] many;
    private int count;

    /** A waiter for operations that {@link #begin} names, or for one that stands for its wait. */
    Waiter(MatchingDevice device, MatchOperation single) {
        this.device = device;
        this.single = single;
    }

    /**
     * Tells how long the next sleep lasts at most, as long as the wait so far: somebody ends it,
     * and a thread that looks for itself costs the others their core.
     */
    long napNanos() {
        return Math.clamp(waitedNanos(), SHORTEST_NAP_NANOS, LONGEST_NAP_NANOS);
    }

    /**
     * Tells how long the next sleep lasts at most if a sender without a fence may miss that it has
     * begun: a small part of the wait so far. A sender can miss it only in the moment of falling
     * asleep, so few long sleeps lose less than many short ones.
     */
    long unfencedNapNanos() {
        return Math.clamp(
                waitedNanos() / WAIT_PER_UNFENCED_NAP,
                SHORTEST_UNFENCED_NANOS,
                LONGEST_UNFENCED_NANOS);
    }

    private long waitedNanos() {
        return System.nanoTime() - sinceNanos;
    }

    /** Notes whether the thread may sleep in its transport. */
    void isDeep(boolean value) {
        DEEP.setOpaque(this, value);
    }

    boolean isDeep() {
        return (boolean) DEEP.getOpaque(this);
    }

    /**
     * Tells whether this waiter is that of the calling thread, for good: a virtual one takes it if
     * nobody has it, or a thread that has ended.
     */
    boolean isOfThisThread() {
        final Thread caller = Thread.currentThread();
        final Thread owner = thread();
        return caller.equals(owner) || (caller.isVirtual() && succeeds(owner, caller));
    }

    private boolean succeeds(Thread owner, Thread caller) {
        return (owner == null || !owner.isAlive()) && THREAD.compareAndSet(this, owner, caller);
    }

    void begin(MatchOperation operation, Operation[] operations, int slots) {
        single = operation;
        many = operations;
        count = slots;
        sinceNanos = CoarseClock.nanos();
        nap.begin(device.inbound().cameIn());
        THREAD.setOpaque(this, Thread.currentThread());
    }

    /**
     * Looks for what has come.
     *
     * @return how long to leave that to other threads if the wait goes on, or 0.
     */
    long look() {
        final long before = device.inbound().cameIn();
        device.poll();
        return nap.nanosAfter(before, device.inbound().cameIn());
    }

    /** Announces this waiter in its operations, or takes it out again. */
    void announce(Waiter value) {
        if (single != null) {
            single.waiterOpaque(value);
        } else {
            for (int i = 0; i < count; i++) {
                if (many[i] != null) {
                    ((MatchOperation) many[i]).waiterOpaque(value);
                }
            }
        }
    }

    void end() {
        THREAD.setOpaque(this, null);
        single = null;
        many = null;
    }

    Thread thread() {
        return (Thread) THREAD.getOpaque(this);
    }

    /** Wakes the thread; not itself, for the permit would only spoil its next sleep. */
    void wake() {
        final Thread t = thread();
        if (!Thread.currentThread().equals(t)) {
            LockSupport.unpark(t);
            if (isDeep()) {
                device.transports().first().unpark();
            }
        }
    }

    boolean isSatisfied() {
        return single != null ? single.isDone() : indexOfDone(many, count) != NONE_DONE;
    }

    /** The operation that describes the wait: the first that is active. Racy. */
    MatchOperation target() {
        final MatchOperation one = single;
        final Operation[] all = many;
        if (one != null || all == null) {
            return one;
        }
        for (Operation op : all) {
            if (op != null && !op.isDone()) {
                return (MatchOperation) op;
            }
        }
        return null;
    }

    boolean isForMany() {
        return many != null;
    }

    /** Finds one that is done: its index, {@link #NONE_DONE} or {@link #NONE_LEFT}. */
    static int indexOfDone(Operation[] operations, int count) {
        boolean any = false;
        for (int i = 0; i < count; i++) {
            final Operation op = operations[i];
            if (op != null) {
                any = true;
                if (op.isDone()) {
                    return i;
                }
            }
        }
        return any ? NONE_DONE : NONE_LEFT;
    }
}
