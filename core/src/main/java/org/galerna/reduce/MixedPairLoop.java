// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Block;
import org.galerna.datatype.Datatype;

/**
 * The loop over packed pairs of a value and an {@code int} index, as {@link Datatype#DOUBLE_INT}
 * holds them: bytes, the two without a gap. Counts are in bytes.
 */
final class MixedPairLoop implements Kernel {
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);
    private static final VarHandle FLOATS = view(float[].class);
    private static final VarHandle DOUBLES = view(double[].class);

    private final BaseType value;
    private final boolean max;

    MixedPairLoop(BaseType value, boolean max) {
        this.value = value;
        this.max = max;
    }

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.nativeOrder());
    }

    /** The type of the values of a type made of such pairs alone; null if it is none. */
    static BaseType valueOf(Datatype type) {
        if (type.base() != null || type.elements() % 2 != 0 || type.elements() == 0) {
            return null;
        }
        final List<Block> blocks = type.blocks();
        final BaseType value = blocks.getFirst().type();
        boolean pairs = blocks.size() == type.elements() && isNumber(value);
        for (int i = 0; i < blocks.size(); i++) {
            pairs &= blocks.get(i).type() == (i % 2 == 0 ? value : BaseType.INT);
        }
        return pairs ? value : null;
    }

    private static boolean isNumber(BaseType type) {
        return type == BaseType.SHORT
                || type == BaseType.LONG
                || type == BaseType.FLOAT
                || type == BaseType.DOUBLE;
    }

    /** Packed bytes of a pair. */
    static int bytes(BaseType value) {
        return value.bytes() + Integer.BYTES;
    }

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final byte[] left = (byte[]) in;
        final byte[] right = (byte[]) inout;
        final int each = bytes(value);
        for (int i = 0; i < count; i += each) {
            pair(left, inAt + i, right, inoutAt + i);
        }
    }

    private void pair(byte[] left, int x, byte[] right, int y) {
        final int order =
                value == BaseType.LONG ? longs(left, x, right, y) : real(left, x, right, y);
        if (order == 0) {
            final int index = value.bytes();
            final int a = (int) INTS.get(left, x + index);
            final int b = (int) INTS.get(right, y + index);
            INTS.set(right, y + index, Math.min(a, b));
        } else if (order > 0 == max) {
            System.arraycopy(left, x, right, y, bytes(value));
        }
    }

    private static int longs(byte[] left, int x, byte[] right, int y) {
        return Long.compare((long) LONGS.get(left, x), (long) LONGS.get(right, y));
    }

    /** Zeros are equal whatever their signs; a NaN wins whichever operator it is. */
    private int real(byte[] left, int x, byte[] right, int y) {
        final double a = number(left, x);
        final double b = number(right, y);
        if (a == b) {
            return 0;
        }
        final int order = Double.compare(a, b);
        return max || !(Double.isNaN(a) || Double.isNaN(b)) ? order : -order;
    }

    private double number(byte[] bytes, int at) {
        return switch (value) {
            case SHORT -> (short) SHORTS.get(bytes, at);
            case FLOAT -> (float) FLOATS.get(bytes, at);
            default -> (double) DOUBLES.get(bytes, at);
        };
    }
}
