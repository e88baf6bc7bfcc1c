// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/** Zeroed memory for many small states, collected with the last state of a slab. */
public final class Slabs {
    private static final int STATES = 64;

    private SegmentAllocator slab;
    private int left;

    /** Makes an empty source. */
    public Slabs() {}

    /**
     * Gives memory to one state.
     *
     * @param bytes the same for each call.
     * @return zeroed, aligned to a cache line.
     */
    public synchronized MemorySegment next(long bytes) {
        if (left == 0) {
            slab =
                    SegmentAllocator.slicingAllocator(
                            Arena.ofAuto().allocate(STATES * (bytes + 64)));
            left = STATES;
        }
        left--;
        return slab.allocate(bytes, 64);
    }
}
