// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.Intracomm;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.ft.arithmetic.Lines;

/** Transforms of the whole grid. */
sealed interface Transform permits SlabTransform, PencilTransform {
    /** Watches of the phases: along x and y in slabs, along all axes in pencils. */
    int PLANES = 1;

    /** Along z in slabs. */
    int COLUMNS = 2;

    /** Alltoalls. */
    int TRANSPOSITION = 3;

    /** The transform for a layout. Collective. */
    static Transform of(Layout layout, Intracomm comm, Timers timers, Lines lines)
            throws MPIException {
        return switch (layout) {
            case Slab slab -> new SlabTransform(slab, comm, timers, lines);
            case Pencil pencil -> new PencilTransform(pencil, comm, timers, lines);
        };
    }

    /** Transforms {@code a} to frequencies; it and {@code other} are overwritten. Collective. */
    void forward(double[] a, double[] other, double[] frequencies) throws MPIException;

    /**
     * Multiplies frequencies by their factors and transforms a copy back to {@code result}; {@code
     * other} is overwritten. Collective.
     */
    void back(double[] frequencies, double[] factors, double[] result, double[] other)
            throws MPIException;
}
