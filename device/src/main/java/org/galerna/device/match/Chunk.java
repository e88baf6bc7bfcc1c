// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.foreign.MemorySegment;
import org.galerna.device.Spot;

/** Native memory for a message that was copied aside. Pooled by size. */
final class Chunk {
    /** Pool that it returns to, and the size class there. */
    final ChunkPool owner;

    final int sizeClass;

    /** Where the payload starts; never moved. */
    final Spot spot;

    Chunk next;

    Chunk(ChunkPool owner, int sizeClass, MemorySegment memory) {
        this.owner = owner;
        this.sizeClass = sizeClass;
        this.spot = new Spot(memory);
    }
}
