// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Faces;
import org.galerna.npb.cfd.Flow;

/**
 * Fills the ghosts of all cells of a rank: two layers in six directions at once, one message for
 * each direction with the layers of all cells that have a neighbour there.
 */
public final class FaceExchange {
    private static final int DIRECTIONS = 6;
    private static final int FIRST_TAG = 2000;
    private static final int TAG_STEP = 1000;

    private final MultiPartition partition;
    private final Flow[] flows;
    private final Intracomm comm;
    private final double[][] outgoing = new double[DIRECTIONS][];
    private final double[][] incoming = new double[DIRECTIONS][];
    private final Request[] requests = new Request[2 * DIRECTIONS];

    /**
     * Prepares the buffers. Not collective.
     *
     * @param partition the cells of this rank.
     * @param flows by cell.
     * @param comm for nothing but this.
     */
    public FaceExchange(MultiPartition partition, Flow[] flows, Intracomm comm) {
        this.partition = partition;
        this.flows = flows.clone();
        this.comm = comm;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            outgoing[direction] = new double[count(direction, false)];
            incoming[direction] = new double[count(direction, true)];
        }
    }

    /** Directions 0 to 5 go up x, down x, up y, and so on. */
    private static int step(int direction) {
        return direction % 2 == 0 ? 1 : -1;
    }

    /** Whether a cell sends in a direction, or is sent to by its neighbour on the other side. */
    private boolean takesPart(int cell, int direction, boolean receives) {
        Box box = flows[cell].box();
        boolean up = step(direction) > 0 != receives;
        return up ? !box.isHighest(direction / 2) : !box.isLowest(direction / 2);
    }

    private int count(int direction, boolean receives) {
        int count = 0;
        for (int cell = 0; cell < flows.length; cell++) {
            if (takesPart(cell, direction, receives)) {
                count += Faces.count(flows[cell].box(), direction / 2);
            }
        }
        return count;
    }

    /**
     * Exchanges the states. Collective.
     *
     * @throws MPIException if a message fails.
     */
    public void exchange() throws MPIException {
        if (flows.length == 1) {
            return;
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            double[] buffer = incoming[d];
            int from = partition.neighbour(d / 2, -step(d));
            int tag = FIRST_TAG + TAG_STEP * d;
            requests[d] = comm.Irecv(buffer, 0, buffer.length, MPI.DOUBLE, from, tag);
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            double[] buffer = outgoing[d];
            pack(d);
            int to = partition.neighbour(d / 2, step(d));
            int tag = FIRST_TAG + TAG_STEP * d;
            requests[DIRECTIONS + d] = comm.Isend(buffer, 0, buffer.length, MPI.DOUBLE, to, tag);
        }
        Request.Waitall(requests);
        for (int d = 0; d < DIRECTIONS; d++) {
            unpack(d);
        }
    }

    private void pack(int direction) {
        int at = 0;
        for (int cell = 0; cell < flows.length; cell++) {
            if (takesPart(cell, direction, false)) {
                at =
                        Faces.pack(
                                flows[cell],
                                direction / 2,
                                step(direction),
                                outgoing[direction],
                                at);
            }
        }
    }

    private void unpack(int direction) {
        int at = 0;
        for (int cell = 0; cell < flows.length; cell++) {
            if (takesPart(cell, direction, true)) {
                at =
                        Faces.unpack(
                                flows[cell],
                                direction / 2,
                                -step(direction),
                                incoming[direction],
                                at);
            }
        }
    }
}
