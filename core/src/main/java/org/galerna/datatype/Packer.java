// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Objects;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Moves parts of the packed form of items. Elements are gathered into a chunk of their own class
 * that stays in the innermost cache, and the chunk goes to or comes from bytes at once; so no loop
 * knows both an array's class and bytes.
 */
final class Packer {
    /** Bytes of a chunk. */
    private static final int CHUNK = 4096;

    private Packer() {}

    /** See {@link Items#gather}. */
    static void gather(Items items, long from, Object dense, int at, int length) {
        checkRange(items, from, length, dense, at);
        final long unit = items.type().arrayType().bytes();
        new Walk(items, dense, at, false).over(from * unit, length * unit);
    }

    /** See {@link Items#scatter}. */
    static void scatter(Items items, long to, Object dense, int at, int length) {
        checkRange(items, to, length, dense, at);
        final long unit = items.type().arrayType().bytes();
        new Walk(items, dense, at, true).over(to * unit, length * unit);
    }

    private static void checkRange(Items items, long packed, int length, Object dense, int at) {
        Objects.checkFromIndexSize(packed, length, items.length());
        Objects.checkFromIndexSize(at, length, Array.getLength(dense));
    }

    /** See {@link Items#pack}. */
    static void pack(Items items, long from, byte[] out, int at, int length) {
        checkBytes(items, from, length, out, at);
        if (items.array() instanceof MemorySegment) {
            new Walk(items, out, at, false).over(from, length);
            return;
        }
        final int unit = items.type().arrayType().bytes();
        final int head = head(from, length, unit);
        final int whole = (length - head) / unit * unit;
        if (head > 0) {
            packCut(items, from, out, at, head);
        }
        if (items.type().arrayType() == BaseType.BYTE) {
            new Walk(items, out, at, false).over(from, length);
        } else {
            packWhole(items, from + head, out, at + head, whole);
        }
        if (head + whole < length) {
            packCut(items, from + head + whole, out, at + head + whole, length - head - whole);
        }
    }

    /** See {@link Items#unpack}. */
    static void unpack(Items items, long to, byte[] in, int at, int length) {
        checkBytes(items, to, length, in, at);
        if (items.array() instanceof MemorySegment) {
            new Walk(items, in, at, true).over(to, length);
            return;
        }
        final int unit = items.type().arrayType().bytes();
        final int head = head(to, length, unit);
        final int whole = (length - head) / unit * unit;
        if (head > 0) {
            unpackCut(items, to, in, at, head);
        }
        if (items.type().arrayType() == BaseType.BYTE) {
            new Walk(items, in, at, true).over(to, length);
        } else {
            unpackWhole(items, to + head, in, at + head, whole);
        }
        if (head + whole < length) {
            unpackCut(items, to + head + whole, in, at + head + whole, length - head - whole);
        }
    }

    /** Bytes before the first whole element. */
    private static int head(long packed, int length, int unit) {
        final int cut = (int) (packed % unit);
        return cut == 0 ? 0 : Math.min(unit - cut, length);
    }

    private static void packWhole(Items items, long from, byte[] out, int at, int length) {
        final BaseType type = items.type().arrayType();
        if (items.isContiguous()) {
            final int first = (int) ((items.start() + from) / type.bytes());
            Bytes.write(items.array(), first, out, at, length / type.bytes());
            return;
        }
        final Object chunk = type.newArray(Math.min(length, CHUNK) / type.bytes());
        for (int done = 0; done < length; ) {
            final int part = Math.min(CHUNK, length - done);
            new Walk(items, chunk, 0, false).over(from + done, part);
            Bytes.write(chunk, 0, out, at + done, part / type.bytes());
            done += part;
        }
    }

    private static void unpackWhole(Items items, long to, byte[] in, int at, int length) {
        final BaseType type = items.type().arrayType();
        if (items.isContiguous()) {
            final int first = (int) ((items.start() + to) / type.bytes());
            Bytes.read(items.array(), first, in, at, length / type.bytes());
            return;
        }
        final Object chunk = type.newArray(Math.min(length, CHUNK) / type.bytes());
        for (int done = 0; done < length; ) {
            final int part = Math.min(CHUNK, length - done);
            Bytes.read(chunk, 0, in, at + done, part / type.bytes());
            new Walk(items, chunk, 0, true).over(to + done, part);
            done += part;
        }
    }

    /** Copies some bytes of one element. */
    private static void packCut(Items items, long from, byte[] out, int at, int length) {
        final int unit = items.type().arrayType().bytes();
        final int cut = (int) (from % unit);
        final byte[] element = new byte[unit];
        packWhole(items, from - cut, element, 0, unit);
        System.arraycopy(element, cut, out, at, length);
    }

    /** Replaces some bytes of one element. */
    private static void unpackCut(Items items, long to, byte[] in, int at, int length) {
        final int unit = items.type().arrayType().bytes();
        final int cut = (int) (to % unit);
        final byte[] element = new byte[unit];
        packWhole(items, to - cut, element, 0, unit);
        System.arraycopy(in, at, element, cut, length);
        unpackWhole(items, to - cut, element, 0, unit);
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
}
