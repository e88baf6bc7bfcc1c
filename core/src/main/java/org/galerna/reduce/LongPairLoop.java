// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/**
 * The loop over pairs (value, index) of {@code long}; copied once for each operator, see {@link
 * Specialise}.
 */
final class LongPairLoop implements Kernel {
    private static final LongBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), LongBinaryOperator.class);

    LongPairLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final long[] left = (long[]) in;
        final long[] right = (long[]) inout;
        for (int i = 0; i < count; i += 2) {
            final int x = inAt + i;
            final int y = inoutAt + i;
            final long a = left[x];
            final long b = right[y];
            final long best = OP.applyAsLong(a, b);
            if (a == b) {
                right[y + 1] = Math.min(left[x + 1], right[y + 1]);
            } else if (best == a) {
                right[y + 1] = left[x + 1];
            }
            right[y] = best;
        }
    }
}
