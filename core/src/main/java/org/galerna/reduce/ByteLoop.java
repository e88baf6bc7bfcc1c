// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/** The loop over {@code byte}; copied once for each operator, see {@link Specialise}. */
final class ByteLoop implements Kernel {
    private static final IntBinaryOperator OP =
            Specialise.operator(MethodHandles.lookup(), IntBinaryOperator.class);

    ByteLoop() {}

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (inAt == inoutAt) {
            combineInto(in, inout, inout, inAt, count);
            return;
        }
        final byte[] left = (byte[]) in;
        final byte[] right = (byte[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = (byte) OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        final byte[] a = (byte[]) left;
        final byte[] b = (byte[]) right;
        final byte[] results = (byte[]) into;
        final int end = at + count;
        for (int i = at; i < end; i++) {
            results[i] = (byte) OP.applyAsInt(a[i], b[i]);
        }
    }
}
