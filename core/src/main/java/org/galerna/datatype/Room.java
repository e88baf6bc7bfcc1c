// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Locale;
import org.galerna.base.OpenMemory;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** The check of a buffer argument: array class and the elements that are touched. */
final class Room {
    private Room() {}

    /** See {@link Datatype#requireRoom}. */
    static void check(Datatype type, Object array, long offset, long count) {
        if (count < 0) {
            throw GalernaException.argument(
                    ErrorClass.COUNT, "a count is negative", "count", count);
        }
        if (count == 0 || type.size() == 0) {
            return;
        }
        final BaseType of = type.arrayType();
        if (array instanceof MemorySegment segment && of != BaseType.OBJECT) {
            requireShared(segment);
        } else if (!of.isArray(array)) {
            throw wrongArray(type, array);
        }
        final long length =
                array instanceof MemorySegment segment
                        ? segment.byteSize() / of.bytes()
                        : Array.getLength(array);
        if (!fits(type, offset, count, length)) {
            throw tooShort(type, length, offset, count);
        }
    }

    /** Other threads move data too, so that they must be allowed to. */
    private static void requireShared(MemorySegment segment) {
        if (!OpenMemory.is(segment)) {
            throw GalernaException.of(
                            ErrorClass.BUFFER,
                            segment.scope().isAlive()
                                    ? "the memory segment is confined to one thread"
                                    : "the memory segment's arena was closed")
                    .argument("buf", segment)
                    .advice("Use an automatic or a shared arena, or an array")
                    .exception();
        }
    }

    /** Whether all touched elements are inside; also if sums do not fit 64 bits. */
    private static boolean fits(Datatype type, long offset, long count, long length) {
        final int unit = type.arrayType().bytes();
        try {
            final long start = Math.multiplyExact(offset, (long) unit);
            final long last = Math.multiplyExact(count - 1, type.extent());
            final long lowest = Math.addExact(start, type.trueLb());
            final long highest = Math.addExact(start, type.trueUb());
            return Math.addExact(lowest, Math.min(0, last)) >= 0
                    && Math.addExact(highest, Math.max(0, last)) <= length * unit;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private static GalernaException tooShort(Datatype type, long length, long offset, long count) {
        final int unit = type.arrayType().bytes();
        final double first =
                (double) offset
                        + (type.trueLb() + Math.min(0, (count - 1.0) * type.extent())) / unit;
        final double end =
                (double) offset
                        + (type.trueUb() + Math.max(0, (count - 1.0) * type.extent())) / unit;
        final boolean isStart = first < 0 || first >= length;
        return GalernaException.of(
                        ErrorClass.BUFFER,
                        "the array is too short: it has "
                                + length
                                + " elements, "
                                + count
                                + " items of "
                                + type
                                + " at offset "
                                + offset
                                + " touch elements "
                                + (long) first
                                + " to "
                                + ((long) end - 1))
                .argument(isStart ? "offset" : "count", isStart ? offset : count)
                .advice("Make the array larger, or the count or the offset smaller")
                .cause(new ArrayIndexOutOfBoundsException((int) (isStart ? first : end - 1)))
                .exception();
    }

    private static GalernaException wrongArray(Datatype type, Object array) {
        if (array == null) {
            return GalernaException.of(
                            ErrorClass.BUFFER,
                            "there is no buffer, but items of " + type + " are due")
                    .argument("buf", null)
                    .exception();
        }
        final String has = array.getClass().getTypeName();
        final BaseType of = type.arrayType();
        final String wants =
                of == BaseType.OBJECT
                        ? "an array of objects"
                        : of.name().toLowerCase(Locale.ROOT) + "[]";
        final String why =
                of == type.base() ? "" : ", because its blocks are of several types or not aligned";
        return GalernaException.of(
                        ErrorClass.TYPE,
                        "the buffer is " + has + ", the datatype " + type + " needs " + wants + why)
                .argument("buf", has)
                .advice(advice(array, of))
                .exception();
    }

    private static String advice(Object array, BaseType of) {
        final BaseType is = BaseType.of(array);
        if (is == BaseType.OBJECT
                && of != BaseType.OBJECT
                && array.getClass().getComponentType().isArray()) {
            return "An array of arrays is an array of objects: use datatype OBJECT, or flatten it"
                    + " to one dimension";
        }
        return is == null
                ? "A buffer is a one-dimensional array"
                : "Use the datatype " + is + ", or an array of the datatype's elements";
    }
}
