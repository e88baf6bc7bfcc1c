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
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final float[] left = (float[]) in;
        final float[] right = (float[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = OP.apply(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final float[] a = (float[]) left;
        final float[] b = (float[]) right;
        final float[] results = (float[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = OP.apply(a[i], b[i]);
        }
    }
}
