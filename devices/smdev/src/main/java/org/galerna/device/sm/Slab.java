// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.lang.foreign.MemorySegment;
import java.nio.MappedByteBuffer;
import org.galerna.base.ring.Cell;

/**
 * Zeroed native memory for the rings of a job, cut from larger blocks. A block is freed by the
 * garbage collector when its last ring is unreachable. Any thread may call.
 */
final class Slab {
    private static final int BLOCK = 1 << 16;

    private MappedByteBuffer block = Cell.allocate(0);
    private int used;

    /** Cuts a piece that is aligned to a cache line. */
    synchronized MappedByteBuffer cut(int bytes) {
        final int size = (bytes + Cell.BYTES - 1) & -Cell.BYTES;
        if (used + size > block.capacity()) {
            block = Cell.allocate(Math.max(BLOCK, size));
            used = 0;
        }
        final MappedByteBuffer piece = block.slice(used, size);
        used += size;
        return piece;
    }

    /** The same for what is no ring of cells. */
    MemorySegment segment(long bytes) {
        return MemorySegment.ofBuffer(cut(Math.toIntExact(bytes)));
    }
}
