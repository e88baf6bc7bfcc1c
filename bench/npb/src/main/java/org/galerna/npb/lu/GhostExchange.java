// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.npb.cfd.Faces;
import org.galerna.npb.cfd.Flow;

/** Fills the ghosts of a pencil: two layers of the state, along x, then along y. */
final class GhostExchange {
    private static final int UP = 2;
    private static final int DOWN = 1;

    private final PencilGrid grid;
    private final Flow flow;
    private final Intracomm comm;
    private final double[] outgoing;
    private final double[] incoming;

    GhostExchange(PencilGrid grid, Flow flow, Intracomm comm) {
        this.grid = grid;
        this.flow = flow;
        this.comm = comm;
        int most = Math.max(Faces.count(flow.box(), 0), Faces.count(flow.box(), 1));
        outgoing = new double[most];
        incoming = new double[most];
    }

    /** Collective. */
    void exchange() throws MPIException {
        for (int axis = 0; axis < 2; axis++) {
            shift(axis, 1);
            shift(axis, -1);
        }
    }

    /** Everybody's layers go one step along an axis. */
    private void shift(int axis, int step) throws MPIException {
        int from = grid.neighbour(axis, -step);
        int to = grid.neighbour(axis, step);
        int count = Faces.count(flow.box(), axis);
        int tag = 2 * axis + (step > 0 ? UP : DOWN);
        Request receiving =
                from == PencilGrid.NOBODY
                        ? null
                        : comm.Irecv(incoming, 0, count, MPI.DOUBLE, from, tag);
        if (to != PencilGrid.NOBODY) {
            Faces.pack(flow, axis, step, outgoing, 0);
            comm.Send(outgoing, 0, count, MPI.DOUBLE, to, tag);
        }
        if (receiving != null) {
            receiving.Wait();
            Faces.unpack(flow, axis, -step, incoming, 0);
        }
    }
}
