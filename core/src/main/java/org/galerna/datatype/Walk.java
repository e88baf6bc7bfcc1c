// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.foreign.MemorySegment;

/**
 * Goes through a range of the packed form of items and copies it, strip by strip, to or from a
 * dense array of the type's class or of bytes. Used by one thread for one range.
 */
final class Walk {
    private final Items items;
    private final boolean storing;
    private final int unit;

    /** The unit as a power of two; bytes of an element of the dense array likewise. */
    private final int shift;

    private final int denseShift;
    private final Strip strip;

    /** The strip if the items lie in a memory segment; or null. */
    private final SegmentStrip segment;

    /** Subscript in the dense array of what comes next. */
    private int at;

    /**
     * Prepares a walk.
     *
     * @param storing whether elements go from the dense array to the items, else the other way.
     */
    Walk(Items items, Object dense, int at, boolean storing) {
        this(items, strip(items, dense, storing), BaseType.of(dense).bytes(), storing);
        this.at = at;
    }

    /**
     * Prepares a walk through items in an array, from or to memory.
     *
     * @param first byte of the dense ones there.
     */
    Walk(Items items, MemorySegment dense, long first, boolean storing) {
        this(items, strip(items, dense, first, storing), 1, storing);
    }

    private Walk(Items items, Strip strip, int denseUnit, boolean storing) {
        this.items = items;
        this.storing = storing;
        this.unit = items.type().arrayType().bytes();
        this.shift = Integer.numberOfTrailingZeros(unit);
        this.denseShift = Integer.numberOfTrailingZeros(denseUnit);
        this.strip = strip;
        this.segment = items.array() instanceof MemorySegment ? (SegmentStrip) strip : null;
    }

    private static Strip strip(Items items, MemorySegment dense, long first, boolean storing) {
        final int unit = items.type().arrayType().bytes();
        final SegmentStrip strip = new SegmentStrip(dense, items.array(), !storing, unit);
        strip.origin = first;
        return strip;
    }

    private static Strip strip(Items items, Object dense, boolean storing) {
        final BaseType type = items.type().arrayType();
        final Object array = items.array();
        if (array instanceof MemorySegment segment) {
            return new SegmentStrip(segment, dense, storing, type.bytes());
        }
        if (type != BaseType.BYTE && dense instanceof byte[] bytes) {
            return storing
                    ? new UnpackStrip(type, bytes, array)
                    : new PackStrip(type, array, bytes);
        }
        return new ArrayStrip(type, storing ? dense : array, storing ? array : dense);
    }

    /** Copies the range of {@code length} bytes from {@code packed} on, both in whole elements. */
    void over(long packed, long length) {
        final Datatype type = items.type();
        final Runs runs = type.runs;
        if (length == 0) {
            return;
        }
        if (items.isContiguous()) {
            emit(items.start() + packed, 0, 1, length);
            return;
        }
        final long start = items.offset() * unit;
        if (runs.isOneBlock()) {
            run(start + runs.at(0), runs.bytes(0), type.extent(), packed, length);
            return;
        }
        final long size = type.size();
        final long extent = type.extent();
        long base = start + packed / size * extent;
        long in = packed % size;
        int run = runs.find(in);
        for (long left = length; left > 0; ) {
            final long take = Math.min(left, runs.start(run + 1) - in);
            run(base + runs.at(run), runs.bytes(run), runs.stride(run), in - runs.start(run), take);
            left -= take;
            in += take;
            run++;
            if (in == size) {
                in = 0;
                run = 0;
                base += extent;
            }
        }
    }

    /**
     * Copies {@code length} bytes of a run from its byte {@code packed} on: the rest of a block,
     * whole ones, a beginning.
     */
    private void run(long first, long bytes, long stride, long packed, long length) {
        if (packed == 0 && length == bytes) {
            emit(first, 0, 1, bytes);
            return;
        }
        long block = packed / bytes;
        final long cut = packed - block * bytes;
        long left = length;
        if (cut != 0) {
            final long rest = Math.min(bytes - cut, left);
            emit(first + block * stride + cut, 0, 1, rest);
            left -= rest;
            block++;
        }
        final long whole = left / bytes;
        if (whole > 0) {
            emit(first + block * stride, stride, whole, bytes);
            left -= whole * bytes;
            block += whole;
        }
        if (left > 0) {
            emit(first + block * stride, 0, 1, left);
        }
    }

    private void emit(long place, long step, long blocks, long bytes) {
        if (segment == null) {
            copy((int) (place >> shift), (int) (step >> shift), (int) blocks, bytes);
        } else if (Math.abs(step) <= Integer.MAX_VALUE / blocks) {
            segment.origin = place;
            copy(0, (int) step, (int) blocks, bytes);
        } else {
            for (long k = 0; k < blocks; k++) {
                emit(place + k * step, 0, 1, bytes);
            }
        }
    }

    private void copy(int near, int nearStep, int blocks, long bytes) {
        final int denseStep = (int) (bytes >> denseShift);
        strip.each = (int) (bytes >> shift);
        strip.blocks = blocks;
        strip.fromAt = storing ? at : near;
        strip.fromStep = storing ? denseStep : nearStep;
        strip.toAt = storing ? near : at;
        strip.toStep = storing ? nearStep : denseStep;
        strip.copy();
        at += denseStep * blocks;
    }
}
