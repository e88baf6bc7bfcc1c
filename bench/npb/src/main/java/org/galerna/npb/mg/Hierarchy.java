// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.mg.arithmetic.Grid;
import org.galerna.npb.mg.arithmetic.Level;
import org.galerna.npb.mg.arithmetic.Ranks;

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
    private final Level[] levels; // 1 and on
    private final double[][] u;
    private final double[][] r;
    private final double[] v;
    private final int finest;

    Hierarchy(Intracomm comm, Timers timers, int finest, double... smoother) throws MPIException {
        this.comm = comm;
        this.timers = timers;
        this.finest = finest;
        Ranks ranks = Ranks.of(comm.Size(), comm.Rank());
        levels = new Level[finest + 1];
        u = new double[finest + 1][];
        r = new double[finest + 1][];
        for (int level = 1; level <= finest; level++) {
            Grid grid = Grid.of(1 << level, ranks);
            levels[level] = new Level(grid, smoother);
            u[level] = new double[grid.elements()];
            r[level] = new double[grid.elements()];
        }
        v = new double[levels[finest].grid().elements()];
        halo = new Halo(comm, ranks, levels[finest].grid());
    }

    /** Sets u = 0 and v to the charges. Collective. */
    void reset() throws MPIException {
        Arrays.fill(u[finest], 0);
        Grid grid = levels[finest].grid();
        Charges.find(comm, grid).put(grid, v);
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
        Arrays.fill(u[1], 0);
        smooth(1);
        for (int level = 2; level < finest; level++) {
            Arrays.fill(u[level], 0);
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
        halo.fill(levels[level].grid(), field);
        timers.stop(EXCHANGE);
    }

    private void residual(int level, double[] right) throws MPIException {
        timers.start(RESIDUAL);
        levels[level].residual(u[level], right, r[level]);
        timers.stop(RESIDUAL);
        fill(level, r[level]);
    }

    private void smooth(int level) throws MPIException {
        timers.start(SMOOTHER);
        levels[level].smooth(r[level], u[level]);
        timers.stop(SMOOTHER);
        fill(level, u[level]);
    }

    /** From a level to the next coarser one. */
    private void restrict(int level) throws MPIException {
        timers.start(RESTRICTION);
        levels[level].restrict(r[level], levels[level - 1], r[level - 1]);
        timers.stop(RESTRICTION);
        fill(level - 1, r[level - 1]);
    }

    /** Adds to a level what the next coarser one found, ghosts included. */
    private void interpolate(int level) throws MPIException {
        Level coarse = levels[level - 1];
        timers.start(INTERPOLATION);
        coarse.interpolate(u[level - 1], levels[level], u[level]);
        timers.stop(INTERPOLATION);
        timers.start(EXCHANGE);
        halo.expand(levels[level].grid(), coarse.grid(), u[level]);
        timers.stop(EXCHANGE);
    }

    /** The norms of r on the finest level: root of the mean square, and the largest. Collective. */
    double[] norms() throws MPIException {
        double[] own = {0, 0};
        levels[finest].addNorms(r[finest], own);
        double[] all = new double[2];
        comm.Allreduce(own, 1, all, 1, 1, MPI.DOUBLE, MPI.MAX);
        comm.Allreduce(own, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
        double points = levels[finest].grid().points();
        all[0] = Math.sqrt(all[0] / (points * points * points));
        return all;
    }
}
