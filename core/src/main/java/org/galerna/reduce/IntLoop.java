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
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final int[] left = (int[]) in;
        final int[] right = (int[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final int[] a = (int[]) left;
        final int[] b = (int[]) right;
        final int[] results = (int[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = OP.applyAsInt(a[i], b[i]);
        }
    }
}
