// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;

/** The loop over {@code boolean}; copied once for each operator, see {@link Specialise}. */
final class BooleanLoop implements Kernel {
    private static final BooleanOperator OP =
            Specialise.operator(MethodHandles.lookup(), BooleanOperator.class);

    BooleanLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final boolean[] left = (boolean[]) in;
        final boolean[] right = (boolean[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.apply(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final boolean[] a = (boolean[]) left;
        final boolean[] b = (boolean[]) right;
        final boolean[] results = (boolean[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = OP.apply(a[i], b[i]);
        }
    }
}
