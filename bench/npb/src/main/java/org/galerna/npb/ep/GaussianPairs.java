// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ep;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Random46;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.frame.UsageException;

/** EP: 2^m candidate pairs, dealt out in batches of 2^16; three reductions at the end. */
public final class GaussianPairs implements Kernel {
    private static final int LOG_BATCH = 16;
    private static final double TOLERANCE = 1e-8;

    /** A kernel that has not run. */
    public GaussianPairs() {}

    @Override
    public String name() {
        return "EP";
    }

    @Override
    public Limit limit() {
        return Limit.FMA;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        if (ranks > batches(problem)) {
            throw new UsageException(
                    "EP: class "
                            + problem
                            + " runs on at most "
                            + batches(problem)
                            + " ranks, not "
                            + ranks);
        }
        return ranks;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        return 64L * Tally.STRETCH * active;
    }

    private static int m(ProblemClass problem) {
        return problem.pick(24, 25, 28, 30, 32, 36);
    }

    private static long batches(ProblemClass problem) {
        return 1L << (m(problem) - LOG_BATCH);
    }

    /**
     * The first batch of a rank; that of the rank behind the last is the number of batches.
     *
     * @param batches of all ranks.
     */
    static long firstBatch(long batches, int ranks, int rank) {
        long base = batches / ranks;
        long extra = batches % ranks;
        return rank * base + Math.min(rank, extra);
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        ProblemClass problem = run.problem();
        long first = firstBatch(batches(problem), run.ranks(), run.rank());
        long last = firstBatch(batches(problem), run.ranks(), run.rank() + 1);
        Tally tally = new Tally();
        for (int extra = -1; extra < run.options().warmUps(); extra++) {
            tally.pairs(Random46.E_SEED, Tally.STRETCH); // NPB touches code and pages as little
        }
        tally.clear();
        Timers timers = new Timers(run.options().timers(), "pairs", "reductions");
        run.begin(timers);
        timers.start(1);
        long state = Random46.skip(Random46.E_SEED, first << (LOG_BATCH + 1));
        for (long batch = first; batch < last; batch++) {
            state = tally.pairs(state, 1 << LOG_BATCH);
        }
        timers.stop(1);
        timers.start(2);
        Totals totals = reduce(run, tally);
        timers.stop(2);
        timers.stop(0);
        double seconds = timers.mostSeconds(run.comm());
        timers.print(run);
        return outcome(run, timers, totals, seconds);
    }

    /** Results of all ranks. */
    private record Totals(double[] x, double[] y, double[] counts) {}

    private static Totals reduce(Run run, Tally tally) throws MPIException {
        double[] counts = new double[Tally.BINS];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = tally.counts()[i];
        }
        return new Totals(sum(run, tally.sumX()), sum(run, tally.sumY()), sum(run, counts));
    }

    private static double[] sum(Run run, double... own) throws MPIException {
        double[] all = new double[own.length];
        run.comm().Allreduce(own, 0, all, 0, own.length, MPI.DOUBLE, MPI.SUM);
        return all;
    }

    private static Outcome outcome(Run run, Timers timers, Totals totals, double seconds) {
        ProblemClass problem = run.problem();
        double pairs = 0;
        for (double count : totals.counts) {
            pairs += count;
        }
        run.say(" N = 2^%d, Gaussian pairs: %.0f", m(problem), pairs);
        for (int i = 0; i < Tally.BINS; i++) {
            run.say(" %3d %15.0f", i, totals.counts[i]);
        }
        boolean good =
                run.check(
                        "sum of X",
                        totals.x[0],
                        problem.pick(
                                -3.247834652034740e+3,
                                -2.863319731645753e+3,
                                -4.295875165629892e+3,
                                4.033815542441498e+4,
                                4.764367927995374e+4,
                                1.982481200946593e+5),
                        TOLERANCE);
        good &=
                run.check(
                        "sum of Y",
                        totals.y[0],
                        problem.pick(
                                -6.958407078382297e+3,
                                -6.320053679109499e+3,
                                -1.580732573678431e+4,
                                -2.660669192809235e+4,
                                -8.084072988043731e+4,
                                -1.020596636361769e+5),
                        TOLERANCE);
        double drawn = Math.scalb(1.0, m(problem) + 1);
        String size = Long.toString(1L << (m(problem) + 1));
        return new Outcome(
                size, 0, seconds, drawn, "Random numbers generated", good, timers.allocated());
    }
}
