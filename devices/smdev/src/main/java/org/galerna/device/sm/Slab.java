// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.lang.foreign.MemorySegment;
import java.nio.MappedByteBuffer;
import org.galerna.base.ring.Cell;

/**
 * Zeroed native memory for the rings of a job. Small pieces are cut from blocks, of which little is
 * left over so; a block is freed by the garbage collector when its last ring is unreachable. Any
 * thread may call.
 */
final class Slab {
    private static final int BLOCK = 1 << 16;

    /** A longer piece is a block of its own. */
    private static final int SMALL = BLOCK / 4;

    private MappedByteBuffer block = Cell.allocate(0);
    private int used;

    /** Cuts a piece that is aligned to a cache line. */
    synchronized MappedByteBuffer cut(int bytes) {
        final int size = (bytes + Cell.BYTES - 1) & -Cell.BYTES;
        if (size > SMALL) {
            return Cell.allocate(size);
        }
        if (used + size > block.capacity()) {
            block = Cell.allocate(BLOCK);
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
