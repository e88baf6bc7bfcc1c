// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.datatype.BaseType;
import org.galerna.reduce.Kernel;

/**
 * Combines elements in memory segments by a kernel for arrays, in pieces that stay in the first
 * cache. Only for operators that may be applied to parts of the operands one by one. One thread at
 * a time.
 */
final class PieceKernel implements Kernel {
    /** Elements of a piece; operators on pairs find both of each. */
    static final int PIECE = 512;

    private final Kernel kernel;
    private final BaseType element;
    private Object left;
    private Object right;
    private int room; // elements of both
    private Kernel after; // made when it is needed

    PieceKernel(Kernel kernel, BaseType element) {
        this.kernel = kernel;
        this.element = element;
    }

    /** Whether it does what a kernel does, for elements of a type. */
    @SuppressWarnings("ReferenceEquality") // an equal one would do, but there is none
    boolean isOf(Kernel other, BaseType type) {
        return kernel == other && element == type;
    }

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final boolean isLoaded = Memory.isSegment(in);
        final boolean isStored = Memory.isSegment(inout);
        makeRoom(count);
        int n;
        for (int done = 0; done < count; done += n) {
            n = Math.min(PIECE, count - done);
            if (isLoaded) {
                element.copy(in, inAt + done, left, 0, n);
            }
            if (isStored) {
                element.copy(inout, inoutAt + done, right, 0, n);
            }
            kernel.combine(
                    isLoaded ? left : in,
                    isLoaded ? 0 : inAt + done,
                    isStored ? right : inout,
                    isStored ? 0 : inoutAt + done,
                    n);
            if (isStored) {
                element.copy(right, 0, inout, inoutAt + done, n);
            }
        }
    }

    @Override
    public void combineAfter(Object in, int inAt, Object inout, int inoutAt, int count) {
        if (after == null) {
            after = new PieceKernel(kernel::combineAfter, element);
        }
        after.combine(in, inAt, inout, inoutAt, count);
    }

    @Override
    public void combineInto(Object first, Object second, Object into, int at, int count) {
        makeRoom(count);
        int n;
        for (int done = 0; done < count; done += n) {
            n = Math.min(PIECE, count - done);
            element.copy(first, at + done, left, 0, n);
            element.copy(second, at + done, right, 0, n);
            kernel.combine(left, 0, right, 0, n);
            element.copy(right, 0, into, at + done, n);
        }
    }

    private void makeRoom(int count) {
        if (room < Math.min(count, PIECE)) {
            room = Math.min(count, PIECE);
            left = element.newArray(room);
            right = element.newArray(room);
        }
    }
}
