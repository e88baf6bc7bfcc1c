// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.galerna.datatype.BaseType;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Calls a function of the program for one reduction, with the datatype object of that reduction.
 */
final class Callback implements org.galerna.reduce.UserFunction {
    private final UserFunction function;
    private final Datatype datatype;

    Callback(UserFunction function, Datatype datatype) {
        this.function = function;
        this.datatype = datatype;
    }

    @Override
    public void call(
            Object in,
            long inOffset,
            Object inout,
            long inoutOffset,
            long count,
            org.galerna.datatype.Datatype type) {
        try {
            if (datatype.base() == BaseType.BOOLEAN) {
                function.call(in, inout, (int) count, datatype);
                return;
            }
            final int bytes = Math.toIntExact(type.extent() * count);
            final ByteBuffer left = ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
            final ByteBuffer right = ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
            move(segment(in), MemorySegment.ofBuffer(left));
            move(segment(inout), MemorySegment.ofBuffer(right));
            function.call(left, right, (int) count, datatype);
            move(MemorySegment.ofBuffer(right.clear()), segment(inout));
        } catch (MPIException e) {
            throw GalernaException.of(ErrorClass.OTHER, "the operator failed: " + e.getMessage())
                    .cause(e)
                    .exception();
        }
    }

    private static void move(MemorySegment from, MemorySegment to) {
        final long bytes = Math.min(from.byteSize(), to.byteSize());
        MemorySegment.copy(from, 0, to, 0, bytes);
    }

    /** Fills an array of primitive elements with the first bytes of a buffer. */
    static void load(ByteBuffer from, Object array) {
        move(MemorySegment.ofBuffer(from.duplicate().clear()), segment(array));
    }

    /** Writes an array of primitive elements to the first bytes of a buffer. */
    static void store(Object array, ByteBuffer to) {
        move(segment(array), MemorySegment.ofBuffer(to.duplicate().clear()));
    }

    private static MemorySegment segment(Object array) {
        if (array instanceof byte[] a) {
            return MemorySegment.ofArray(a);
        }
        if (array instanceof char[] a) {
            return MemorySegment.ofArray(a);
        }
        if (array instanceof short[] a) {
            return MemorySegment.ofArray(a);
        }
        if (array instanceof int[] a) {
            return MemorySegment.ofArray(a);
        }
        if (array instanceof long[] a) {
            return MemorySegment.ofArray(a);
        }
        if (array instanceof float[] a) {
            return MemorySegment.ofArray(a);
        }
        if (array instanceof double[] a) {
            return MemorySegment.ofArray(a);
        }
        throw new IllegalArgumentException(
                "no bytes in an array of "
                        + array.getClass()
                        + ", length "
                        + Array.getLength(array));
    }

    @Override
    public String toString() {
        return function.getClass().getName();
    }
}
