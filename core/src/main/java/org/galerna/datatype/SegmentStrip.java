// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * A strip between a memory segment, whose subscripts are bytes from an origin on, and an array of
 * the elements' class or of bytes.
 */
final class SegmentStrip extends Strip {
    private final MemorySegment segment;
    private final Object dense;
    private final boolean storing;
    private final int unit;

    /** The place in the segment that has subscript 0. */
    long origin;

    /** Makes a strip of elements of so many bytes, {@code storing} them into the segment or not. */
    SegmentStrip(MemorySegment segment, Object dense, boolean storing, int unit) {
        super(
                storing && !(dense instanceof byte[]) ? 1 : unit,
                storing || dense instanceof byte[] ? unit : 1);
        this.segment = segment;
        this.dense = dense;
        this.storing = storing;
        this.unit = unit;
    }

    @Override
    void block(int i, int j, int n) {
        final int count = dense instanceof byte[] ? n * unit : n;
        if (storing) {
            Bytes.store(dense, i, count, segment, origin + j);
        } else {
            Bytes.load(segment, origin + i, dense, j, count);
        }
    }

    @Override
    void column(int i, int j, int n) {
        if (unit == 1 || !(dense instanceof byte[] bytes)) {
            for (int k = 0; k < n; k++) {
                block(i + k * fromStep, j + k * toStep, 1);
            }
        } else if (storing) {
            store(bytes, i, j, n);
        } else {
            load(i, bytes, j, n);
        }
    }

    private void store(byte[] bytes, int i, int j, int n) {
        switch (unit) {
            case Short.BYTES -> storeShorts(bytes, i, j, n);
            case Integer.BYTES -> storeInts(bytes, i, j, n);
            default -> storeLongs(bytes, i, j, n);
        }
    }

    private void load(int i, byte[] bytes, int j, int n) {
        switch (unit) {
            case Short.BYTES -> loadShorts(i, bytes, j, n);
            case Integer.BYTES -> loadInts(i, bytes, j, n);
            default -> loadLongs(i, bytes, j, n);
        }
    }

    private void storeShorts(byte[] bytes, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            segment.set(JAVA_SHORT_UNALIGNED, origin + j, (short) Bytes.SHORTS.get(bytes, i));
        }
    }

    private void storeInts(byte[] bytes, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            segment.set(JAVA_INT_UNALIGNED, origin + j, (int) Bytes.INTS.get(bytes, i));
        }
    }

    private void storeLongs(byte[] bytes, int from, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            segment.set(JAVA_LONG_UNALIGNED, origin + j, (long) Bytes.LONGS.get(bytes, i));
        }
    }

    private void loadShorts(int from, byte[] bytes, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.SHORTS.set(bytes, j, segment.get(JAVA_SHORT_UNALIGNED, origin + i));
        }
    }

    private void loadInts(int from, byte[] bytes, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.INTS.set(bytes, j, segment.get(JAVA_INT_UNALIGNED, origin + i));
        }
    }

    private void loadLongs(int from, byte[] bytes, int to, int n) {
        for (int k = 0, i = from, j = to; k < n; k++, i += fromStep, j += toStep) {
            Bytes.LONGS.set(bytes, j, segment.get(JAVA_LONG_UNALIGNED, origin + i));
        }
    }
}
