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
        final byte[] left = (byte[]) in;
        final byte[] right = (byte[]) inout;
        // one subscript: operands cannot overlap shifted, so the compiler may use vectors
        if (inAt == inoutAt) {
            final int end = inAt + count;
            for (int i = inAt; i < end; i++) {
                right[i] = (byte) OP.applyAsInt(left[i], right[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            right[inoutAt + i] = (byte) OP.applyAsInt(left[inAt + i], right[inoutAt + i]);
        }
    }
}
