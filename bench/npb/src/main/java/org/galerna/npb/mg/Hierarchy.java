// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;

/** The fields u and r on all levels, v on the finest, and what is done with them on one rank. */
final class Hierarchy {
    static final int RESIDUAL = 1;
    static final int SMOOTHER = 2;
    static final int RESTRICTION = 3;
    static final int INTERPOLATION = 4;
    static final int EXCHANGE = 5;

    private final Intracomm comm;
    private final Timers timers;
    private final Halo halo;
    private final Rows[] rows; // by level
    private final Grid[] grids; // by level, 1 and on
    private final double[][] u;
    private final double[][] r;
    private final double[] v;
    private final double[] line;
    private final int finest;

    Hierarchy(Intracomm comm, Timers timers, int levels, double... smoother) throws MPIException {
        this.comm = comm;
        this.timers = timers;
        Ranks ranks = Ranks.of(comm.Size(), comm.Rank());
        finest = levels;
        grids = new Grid[levels + 1];
        u = new double[levels + 1][];
        r = new double[levels + 1][];
        rows = new Rows[levels + 1];
        for (int level = 1; level <= levels; level++) {
            grids[level] = Grid.of(1 << level, ranks);
            u[level] = new double[grids[level].elements()];
            r[level] = new double[grids[level].elements()];
            rows[level] = Rows.of(grids[level], smoother);
        }
        v = new double[grids[levels].elements()];
        line = new double[grids[levels].row()];
        halo = new Halo(comm, ranks, grids[levels]);
    }

    /** Sets u = 0 and v to the charges. Collective. */
    void reset() throws MPIException {
        java.util.Arrays.fill(u[finest], 0);
        Charges.find(comm, grids[finest]).put(grids[finest], v);
        fill(finest, v);
    }

    /** Sets r = v - A u on the finest level. Collective. */
    void residual() throws MPIException {
        residual(finest, v);
    }

    /** One V-cycle: improves u by the residual. Collective. */
    void cycle() throws MPIException {
        for (int level = finest; level > 1; level--) {
            restrict(level);
        }
        java.util.Arrays.fill(u[1], 0);
        smooth(1);
        for (int level = 2; level < finest; level++) {
            java.util.Arrays.fill(u[level], 0);
            interpolate(level);
            residual(level, r[level]);
            smooth(level);
        }
        interpolate(finest);
        residual(finest, v);
        smooth(finest);
    }

    private void fill(int level, double[] field) throws MPIException {
        timers.start(EXCHANGE);
        halo.fill(grids[level], field);
        timers.stop(EXCHANGE);
    }

    private void residual(int level, double[] right) throws MPIException {
        Grid g = grids[level];
        Rows own = rows[level];
        timers.start(RESIDUAL);
        if (g.alive()) {
            for (int k = 1; k <= g.own()[2]; k++) {
                for (int j = 1; j <= g.own()[1]; j++) {
                    own.residual(g, u[level], right, r[level], g.at(j, k));
                }
            }
        }
        timers.stop(RESIDUAL);
        fill(level, r[level]);
    }

    private void smooth(int level) throws MPIException {
        Grid g = grids[level];
        Rows own = rows[level];
        timers.start(SMOOTHER);
        if (g.alive()) {
            for (int k = 1; k <= g.own()[2]; k++) {
                for (int j = 1; j <= g.own()[1]; j++) {
                    own.smooth(g, r[level], u[level], g.at(j, k));
                }
            }
        }
        timers.stop(SMOOTHER);
        fill(level, u[level]);
    }

    /** From a level to the next coarser one. */
    private void restrict(int level) throws MPIException {
        Grid fine = grids[level];
        Grid coarse = grids[level - 1];
        Rows own = rows[level];
        timers.start(RESTRICTION);
        if (coarse.alive()) {
            for (int k = 1; k <= coarse.own()[2]; k++) {
                for (int j = 1; j <= coarse.own()[1]; j++) {
                    int base = fine.at(2 * j - fine.shift(1), 2 * k - fine.shift(2));
                    own.restrict(fine, r[level], base, line);
                    pick(fine, coarse, line, r[level - 1], coarse.at(j, k));
                }
            }
        }
        timers.stop(RESTRICTION);
        fill(level - 1, r[level - 1]);
    }

    private static void pick(Grid fine, Grid coarse, double[] line, double[] into, int base) {
        final int shift = fine.shift(0);
        final int own = coarse.own()[0];
        for (int i = 1; i <= own; i++) {
            int at = 2 * i - shift;
            into[base + i] = line[at] + 0.5 * (line[at - 1] + line[at + 1]);
        }
    }

    /** Adds to a level what the next coarser one found, ghosts included. */
    private void interpolate(int level) throws MPIException {
        Grid fine = grids[level];
        Grid coarse = grids[level - 1];
        timers.start(INTERPOLATION);
        if (coarse.alive()) {
            for (int k = 0; k < fine.own()[2] + 2; k++) {
                for (int j = 0; j < fine.own()[1] + 2; j++) {
                    interpolate(level, j, k);
                }
            }
        }
        timers.stop(INTERPOLATION);
        timers.start(EXCHANGE);
        halo.expand(fine, coarse, u[level]);
        timers.stop(EXCHANGE);
    }

    private void interpolate(int level, int j, int k) {
        Grid fine = grids[level];
        Grid coarse = grids[level - 1];
        Rows own = rows[level - 1];
        int y = j + fine.shift(1);
        int z = k + fine.shift(2);
        int base = coarse.at(y / 2, z / 2);
        int nextY = y % 2 == 0 ? 0 : coarse.row();
        int nextZ = z % 2 == 0 ? 0 : coarse.plane();
        own.mean(coarse, u[level - 1], base, nextY, nextZ);
        if (fine.shift(0) == 0) {
            own.spread(coarse, u[level], fine.at(j, k));
        } else {
            spreadOne(own.nearest, u[level], fine.at(j, k));
        }
    }

    /** A row of one own point, which is the coarse one, and two ghosts. */
    private static void spreadOne(double[] line, double[] fine, int base) {
        fine[base] += 0.5 * (line[0] + line[1]);
        fine[base + 1] += line[1];
        fine[base + 2] += 0.5 * (line[1] + line[2]);
    }

    /** The norms of r on the finest level: root of the mean square, and the largest. Collective. */
    double[] norms() throws MPIException {
        Grid g = grids[finest];
        double[] own = {0, 0};
        for (int k = 1; k <= g.own()[2]; k++) {
            for (int j = 1; j <= g.own()[1]; j++) {
                addNorms(r[finest], g.at(j, k) + 1, g.own()[0], own);
            }
        }
        double[] all = new double[2];
        comm.Allreduce(own, 1, all, 1, 1, MPI.DOUBLE, MPI.MAX);
        comm.Allreduce(own, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
        double points = g.points();
        all[0] = Math.sqrt(all[0] / (points * points * points));
        return all;
    }

    private static void addNorms(double[] a, int from, int count, double[] norms) {
        double s = 0;
        double t = 0;
        double most = norms[1];
        int i = from;
        for (; i < from + count - 1; i += 2) {
            s += a[i] * a[i];
            t += a[i + 1] * a[i + 1];
            most = Math.max(most, Math.max(Math.abs(a[i]), Math.abs(a[i + 1])));
        }
        if (i < from + count) {
            s += a[i] * a[i];
            most = Math.max(most, Math.abs(a[i]));
        }
        norms[0] += s + t;
        norms[1] = most;
    }
}
