// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.MPIException;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.frame.UsageException;
import org.galerna.npb.ft.arithmetic.Lines;

/** FT: one transform to frequencies, then one back in every iteration, verified by checksums. */
public final class DiffusionByFourier implements Kernel {
    private static final double TOLERANCE = 1e-12;

    /** A kernel that has not run. */
    public DiffusionByFourier() {}

    /** What a class means. */
    record Size(int nx, int ny, int nz, int iterations) {
        static Size of(ProblemClass problem) {
            return problem.pick(
                    new Size(64, 64, 64, 6),
                    new Size(128, 128, 32, 6),
                    new Size(256, 256, 128, 6),
                    new Size(512, 256, 256, 20),
                    new Size(512, 512, 512, 20),
                    new Size(2048, 1024, 1024, 25));
        }

        Layout layout(int ranks, int rank) {
            return Layout.of(new int[] {nx, ny, nz}, ranks, rank);
        }

        int mostRanks() {
            return Layout.mostRanks(nx, ny, nz);
        }

        double operations() {
            double n = (double) nx * ny * nz;
            double log = Math.log(n);
            return n * (14.8157 + 7.19641 * log + (5.23518 + 7.21113 * log) * iterations);
        }
    }

    @Override
    public String name() {
        return "FT";
    }

    @Override
    public boolean hasShortcuts() {
        return true;
    }

    @Override
    public Limit limit() {
        return Limit.FMA;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        Size size = Size.of(problem);
        int least = problem == ProblemClass.D ? 4 : 1;
        if (Integer.bitCount(ranks) != 1 || ranks < least || ranks > size.mostRanks()) {
            throw new UsageException(
                    "FT: class "
                            + problem
                            + " runs on a power of two of ranks from "
                            + least
                            + " to "
                            + size.mostRanks()
                            + ", not on "
                            + ranks);
        }
        return ranks;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        Size size = Size.of(problem);
        long points = (long) size.nx * size.ny * size.nz;
        return (active == 1 ? 40 : 56) * points
                + 48L * Lines.LINES * active * size.layout(1, 0).longest();
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        Size size = Size.of(run.problem());
        Timers timers =
                new Timers(run.options().timers(), "planes", "columns", "alltoall", "setup");
        Diffusion diffusion =
                new Diffusion(
                        size.layout(run.ranks(), run.rank()),
                        run.comm(),
                        timers,
                        run.options().shortcuts());
        diffusion.begin();
        for (int extra = 0; extra < run.options().warmUps(); extra++) {
            diffusion.iterate();
        }
        double[] sums = new double[2 * size.iterations];
        run.begin(timers);
        diffusion.begin();
        for (int t = 0; t < size.iterations; t++) {
            System.arraycopy(diffusion.iterate(), 0, sums, 2 * t, 2);
        }
        timers.stop(0);
        double seconds = timers.seconds(); // of rank 0, as NPB has it
        timers.print(run);
        boolean good = verify(run, sums);
        return new Outcome(
                Outcome.grid(size.nx, size.ny, size.nz),
                size.iterations,
                seconds,
                size.operations(),
                "floating point",
                good,
                timers.allocated());
    }

    private static boolean verify(Run run, double[] sums) {
        double[] references = Checksums.of(run.problem());
        boolean good = true;
        for (int t = 0; t < sums.length; t += 2) {
            double difference =
                    Math.hypot(sums[t] - references[t], sums[t + 1] - references[t + 1]);
            double error = difference / Math.hypot(references[t], references[t + 1]);
            boolean agrees = error <= TOLERANCE; // false for NaN
            run.say(
                    "   %s T = %4d  checksum = %22.12e %22.12e (relative difference %9.2e)",
                    agrees ? "      " : "FAILED", t / 2 + 1, sums[t], sums[t + 1], error);
            good &= agrees;
        }
        return good;
    }
}
