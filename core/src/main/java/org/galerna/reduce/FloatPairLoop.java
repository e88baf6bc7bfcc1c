// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;

/**
 * The loop over pairs (value, index) of {@code float}; copied once for each operator, see {@link
 * Specialise}. NaN wins over every number.
 */
final class FloatPairLoop implements Kernel {
    private static final FloatOperator OP =
            Specialise.operator(MethodHandles.lookup(), FloatOperator.class);

    FloatPairLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final float[] left = (float[]) in;
        final float[] right = (float[]) inout;
        for (int i = 0; i < count; i += 2) {
            final int x = inAt + i;
            final int y = inoutAt + i;
            final float a = left[x];
            final float b = right[y];
            final float best = OP.apply(a, b);
            if (a == b || (Float.isNaN(a) && Float.isNaN(b))) {
                right[y + 1] = Math.min(left[x + 1], right[y + 1]);
            } else if (best == a || Float.isNaN(a)) {
                right[y + 1] = left[x + 1];
            }
            right[y] = best;
        }
    }
}
