// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.DoubleBinaryOperator;

/** The loop over {@code double}; copied once for each operator, see {@link Specialise}. */
final class DoubleLoop implements Kernel {
    private static final DoubleBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), DoubleBinaryOperator.class);

    DoubleLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final double[] left = (double[]) in;
        final double[] right = (double[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.applyAsDouble(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final double[] a = (double[]) left;
        final double[] b = (double[]) right;
        final double[] results = (double[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = OP.applyAsDouble(a[i], b[i]);
        }
    }
}
