// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.DoubleBinaryOperator;

/**
 * The loop over pairs (value, index) of {@code double}; copied once for each operator, see {@link
 * Specialise}. NaN wins over every number.
 */
final class DoublePairLoop implements Kernel {
    private static final DoubleBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), DoubleBinaryOperator.class);

    DoublePairLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final double[] left = (double[]) in;
        final double[] right = (double[]) inout;
        for (int i = 0; i < count; i += 2) {
            final int x = inAt + i;
            final int y = inoutAt + i;
            final double a = left[x];
            final double b = right[y];
            final double best = OP.applyAsDouble(a, b);
            if (a == b || (Double.isNaN(a) && Double.isNaN(b))) {
                right[y + 1] = Math.min(left[x + 1], right[y + 1]);
            } else if (best == a || Double.isNaN(a)) {
                right[y + 1] = left[x + 1];
            }
            right[y] = best;
        }
    }
}
