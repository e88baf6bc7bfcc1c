// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Zeroed native memory for the rings of a job, cut from larger blocks. A block is freed by the
 * garbage collector when its last ring is unreachable. Any thread may call.
 */
final class Slab {
    private static final long LINE = 64;
    private static final long BLOCK = 1 << 16;

    private MemorySegment block = MemorySegment.NULL;
    private long used;

    /** Cuts a piece that is aligned to a cache line. */
    synchronized MemorySegment cut(long bytes) {
        final long size = (bytes + LINE - 1) & -LINE;
        if (used + size > block.byteSize()) {
            block = Arena.ofAuto().allocate(Math.max(BLOCK, size), 2 * LINE);
            used = 0;
        }
        final MemorySegment piece = block.asSlice(used, size);
        used += size;
        return piece;
    }
}
