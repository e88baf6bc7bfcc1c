// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/**
 * The loop over pairs (value, index) of {@code short}; copied once for each operator, see {@link
 * Specialise}.
 */
final class ShortPairLoop implements Kernel {
    private static final IntBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), IntBinaryOperator.class);

    ShortPairLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final short[] left = (short[]) in;
        final short[] right = (short[]) inout;
        for (int i = 0; i < count; i += 2) {
            final int x = inAt + i;
            final int y = inoutAt + i;
            final short a = left[x];
            final short b = right[y];
            final short best = (short) OP.applyAsInt(a, b);
            if (a == b) {
                right[y + 1] = (short) Math.min(left[x + 1], right[y + 1]);
            } else if (best == a) {
                right[y + 1] = left[x + 1];
            }
            right[y] = best;
        }
    }
}
