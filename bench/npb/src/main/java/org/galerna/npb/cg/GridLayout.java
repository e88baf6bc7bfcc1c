// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.npb.cg.arithmetic.Elementwise;
import org.galerna.npb.cg.arithmetic.SparseBlock;
import org.galerna.npb.frame.Timers;

/**
 * A grid of ranks over the matrix, as square as a power of two allows, each with a dense block of
 * rows and columns. Vectors are spread by grid column and the same in all ranks of one.
 *
 * <p>A product sums partial results along the grid row by a butterfly, then moves them from rows to
 * columns by one exchange with a fixed partner, which on the diagonal is the rank itself.
 */
final class GridLayout implements Layout {
    private static final int TRANSPOSE_TAG = 1;

    /** The grid, and where a rank stands in it. */
    record Place(int rows, int columns, int rank) {
        static Place of(int ranks, int rank) {
            int rows = 1 << ((31 - Integer.numberOfLeadingZeros(ranks)) / 2);
            return new Place(rows, ranks / rows, rank);
        }

        int row() {
            return rank / columns;
        }

        int column() {
            return rank % columns;
        }

        boolean isSquare() {
            return rows == columns;
        }

        Range rowsOf(int order) {
            return Range.part(order, rows, row());
        }

        Range columnsOf(int order) {
            return isSquare()
                    ? Range.part(order, columns, column())
                    : Range.part(order, columns / 2, column() / 2).half(column() % 2);
        }

        /** The rows whose sums this rank has in the end: its rows, or half of them. */
        Range keptOf(int order) {
            return isSquare() ? rowsOf(order) : rowsOf(order).half(column() % 2);
        }

        int transposed() {
            if (isSquare()) {
                return (rank % rows) * rows + rank / rows;
            }
            int pair = rank / 2;
            return 2 * ((pair % rows) * rows + pair / rows) + rank % 2;
        }

        int stages() {
            return 31 - Integer.numberOfLeadingZeros(columns);
        }

        /** The partner of a stage, 1 and on. */
        int partner(int stage) {
            return row() * columns + (column() ^ (columns >> stage));
        }
    }

    private final Intracomm comm;
    private final Timers timers;
    private final Place place;
    private final Range own;
    private final SparseBlock block;
    private final Range kept; // counted from the first row of the block
    private final Range given; // what the partner of the first stage keeps
    private final double[] sums;
    private final double[] arrived;
    private final double[] scalars = new double[2];

    GridLayout(Intracomm comm, Timers timers, RandomVectors vectors, double shift)
            throws MPIException {
        this.comm = comm;
        this.timers = timers;
        int order = vectors.order();
        place = Place.of(comm.Size(), comm.Rank());
        own = place.columnsOf(order);
        Range rows = place.rowsOf(order);
        block = vectors.block(rows, own, shift);
        Range all = new Range(0, rows.length());
        kept = place.isSquare() ? all : all.half(place.column() % 2);
        given = place.isSquare() ? all : all.half(1 - place.column() % 2);
        sums = new double[rows.length()];
        arrived = new double[rows.length()];
    }

    @Override
    public Range own() {
        return own;
    }

    @Override
    public void product(double[] x, double[] y) throws MPIException {
        timers.start(PRODUCT);
        block.multiply(x, sums);
        timers.stop(PRODUCT);
        timers.start(EXCHANGE);
        for (int stage = place.stages(); stage >= 1; stage--) {
            boolean isFirst = stage == place.stages();
            addFrom(stage, isFirst ? given : kept);
        }
        int partner = place.transposed();
        if (partner == place.rank()) {
            System.arraycopy(sums, kept.first(), y, 0, own.length());
        } else {
            Request incoming = comm.Irecv(y, 0, own.length(), MPI.DOUBLE, partner, TRANSPOSE_TAG);
            comm.Send(sums, kept.first(), kept.length(), MPI.DOUBLE, partner, TRANSPOSE_TAG);
            incoming.Wait();
        }
        timers.stop(EXCHANGE);
    }

    private void addFrom(int stage, Range sent) throws MPIException {
        int partner = place.partner(stage);
        Request incoming =
                comm.Irecv(arrived, kept.first(), kept.length(), MPI.DOUBLE, partner, stage);
        comm.Send(sums, sent.first(), sent.length(), MPI.DOUBLE, partner, stage);
        incoming.Wait();
        Elementwise.add(arrived, sums, kept.first(), kept.end());
    }

    @Override
    public void sum(double[] partial) throws MPIException {
        timers.start(SUMS);
        for (int stage = 1; stage <= place.stages(); stage++) {
            int partner = place.partner(stage);
            Request incoming = comm.Irecv(scalars, 0, partial.length, MPI.DOUBLE, partner, stage);
            comm.Send(partial, 0, partial.length, MPI.DOUBLE, partner, stage);
            incoming.Wait();
            Elementwise.add(scalars, partial, 0, partial.length);
        }
        timers.stop(SUMS);
    }
}
