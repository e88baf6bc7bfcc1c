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
        final short[] left = (short[]) in;
        final short[] right = (short[]) inout;
        // one subscript: operands cannot overlap shifted, so the compiler may use vectors
        if (inAt == inoutAt) {
            final int end = inAt + count;
            for (int i = inAt; i < end; i++) {
                right[i] = (short) OP.applyAsInt(left[i], right[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = (short) OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }
}
