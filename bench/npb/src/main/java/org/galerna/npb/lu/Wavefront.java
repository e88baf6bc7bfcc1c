// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.lu.arithmetic.PlaneRelaxation;

/**
 * Both sweeps through the planes of a pencil. A plane waits for the last column of the neighbour
 * before it along x and the last row of the one along y, and hands on its own.
 */
final class Wavefront {
    private static final int FROM_ABOVE = 1;

    private final PencilGrid grid;
    private final Box box;
    private final double[][] v;
    private final PlaneRelaxation relaxation;
    private final Intracomm comm;
    private final double[] buffer;

    Wavefront(PencilGrid grid, Flow flow, PlaneRelaxation relaxation, Intracomm comm) {
        this.grid = grid;
        this.box = flow.box();
        this.v = flow.residual();
        this.relaxation = relaxation;
        this.comm = comm;
        this.buffer = new double[Flow.COMPONENTS * Math.max(box.size(0), box.size(1))];
    }

    /** Collective. */
    void sweepUp() throws MPIException {
        for (int k = box.lower(2); k < box.upper(2); k++) {
            receive(0, -1, k);
            receive(1, -1, k);
            relaxation.up(k);
            send(0, 1, k);
            send(1, 1, k);
        }
    }

    /** Collective. */
    void sweepDown() throws MPIException {
        for (int k = box.upper(2) - 1; k >= box.lower(2); k--) {
            receive(0, 1, k);
            receive(1, 1, k);
            relaxation.down(k);
            send(0, -1, k);
            send(1, -1, k);
        }
    }

    /** Messages that go up an axis have even tags. */
    private static int tag(int axis, boolean up) {
        return FROM_ABOVE + 2 * axis + (up ? 1 : 0);
    }

    /** Fills the ghosts of a plane on one side of an axis. */
    private void receive(int axis, int side, int k) throws MPIException {
        int from = grid.neighbour(axis, side);
        if (from != PencilGrid.NOBODY) {
            int count = Flow.COMPONENTS * box.interior(1 - axis);
            comm.Recv(buffer, 0, count, MPI.DOUBLE, from, tag(axis, side < 0));
            copy(axis, side > 0 ? box.size(axis) : -1, k, false);
        }
    }

    /** Sends the points of a plane on one side of an axis. */
    private void send(int axis, int side, int k) throws MPIException {
        int to = grid.neighbour(axis, side);
        if (to != PencilGrid.NOBODY) {
            int count = Flow.COMPONENTS * box.interior(1 - axis);
            copy(axis, side > 0 ? box.size(axis) - 1 : 0, k, true);
            comm.Send(buffer, 0, count, MPI.DOUBLE, to, tag(axis, side > 0));
        }
    }

    /** Copies a line of a plane, at a place of an axis, to the buffer or from it. */
    private void copy(int axis, int place, int k, boolean out) {
        int other = 1 - axis;
        int low = box.lower(other);
        int first = axis == 0 ? box.index(place, low, k) : box.index(low, place, k);
        int stride = box.stride(other);
        int at = 0;
        for (double[] field : v) {
            int p = first;
            for (int i = low; i < box.upper(other); i++, p += stride, at++) {
                if (out) {
                    buffer[at] = field[p];
                } else {
                    field[p] = buffer[at];
                }
            }
        }
    }
}
