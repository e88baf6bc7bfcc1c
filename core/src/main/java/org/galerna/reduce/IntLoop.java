// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/** The loop over {@code int}; copied once for each operator, see {@link Specialise}. */
final class IntLoop implements Kernel {
    private static final IntBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), IntBinaryOperator.class);

    IntLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final int[] left = (int[]) in;
        final int[] right = (int[]) inout;
        // one subscript: operands cannot overlap shifted, so the compiler may use vectors
        if (inAt == inoutAt) {
            final int end = inAt + count;
            for (int i = inAt; i < end; i++) {
                right[i] = OP.applyAsInt(left[i], right[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }
}
