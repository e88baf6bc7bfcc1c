// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;

/** The loop over {@code float}; copied once for each operator, see {@link Specialise}. */
final class FloatLoop implements Kernel {
    private static final FloatOperator OP =
            Specialise.operator(MethodHandles.lookup(), FloatOperator.class);

    FloatLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final float[] left = (float[]) in;
        final float[] right = (float[]) inout;
        // one subscript: operands cannot overlap shifted, so the compiler may use vectors
        if (inAt == inoutAt) {
            final int end = inAt + count;
            for (int i = inAt; i < end; i++) {
                right[i] = OP.apply(left[i], right[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.apply(left[inAt + i], right[inoutAt + i]);
        }
    }
}
