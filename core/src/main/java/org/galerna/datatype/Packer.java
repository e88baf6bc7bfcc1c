// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Objects;
import org.galerna.device.View;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Moves parts of the packed form of items, elements that are cut included. */
final class Packer {
    /** Bytes on the way between unaligned elements and an array of them. */
    private static final int PIECE = 1 << 16;

    /** Bytes of blocks that are worth a copy each between an array and memory. */
    private static final int STRAIGHT = 128;

    private final Items items;
    private final Object dense; // an array of elements, or of bytes
    private final boolean storing;
    private final int unit;

    private Packer(Items items, Object dense, boolean storing) {
        this.items = items;
        this.dense = dense;
        this.storing = storing;
        this.unit = items.type().arrayType().bytes();
    }

    /** See {@link Items#gather}. */
    static void gather(Items items, long from, Object dense, int at, int length) {
        checkRange(items, from, length, dense, at);
        if (items.type().isAligned()) {
            final long size = items.type().element().bytes();
            new Walk(items, dense, at, false).over(from * size, length * size);
        } else {
            new Packer(items, dense, false).moveUnaligned(from, at, length);
        }
    }

    /** See {@link Items#scatter}. */
    static void scatter(Items items, long to, Object dense, int at, int length) {
        checkRange(items, to, length, dense, at);
        if (items.type().isAligned()) {
            final long size = items.type().element().bytes();
            new Walk(items, dense, at, true).over(to * size, length * size);
        } else {
            new Packer(items, dense, true).moveUnaligned(to, at, length);
        }
    }

    /** Moves elements by way of an array of bytes. */
    private void moveUnaligned(long packed, int at, int length) {
        final long size = items.type().element().bytes();
        final long end = length * size;
        final byte[] some = new byte[(int) Math.min(end, PIECE)];
        for (long done = 0; done < end; done += PIECE) {
            final long bytes = Math.min(end - done, PIECE);
            if (storing) {
                View.copy(dense, at * size + done, some, 0, bytes);
            }
            new Walk(items, some, 0, storing).over(packed * size + done, bytes);
            if (!storing) {
                View.copy(some, 0, dense, at * size + done, bytes);
            }
        }
    }

    private static void checkRange(Items items, long packed, int length, Object dense, int at) {
        Objects.checkFromIndexSize(packed, length, items.length());
        Objects.checkFromIndexSize(at, length, Array.getLength(dense));
    }

    /** See {@link Items#pack}. */
    static void pack(Items items, long from, byte[] out, int at, int length) {
        checkBytes(items, from, length, out, at);
        new Packer(items, out, false).move(from, at, length);
    }

    /** See {@link Items#unpack}. */
    static void unpack(Items items, long to, byte[] in, int at, int length) {
        checkBytes(items, to, length, in, at);
        new Packer(items, in, true).move(to, at, length);
    }

    /** See {@link org.galerna.device.Gapped#packStraight}. */
    static boolean packStraight(Items items, long from, MemorySegment out, long at, long length) {
        final boolean isStraight = isStraight(items, from, length);
        if (isStraight) {
            new Walk(items, out, at, false).over(from, length);
        }
        return isStraight;
    }

    /** See {@link org.galerna.device.Gapped#unpackStraight}. */
    static boolean unpackStraight(Items items, long to, MemorySegment in, long at, long length) {
        final boolean isStraight = isStraight(items, to, length);
        if (isStraight) {
            new Walk(items, in, at, true).over(to, length);
        }
        return isStraight;
    }

    /** Whether blocks are copied one by one, and no element is cut. */
    private static boolean isStraight(Items items, long packed, long length) {
        Objects.checkFromIndexSize(packed, length, items.bytes());
        final int unit = items.type().arrayType().bytes();
        return items.type().runs.shortest() >= STRAIGHT
                && ((packed | length) & (unit - 1)) == 0
                && length <= Integer.MAX_VALUE
                && !(items.array() instanceof MemorySegment);
    }

    private static void checkBytes(Items items, long packed, int length, byte[] bytes, int at) {
        if (items.type().arrayType() == BaseType.OBJECT) {
            throw GalernaException.argument(
                    ErrorClass.TYPE,
                    "objects have no packed form of bytes",
                    "datatype",
                    items.type());
        }
        Objects.checkFromIndexSize(packed, length, items.bytes());
        Objects.checkFromIndexSize(at, length, bytes.length);
    }

    private void move(long packed, int at, int length) {
        final int cut = (int) (packed % unit);
        final int head = cut == 0 ? 0 : Math.min(unit - cut, length);
        final int whole = (length - head) / unit * unit;
        final int tail = length - head - whole;
        if (head > 0) {
            moveCut(packed, at, head);
        }
        new Walk(items, dense, at + head, storing).over(packed + head, whole);
        if (tail > 0) {
            moveCut(packed + head + whole, at + head + whole, tail);
        }
    }

    /** Copies, or replaces, some bytes of one element. */
    private void moveCut(long packed, int at, int length) {
        final int cut = (int) (packed % unit);
        final byte[] element = new byte[unit];
        new Walk(items, element, 0, false).over(packed - cut, unit);
        if (storing) {
            System.arraycopy(dense, at, element, cut, length);
            new Walk(items, element, 0, true).over(packed - cut, unit);
        } else {
            System.arraycopy(element, cut, dense, at, length);
        }
    }
}
