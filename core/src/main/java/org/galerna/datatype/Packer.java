// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.reflect.Array;
import java.util.Objects;
import org.galerna.device.View;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Moves parts of the packed form of items, elements that are cut included. */
final class Packer {
    /** Bytes on the way between unaligned elements and an array of them. */
    private static final int PIECE = 1 << 16;

    private final Items items;
    private final byte[] bytes;
    private final boolean storing;
    private final int unit;

    private Packer(Items items, byte[] bytes, boolean storing) {
        this.items = items;
        this.bytes = bytes;
        this.storing = storing;
        this.unit = items.type().arrayType().bytes();
    }

    /** See {@link Items#gather}. */
    static void gather(Items items, long from, Object dense, int at, int length) {
        checkRange(items, from, length, dense, at);
        final long unit = items.type().element().bytes();
        if (items.type().isAligned()) {
            new Walk(items, dense, at, false).over(from * unit, length * unit);
            return;
        }
        final byte[] some = new byte[(int) Math.min(length * unit, PIECE)];
        for (long done = 0; done < length * unit; done += PIECE) {
            final long bytes = Math.min(length * unit - done, PIECE);
            new Walk(items, some, 0, false).over(from * unit + done, bytes);
            View.copy(some, 0, dense, at * unit + done, bytes);
        }
    }

    /** See {@link Items#scatter}. */
    static void scatter(Items items, long to, Object dense, int at, int length) {
        checkRange(items, to, length, dense, at);
        final long unit = items.type().element().bytes();
        if (items.type().isAligned()) {
            new Walk(items, dense, at, true).over(to * unit, length * unit);
            return;
        }
        final byte[] some = new byte[(int) Math.min(length * unit, PIECE)];
        for (long done = 0; done < length * unit; done += PIECE) {
            final long bytes = Math.min(length * unit - done, PIECE);
            View.copy(dense, at * unit + done, some, 0, bytes);
            new Walk(items, some, 0, true).over(to * unit + done, bytes);
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
        new Walk(items, bytes, at + head, storing).over(packed + head, whole);
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
            System.arraycopy(bytes, at, element, cut, length);
            new Walk(items, element, 0, true).over(packed - cut, unit);
        } else {
            System.arraycopy(element, cut, bytes, at, length);
        }
    }
}
