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
        final double[] left = (double[]) in;
        final double[] right = (double[]) inout;
        // one subscript: operands cannot overlap shifted, so the compiler may use vectors
        if (inAt == inoutAt) {
            final int end = inAt + count;
            for (int i = inAt; i < end; i++) {
                right[i] = OP.applyAsDouble(left[i], right[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.applyAsDouble(left[inAt + i], right[inoutAt + i]);
        }
    }
}
