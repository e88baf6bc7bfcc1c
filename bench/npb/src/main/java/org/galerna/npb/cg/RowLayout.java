// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cg.arithmetic.SparseBlock;
import org.galerna.npb.frame.Timers;

/**
 * Whole rows, in blocks: every product gathers the operand from all ranks. The simple form, which
 * the MPJava papers measured; it moves order (p - 1) elements where the grid moves about order.
 */
final class RowLayout implements Layout {
    private final Intracomm comm;
    private final Timers timers;
    private final Range own;
    private final SparseBlock block;
    private final double[] whole;
    private final int[] counts;
    private final int[] places;
    private final double[] result = new double[2];

    RowLayout(Intracomm comm, Timers timers, RandomVectors vectors, double shift)
            throws MPIException {
        this.comm = comm;
        this.timers = timers;
        int order = vectors.order();
        int ranks = comm.Size();
        own = Range.part(order, ranks, comm.Rank());
        block = vectors.block(own, new Range(0, order), shift);
        whole = new double[order];
        counts = new int[ranks];
        places = new int[ranks];
        for (int r = 0; r < ranks; r++) {
            Range part = Range.part(order, ranks, r);
            counts[r] = part.length();
            places[r] = part.first();
        }
    }

    @Override
    public Range own() {
        return own;
    }

    @Override
    public void product(double[] x, double[] y) throws MPIException {
        timers.start(EXCHANGE);
        comm.Allgatherv(x, 0, own.length(), MPI.DOUBLE, whole, 0, counts, places, MPI.DOUBLE);
        timers.stop(EXCHANGE);
        timers.start(PRODUCT);
        block.multiply(whole, y);
        timers.stop(PRODUCT);
    }

    @Override
    public void sum(double[] partial) throws MPIException {
        timers.start(SUMS);
        comm.Allreduce(partial, 0, result, 0, partial.length, MPI.DOUBLE, MPI.SUM);
        System.arraycopy(result, 0, partial, 0, partial.length);
        timers.stop(SUMS);
    }
}
