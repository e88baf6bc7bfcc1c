// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import mpi.MPIException;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.mg.arithmetic.Grid;
import org.galerna.npb.mg.arithmetic.Ranks;

/** MG: a fixed number of V-cycles; verified by the norm of the last residual. */
public final class Multigrid implements Kernel {
    private static final double TOLERANCE = 1e-8;
    private static final double[] SMOOTHER_A = {-3.0 / 8.0, 1.0 / 32.0, -1.0 / 64.0};
    private static final double[] SMOOTHER_B = {-3.0 / 17.0, 1.0 / 33.0, -1.0 / 61.0};

    /** A kernel that has not run. */
    public Multigrid() {}

    /** What a class means. */
    record Size(int levels, int iterations, double norm) {
        static Size of(ProblemClass problem) {
            return problem.pick(
                    new Size(5, 4, 0.5307707005734e-04),
                    new Size(7, 4, 0.6467329375339e-05),
                    new Size(8, 4, 0.2433365309069e-05),
                    new Size(8, 20, 0.1800564401355e-05),
                    new Size(9, 20, 0.5706732285740e-06),
                    new Size(10, 50, 0.1583275060440e-09));
        }

        int edge() {
            return 1 << levels;
        }
    }

    @Override
    public String name() {
        return "MG";
    }

    @Override
    public Limit limit() {
        return Limit.TRIAD;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        return Integer.highestOneBit(ranks);
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        Size size = Size.of(problem);
        long bytes = 0;
        for (int level = 1; level <= size.levels; level++) {
            int elements = Grid.of(1 << level, Ranks.of(active, 0)).elements();
            bytes += (level == size.levels ? 24L : 16L) * elements;
        }
        return bytes * active;
    }

    static double[] smoother(ProblemClass problem) {
        return problem.compareTo(ProblemClass.B) < 0 ? SMOOTHER_A : SMOOTHER_B;
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        Size size = Size.of(run.problem());
        Timers timers =
                new Timers(
                        run.options().timers(),
                        "residual",
                        "smoother",
                        "restriction",
                        "interpolation",
                        "exchange");
        Hierarchy levels = new Hierarchy(run.comm(), timers, size.levels, smoother(run.problem()));
        for (int extra = -1; extra < run.options().warmUps(); extra++) {
            levels.reset();
            levels.residual();
            levels.norms();
            levels.cycle();
            levels.residual();
        }
        levels.reset();
        run.begin(timers);
        levels.residual();
        double[] before = levels.norms();
        for (int iteration = 0; iteration < size.iterations; iteration++) {
            levels.cycle();
            levels.residual();
        }
        double[] after = levels.norms();
        timers.stop(0);
        double seconds = timers.mostSeconds(run.comm());
        timers.print(run);
        run.say(" initial norm %.16e, largest %.16e", before[0], before[1]);
        boolean good = run.check("norm", after[0], size.norm, TOLERANCE);
        double points = Math.scalb(1.0, 3 * size.levels);
        return new Outcome(
                Outcome.grid(size.edge(), size.edge(), size.edge()),
                size.iterations,
                seconds,
                58.0 * size.iterations * points,
                "floating point",
                good,
                timers.allocated());
    }
}
