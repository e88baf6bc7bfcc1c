// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import org.galerna.base.Padded;

/**
 * A place in native memory that a {@link View} reads or writes: one object, moved along. One thread
 * at a time; padded, because both sides of a ring are made by one thread and move at every message.
 */
public final class Spot extends Padded {
    final MemorySegment memory;

    /** The same memory; a few bytes are read and written faster here. */
    final MappedByteBuffer words;

    int at;

    private Gaps gaps; // made on first use

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Makes a spot at the start of memory.
     *
     * @param memory a native segment, aligned to 8 bytes, below 2 GiB.
     */
    public Spot(MemorySegment memory) {
        this(
                memory,
                (MappedByteBuffer) memory.asByteBuffer()); // as every buffer outside the heap is
    }

    /**
     * Makes a spot at the start of memory.
     *
     * @param memory aligned to 8 bytes; kept, its byte order becomes the machine's.
     */
    public Spot(MappedByteBuffer memory) {
        this(MemorySegment.ofBuffer(memory), memory);
    }

    private Spot(MemorySegment memory, MappedByteBuffer words) {
        super();
        this.memory = memory;
        this.words = words;
        words.order(ByteOrder.nativeOrder());
    }

    /**
     * The memory in which this is a spot.
     *
     * @return the segment.
     */
    public MemorySegment memory() {
        return memory;
    }

    /** Copies between this memory and what has gaps. */
    Gaps gaps() {
        if (gaps == null) {
            gaps = new Gaps();
        }
        return gaps;
    }

    /**
     * Moves the spot.
     *
     * @param offset in bytes from the start, a multiple of 8.
     * @return this spot.
     */
    public Spot at(long offset) {
        at = (int) offset;
        return this;
    }
}
