// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/** The loop over {@code short}; copied once for each operator, see {@link Specialise}. */
final class ShortLoop implements Kernel {
    private static final IntBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), IntBinaryOperator.class);

    ShortLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final short[] left = (short[]) in;
        final short[] right = (short[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = (short) OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final short[] a = (short[]) left;
        final short[] b = (short[]) right;
        final short[] results = (short[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = (short) OP.applyAsInt(a[i], b[i]);
        }
    }
}
