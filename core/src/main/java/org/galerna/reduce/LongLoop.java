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
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final long[] left = (long[]) in;
        final long[] right = (long[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.applyAsLong(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final long[] a = (long[]) left;
        final long[] b = (long[]) right;
        final long[] results = (long[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = OP.applyAsLong(a[i], b[i]);
        }
    }
}
