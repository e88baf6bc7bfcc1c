// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/** The loop over {@code long}; copied once for each operator, see {@link Specialise}. */
final class LongLoop implements Kernel {
    private static final LongBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), LongBinaryOperator.class);

    LongLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final long[] left = (long[]) in;
        final long[] right = (long[]) inout;
        // one subscript: operands cannot overlap shifted, so the compiler may use vectors
        if (inAt == inoutAt) {
            final int end = inAt + count;
            for (int i = inAt; i < end; i++) {
                right[i] = OP.applyAsLong(left[i], right[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.applyAsLong(left[inAt + i], right[inoutAt + i]);
        }
    }
}
