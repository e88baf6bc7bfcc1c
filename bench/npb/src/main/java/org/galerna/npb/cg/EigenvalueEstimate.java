// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import java.util.List;
import java.util.Map;
import mpi.MPIException;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.frame.UsageException;

/** CG: zeta, an estimate of an eigenvalue, by outer steps of a fixed number. */
public final class EigenvalueEstimate implements Kernel {
    private static final double TOLERANCE = 1e-10;
    private static final String DECOMPOSITION = "decomposition";
    private static final String ROWS = "rows";

    /** A kernel that has not run. */
    public EigenvalueEstimate() {}

    /** What a class means. */
    record Size(int order, int nonzer, int iterations, double shift, double zeta) {
        static Size of(ProblemClass problem) {
            return problem.pick(
                    new Size(1400, 7, 15, 10, 8.5971775078648),
                    new Size(7000, 8, 15, 12, 10.362595087124),
                    new Size(14000, 11, 15, 20, 17.130235054029),
                    new Size(75000, 13, 75, 60, 22.712745482631),
                    new Size(150000, 15, 75, 110, 28.973605592845),
                    new Size(1500000, 21, 100, 500, 52.514532105794));
        }

        double operations() {
            double products = nonzer * (nonzer + 1.0);
            return 2.0 * iterations * order * (3 + products + 25 * (5 + products) + 3);
        }
    }

    @Override
    public String name() {
        return "CG";
    }

    @Override
    public Limit limit() {
        return Limit.TRIAD;
    }

    @Override
    public Map<String, List<String>> choices() {
        return Map.of(DECOMPOSITION, List.of("grid", ROWS));
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        if (Integer.bitCount(ranks) != 1) {
            throw new UsageException("CG: runs on 1, 2, 4, 8, ... ranks, not on " + ranks);
        }
        return ranks;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        Size size = Size.of(problem);
        long entries = (long) size.order * (size.nonzer + 1) * (size.nonzer + 1);
        long vectors = 30L * size.order * (size.nonzer + 2);
        long rows = GridLayout.Place.of(active, 0).rows();
        return 12 * entries + active * vectors + 60L * size.order * rows;
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        Size size = Size.of(run.problem());
        Timers timers = new Timers(run.options().timers(), "product", "exchange", "sums");
        Solver solver = new Solver(layout(run, timers, size), size.shift);
        for (int extra = -1; extra < run.options().warmUps(); extra++) {
            solver.step();
        }
        solver.reset();
        double[] norm = new double[size.iterations];
        double[] zeta = new double[size.iterations];
        run.begin(timers);
        for (int i = 0; i < size.iterations; i++) {
            norm[i] = solver.step();
            zeta[i] = solver.zeta();
        }
        timers.stop(0);
        double seconds = timers.mostSeconds(run.comm());
        timers.print(run);
        run.say(" iteration           ||r||                 zeta");
        for (int i = 0; i < size.iterations; i++) {
            run.say("    %5d       %20.14e %20.13f", i + 1, norm[i], zeta[i]);
        }
        boolean good = run.check("zeta", solver.zeta(), size.zeta, TOLERANCE);
        return new Outcome(
                Integer.toString(size.order),
                size.iterations,
                seconds,
                size.operations(),
                "floating point",
                good,
                timers.allocated());
    }

    private static Layout layout(Run run, Timers timers, Size size) throws MPIException {
        RandomVectors vectors = new RandomVectors(size.order, size.nonzer);
        boolean byRows = ROWS.equals(run.options().choices().get(DECOMPOSITION));
        return byRows
                ? new RowLayout(run.comm(), timers, vectors, size.shift)
                : new GridLayout(run.comm(), timers, vectors, size.shift);
    }
}
