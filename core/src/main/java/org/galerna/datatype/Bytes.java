// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Neighbouring elements of an array as bytes in the machine's order. Booleans, which have no view,
 * become 0 and 1.
 */
final class Bytes {
    static final VarHandle CHARS = view(char[].class);
    static final VarHandle SHORTS = view(short[].class);
    static final VarHandle INTS = view(int[].class);
    static final VarHandle LONGS = view(long[].class);
    static final VarHandle FLOATS = view(float[].class);
    static final VarHandle DOUBLES = view(double[].class);

    private Bytes() {}

    private static VarHandle view(Class<?> arrays) {
        return MethodHandles.byteArrayViewVarHandle(arrays, ByteOrder.nativeOrder())
                .withInvokeExactBehavior();
    }

    /**
     * Copies {@code count} elements from subscript {@code first} on to {@code out} from byte {@code
     * at} on.
     */
    static void write(Object array, int first, byte[] out, int at, int count) {
        store(array, first, count, MemorySegment.ofArray(out), at);
    }

    /**
     * Copies {@code count} elements from byte {@code at} of {@code in} on to the array from
     * subscript {@code first} on.
     */
    static void read(Object array, int first, byte[] in, int at, int count) {
        load(MemorySegment.ofArray(in), at, array, first, count);
    }

    /** Copies {@code count} elements from subscript {@code first} on to a segment. */
    static void store(Object array, int first, int count, MemorySegment out, long at) {
        if (array instanceof boolean[] booleans) {
            for (int i = 0; i < count; i++) {
                out.set(JAVA_BYTE, at + i, booleans[first + i] ? (byte) 1 : 0);
            }
            return;
        }
        MemorySegment.copy(array, first, out, layout(array), at, count);
    }

    /** Copies {@code count} elements from a segment to an array from subscript {@code first} on. */
    static void load(MemorySegment in, long at, Object array, int first, int count) {
        if (array instanceof boolean[] booleans) {
            for (int i = 0; i < count; i++) {
                booleans[first + i] = in.get(JAVA_BYTE, at + i) != 0;
            }
            return;
        }
        MemorySegment.copy(in, layout(array), at, array, first, count);
    }

    private static ValueLayout layout(Object array) {
        return switch (array) {
            case byte[] _ -> JAVA_BYTE;
            case char[] _ -> JAVA_CHAR_UNALIGNED;
            case short[] _ -> JAVA_SHORT_UNALIGNED;
            case int[] _ -> JAVA_INT_UNALIGNED;
            case long[] _ -> JAVA_LONG_UNALIGNED;
            case float[] _ -> JAVA_FLOAT_UNALIGNED;
            case double[] _ -> JAVA_DOUBLE_UNALIGNED;
            default -> throw new IllegalArgumentException("no view of bytes: " + array.getClass());
        };
    }
}
