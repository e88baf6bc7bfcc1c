// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.galerna.base.lock.SpinLock;

/**
 * A rank's memory for messages that were copied aside, in powers of two from 64 bytes. Each size
 * doubles what it has when it runs out, so that the first message costs little and the millionth
 * nothing. Bounded by the eager budgets of the links; freed with the last chunk by the garbage
 * collector. Any thread may call.
 */
final class ChunkPool {
    private static final int SMALLEST = 6;
    private static final int CLASSES = 31 - SMALLEST;
    private static final int SLAB = 1 << 15;

    private final SpinLock lock = new SpinLock();
    private final Chunk[] free = new Chunk[CLASSES];
    private final int[] made = new int[CLASSES];

    /** Gets a chunk for a payload. */
    Chunk get(int length) {
        final int sizeClass =
                length <= 1 << SMALLEST
                        ? 0
                        : Integer.SIZE - Integer.numberOfLeadingZeros(length - 1) - SMALLEST;
        lock.lock();
        try {
            Chunk c = free[sizeClass];
            if (c == null) {
                c = cut(sizeClass);
            }
            free[sizeClass] = c.next;
            c.next = null;
            return c;
        } finally {
            lock.unlock();
        }
    }

    /** Makes new chunks of a class; returns the first of a list. */
    private Chunk cut(int sizeClass) {
        final int bytes = 1 << (sizeClass + SMALLEST);
        final int n = Math.clamp(made[sizeClass], 1, Math.max(1, SLAB / bytes));
        made[sizeClass] += n;
        final MemorySegment slab = Arena.ofAuto().allocate((long) n * bytes, 1 << SMALLEST);
        Chunk first = null;
        for (int i = 0; i < n; i++) {
            final Chunk c = new Chunk(this, sizeClass, slab.asSlice((long) i * bytes, bytes));
            c.next = first;
            first = c;
        }
        return first;
    }

    /** Takes a chunk back. */
    void put(Chunk c) {
        lock.lock();
        c.next = free[c.sizeClass];
        free[c.sizeClass] = c;
        lock.unlock();
    }
}
