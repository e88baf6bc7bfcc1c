// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.datatype.BaseType;
import org.galerna.reduce.Kernel;

/**
 * Chooses what combines elements of a call: its kernel, or that in pieces where elements lie in a
 * segment. One thread at a time.
 */
final class Combiner {
    private PieceKernel pieces; // of the last call that needed one

    /** What combines elements of two places. */
    Kernel of(Kernel kernel, BaseType element, Object in, Object inout) {
        if (!Memory.isSegment(in) && !Memory.isSegment(inout)) {
            return kernel;
        }
        if (pieces == null || !pieces.isOf(kernel, element)) {
            pieces = new PieceKernel(kernel, element);
        }
        return pieces;
    }
}
