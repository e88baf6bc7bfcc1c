// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/** The loop over {@code char}; copied once for each operator, see {@link Specialise}. */
final class CharLoop implements Kernel {
    private static final IntBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), IntBinaryOperator.class);

    CharLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final char[] left = (char[]) in;
        final char[] right = (char[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = (char) OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final char[] a = (char[]) left;
        final char[] b = (char[]) right;
        final char[] results = (char[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = (char) OP.applyAsInt(a[i], b[i]);
        }
    }
}
