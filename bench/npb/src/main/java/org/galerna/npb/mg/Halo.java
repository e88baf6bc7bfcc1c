// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.npb.mg.arithmetic.Grid;
import org.galerna.npb.mg.arithmetic.Ranks;

/**
 * Fills ghosts from the neighbours, axis by axis: later axes carry the ghosts of earlier ones, so
 * that edges and corners come along. Planes across z are contiguous and travel as they are; those
 * across y and x are packed. An axis with one rank is copied here.
 */
final class Halo {
    private static final int TAG_BASE = 100;
    private static final int UP = 1;
    private static final int DOWN = -1;

    private final Intracomm comm;
    private final Ranks ranks;
    private final double[] up;
    private final double[] down;
    private final double[] fromBelow;
    private final double[] fromAbove;

    Halo(Intracomm comm, Ranks ranks, Grid finest) {
        this.comm = comm;
        this.ranks = ranks;
        int most = 0;
        for (int axis = 0; axis < 3; axis++) {
            most = Math.max(most, finest.elements() / (finest.own()[axis] + 2));
        }
        up = new double[2 * most];
        down = new double[most];
        fromBelow = new double[2 * most];
        fromAbove = new double[most];
    }

    private static int tag(int axis, int direction) {
        return TAG_BASE * (direction + 2 + 10 * (axis + 1));
    }

    /** Fills all ghosts of a level. Collective over the ranks that are alive on it. */
    void fill(Grid g, double[] a) throws MPIException {
        if (!g.alive()) {
            return;
        }
        for (int axis = 0; axis < 3; axis++) {
            Box box = new Box(g, axis, true);
            int last = g.own()[axis];
            if (ranks.across(axis) == 1) {
                box.pack(a, last, up, 0);
                box.unpack(up, 0, a, 0);
                box.pack(a, 1, up, 0);
                box.unpack(up, 0, a, last + 1);
            } else {
                exchange(box, a, last);
            }
        }
    }

    private void exchange(Box box, double[] a, int last) throws MPIException {
        int axis = box.axis;
        int n = box.elements();
        int above = ranks.neighbour(axis, box.g.distance()[axis]);
        int below = ranks.neighbour(axis, -box.g.distance()[axis]);
        boolean direct = axis == 2;
        int plane = box.g.plane();
        Request low = comm.Irecv(direct ? a : fromBelow, 0, n, MPI.DOUBLE, below, tag(axis, UP));
        Request high =
                comm.Irecv(
                        direct ? a : fromAbove,
                        direct ? (last + 1) * plane : 0,
                        n,
                        MPI.DOUBLE,
                        above,
                        tag(axis, DOWN));
        if (direct) {
            comm.Send(a, last * plane, n, MPI.DOUBLE, above, tag(axis, UP));
            comm.Send(a, plane, n, MPI.DOUBLE, below, tag(axis, DOWN));
        } else {
            box.pack(a, last, up, 0);
            comm.Send(up, 0, n, MPI.DOUBLE, above, tag(axis, UP));
            box.pack(a, 1, down, 0);
            comm.Send(down, 0, n, MPI.DOUBLE, below, tag(axis, DOWN));
        }
        low.Wait();
        high.Wait();
        if (!direct) {
            box.unpack(fromBelow, 0, a, 0);
            box.unpack(fromAbove, 0, a, last + 1);
        }
    }

    /**
     * After interpolation: ranks that have no point of the coarser level get their point, and its
     * neighbours, from those that have. Needed where the coarser level has fewer points than there
     * are ranks along an axis.
     */
    void expand(Grid fine, Grid coarse, double[] a) throws MPIException {
        if (!fine.alive()) {
            return;
        }
        for (int axis = 0; axis < 3; axis++) {
            int across = ranks.across(axis);
            if (coarse.points() < across) {
                boolean has = (ranks.place(axis) + 1) % (across / coarse.points()) == 0;
                Box box = new Box(fine, axis, false);
                if (has) {
                    give(box, a);
                } else {
                    take(box, a);
                }
            }
        }
    }

    private void give(Box box, double[] a) throws MPIException {
        int n = box.elements();
        int distance = box.g.distance()[box.axis];
        box.pack(a, 1, up, 0);
        box.pack(a, 2, up, n);
        comm.Send(up, 0, 2 * n, MPI.DOUBLE, ranks.neighbour(box.axis, distance), tag(box.axis, UP));
        box.pack(a, 1, down, 0);
        comm.Send(
                down, 0, n, MPI.DOUBLE, ranks.neighbour(box.axis, -distance), tag(box.axis, DOWN));
    }

    private void take(Box box, double[] a) throws MPIException {
        int n = box.elements();
        int distance = box.g.distance()[box.axis];
        int above = ranks.neighbour(box.axis, distance);
        int below = ranks.neighbour(box.axis, -distance);
        Request high = comm.Irecv(fromAbove, 0, n, MPI.DOUBLE, above, tag(box.axis, DOWN));
        Request low = comm.Irecv(fromBelow, 0, 2 * n, MPI.DOUBLE, below, tag(box.axis, UP));
        high.Wait();
        low.Wait();
        box.unpack(fromBelow, 0, a, 0);
        box.unpack(fromBelow, n, a, 1);
        box.unpack(fromAbove, 0, a, 2);
    }

    /** The planes across an axis: all points, or own points only along the later axes. */
    private static final class Box {
        private final Grid g;
        private final int axis;
        private final int firstX;
        private final int endX;
        private final int firstY;
        private final int endY;
        private final int firstZ;
        private final int endZ;

        Box(Grid g, int axis, boolean growing) {
            this.g = g;
            this.axis = axis;
            firstX = 0;
            endX = g.row();
            firstY = growing && axis < 1 ? 1 : 0;
            endY = g.own()[1] + 2 - firstY;
            firstZ = growing && axis < 2 ? 1 : 0;
            endZ = g.own()[2] + 2 - firstZ;
        }

        int elements() {
            int x = axis == 0 ? 1 : endX - firstX;
            int y = axis == 1 ? 1 : endY - firstY;
            int z = axis == 2 ? 1 : endZ - firstZ;
            return x * y * z;
        }

        void pack(double[] a, int index, double[] into, int from) {
            if (axis == 0) {
                int to = from;
                for (int k = firstZ; k < endZ; k++) {
                    for (int j = firstY; j < endY; j++) {
                        into[to++] = a[g.at(j, k) + index];
                    }
                }
                return;
            }
            int to = from;
            int rows = axis == 1 ? endZ - firstZ : endY - firstY;
            for (int row = 0; row < rows; row++) {
                System.arraycopy(a, rowAt(index, row), into, to, endX);
                to += endX;
            }
        }

        void unpack(double[] out, int from, double[] a, int index) {
            if (axis == 0) {
                int at = from;
                for (int k = firstZ; k < endZ; k++) {
                    for (int j = firstY; j < endY; j++) {
                        a[g.at(j, k) + index] = out[at++];
                    }
                }
                return;
            }
            int at = from;
            int rows = axis == 1 ? endZ - firstZ : endY - firstY;
            for (int row = 0; row < rows; row++) {
                System.arraycopy(out, at, a, rowAt(index, row), endX);
                at += endX;
            }
        }

        private int rowAt(int index, int row) {
            return axis == 1 ? g.at(index, firstZ + row) : g.at(firstY + row, index);
        }
    }
}
