// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.datatype.BaseType;
import org.galerna.device.Kind;
import org.galerna.device.View;
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

    /**
     * What combines elements that may lie in segments.
     *
     * @param kernel combines those in arrays; null if nothing is combined.
     * @param known of an earlier call, which is returned if it does; may be null.
     */
    @SuppressWarnings("ReferenceEquality") // an equal one would do, but there is none
    static PieceKernel of(Kernel kernel, BaseType element, PieceKernel known) {
        return known != null && known.kernel == kernel && known.element == element
                ? known
                : new PieceKernel(kernel, element);
    }

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final boolean isLoaded = Memory.isSegment(in);
        final boolean isStored = Memory.isSegment(inout);
        makeRoom(count);
        for (int done = 0; done < count; done += PIECE) {
            final int n = Math.min(PIECE, count - done);
            if (isLoaded) {
                load(in, inAt + done, left, n);
            }
            if (isStored) {
                load(inout, inoutAt + done, right, n);
            }
            kernel.combine(
                    isLoaded ? left : in,
                    isLoaded ? 0 : inAt + done,
                    isStored ? right : inout,
                    isStored ? 0 : inoutAt + done,
                    n);
            if (isStored) {
                store(inout, inoutAt + done, n);
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
        for (int done = 0; done < count; done += PIECE) {
            final int n = Math.min(PIECE, count - done);
            load(first, at + done, left, n);
            load(second, at + done, right, n);
            kernel.combine(left, 0, right, 0, n);
            store(into, at + done, n);
        }
    }

    private void makeRoom(int count) {
        if (room < Math.min(count, PIECE)) {
            room = Math.min(count, PIECE);
            left = element.newArray(room);
            right = element.newArray(room);
        }
    }

    private void load(Object from, int at, Object piece, int n) {
        if (Memory.isSegment(from)) {
            View.copy(from, bytes(at), piece, 0, bytes(n));
        } else {
            System.arraycopy(from, at, piece, 0, n);
        }
    }

    private void store(Object into, int at, int n) {
        if (Memory.isSegment(into)) {
            View.copy(right, 0, into, bytes(at), bytes(n));
        } else {
            System.arraycopy(right, 0, into, at, n);
        }
    }

    private long bytes(int elements) {
        return (long) elements << Kind.shift(element.kind());
    }
}
