// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.foreign.MemorySegment;

/**
 * Goes through a range of the packed form of items and copies it, strip by strip, to or from a
 * dense array of the same class; of items in a memory segment to or from one of the type's class or
 * of bytes. Used by one thread for one range.
 */
final class Walk {
    private final Items items;
    private final boolean storing;
    private final int unit;

    /** The unit as a power of two. */
    private final int shift;

    private final Strip strip = new Strip();

    /** Where the items lie if not in an array, the dense array then, and its unit. */
    private final MemorySegment segment;

    private final Object dense;
    private final int denseShift;

    /** Subscript in the dense array of what comes next. */
    private int at;

    /**
     * Prepares a walk.
     *
     * @param storing whether elements go from the dense array to the items, else the other way.
     */
    Walk(Items items, Object dense, int at, boolean storing) {
        this.items = items;
        this.at = at;
        this.storing = storing;
        this.unit = items.type().arrayType().bytes();
        this.shift = Integer.numberOfTrailingZeros(unit);
        this.dense = dense;
        this.segment = items.array() instanceof MemorySegment s ? s : null;
        this.denseShift =
                segment == null ? shift : Integer.numberOfTrailingZeros(BaseType.of(dense).bytes());
        strip.from = storing ? dense : items.array();
        strip.to = storing ? items.array() : dense;
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
        if (segment != null) {
            emitBytes(place, step, blocks, bytes);
            return;
        }
        final Strip strip = this.strip;
        final int near = (int) (place >> shift);
        final int nearStep = (int) (step >> shift);
        strip.each = (int) (bytes >> shift);
        strip.blocks = (int) blocks;
        strip.fromAt = storing ? at : near;
        strip.fromStep = storing ? strip.each : nearStep;
        strip.toAt = storing ? near : at;
        strip.toStep = storing ? nearStep : strip.each;
        strip.copy();
        at += strip.each * strip.blocks;
    }

    private void emitBytes(long place, long step, long blocks, long bytes) {
        final int each = (int) (bytes >> denseShift);
        for (long k = 0; k < blocks; k++) {
            final long there = place + k * step;
            if (storing) {
                Bytes.store(dense, at, each, segment, there);
            } else {
                Bytes.load(segment, there, dense, at, each);
            }
            at += each;
        }
    }
}
