// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A queue of tasks for any number of threads on both sides: a ring with a sequence number per slot
 * (D. Vyukov's bounded queue), and a linked list behind it for what does not fit.
 *
 * <pre>
 *   sequence of slot i:   p       free for position p (p mod capacity = i)
 *                         p + 1   holds the task of position p
 *                         p + capacity, free for the next lap
 * </pre>
 *
 * <p>{@link #add} ends with no weaker than a volatile exchange before it, and {@link #isEmpty}
 * reads volatile: who adds and then reads a flag (volatile), and who sets that flag (volatile) and
 * then asks {@link #isEmpty}, cannot both miss each other.
 */
final class TaskQueue {
    private static final VarHandle LONGS =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

    /** Indices in {@link #ends}: 128 bytes apart and from its borders. */
    private static final int HEAD = 16;

    private static final int TAIL = 32;
    private static final int ENDS = 48;

    private final long[] ends = new long[ENDS];
    private final long[] sequences;
    private final Runnable[] tasks;
    private final int mask;
    private final ConcurrentLinkedQueue<Runnable> overflow = new ConcurrentLinkedQueue<>();

    /** Makes a queue whose ring has the given number of slots, a power of two. */
    TaskQueue(int capacity) {
        sequences = new long[capacity];
        tasks = new Runnable[capacity];
        mask = capacity - 1;
        for (int i = 0; i < capacity; i++) {
            sequences[i] = i;
        }
        VarHandle.releaseFence();
    }

    /** Puts a task last. What overflows keeps its order: the ring is not used until it is gone. */
    void add(Runnable task) {
        if (!overflow.isEmpty() || !offer(task)) {
            overflow.add(task);
        }
    }

    private boolean offer(Runnable task) {
        long tail = (long) LONGS.getOpaque(ends, TAIL);
        while (true) {
            final int slot = (int) tail & mask;
            final long ahead = (long) LONGS.getAcquire(sequences, slot) - tail;
            if (ahead < 0) {
                return false;
            }
            if (ahead == 0 && LONGS.compareAndSet(ends, TAIL, tail, tail + 1)) {
                tasks[slot] = task;
                LONGS.setRelease(sequences, slot, tail + 1);
                return true;
            }
            tail = (long) LONGS.getOpaque(ends, TAIL);
        }
    }

    /** Takes the first task; null if there is none, or if the first is being put at this moment. */
    Runnable poll() {
        long head = (long) LONGS.getOpaque(ends, HEAD);
        while (true) {
            final int slot = (int) head & mask;
            final long ahead = (long) LONGS.getAcquire(sequences, slot) - (head + 1);
            if (ahead < 0) {
                return overflow.isEmpty() ? null : pollOverflow(head);
            }
            if (ahead == 0 && LONGS.compareAndSet(ends, HEAD, head, head + 1)) {
                final Runnable task = tasks[slot];
                tasks[slot] = null;
                LONGS.setRelease(sequences, slot, head + mask + 1);
                return task;
            }
            head = (long) LONGS.getOpaque(ends, HEAD);
        }
    }

    private Runnable pollOverflow(long head) {
        return (long) LONGS.getAcquire(ends, TAIL) == head ? overflow.poll() : null;
    }

    /** Counts tasks taken from the ring so far. */
    long takenOpaque() {
        return (long) LONGS.getOpaque(ends, HEAD);
    }

    /** Counts roughly the tasks waiting; never 0 while one waits undisturbed. */
    int sizeOpaque() {
        final long head = (long) LONGS.getOpaque(ends, HEAD);
        final long tail = (long) LONGS.getOpaque(ends, TAIL);
        return (int) Math.max(0, tail - head) + (overflow.isEmpty() ? 0 : 1);
    }

    /** Tells whether nothing waits; volatile, see the class. */
    boolean isEmpty() {
        return (long) LONGS.getVolatile(ends, TAIL) == (long) LONGS.getVolatile(ends, HEAD)
                && overflow.isEmpty();
    }
}
