// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.is;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.frame.UsageException;

/** IS: ten rankings of the same keys, two of them changed before each. */
public final class IntegerSort implements Kernel {
    static final int ITERATIONS = 10;
    private static final int LEAST_RANKS_OF_D = 4;

    /** A kernel that has not run. */
    public IntegerSort() {}

    @Override
    public String name() {
        return "IS";
    }

    @Override
    public Limit limit() {
        return Limit.TRIAD;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        int most = problem == ProblemClass.S ? 128 : 1024;
        int least = problem == ProblemClass.D ? LEAST_RANKS_OF_D : 1;
        if (Integer.bitCount(ranks) != 1 || ranks < least || ranks > most) {
            throw new UsageException(
                    "IS: class "
                            + problem
                            + " runs on a power of two of ranks from "
                            + least
                            + " to "
                            + most
                            + ", not on "
                            + ranks);
        }
        return ranks;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        KeySpace space = KeySpace.of(problem);
        long tables = 32L * space.buckets() + 4L * space.maximum();
        return 18 * space.keys() + active * tables;
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        KeySpace space = KeySpace.of(run.problem());
        Timers timers = new Timers(run.options().timers(), "counting", "moving", "ranking");
        Ranking ranking = new Ranking(space, run.comm(), timers);
        for (int extra = -1; extra < run.options().warmUps(); extra++) {
            ranking.rank(1);
        }
        ranking.forget();
        run.begin(timers);
        for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
            ranking.rank(iteration);
        }
        timers.stop(0);
        double seconds = timers.mostSeconds(run.comm());
        timers.print(run);
        int[] own = {ranking.passed() + (ranking.isSorted() ? 1 : 0)};
        int[] all = new int[1];
        run.comm().Reduce(own, 0, all, 0, 1, MPI.INT, MPI.SUM, 0);
        int expected = KeySpace.tests() * ITERATIONS + run.ranks();
        run.say(" %d of %d tests of ranks and order passed", all[0], expected);
        return new Outcome(
                Long.toString(space.keys()),
                ITERATIONS,
                seconds,
                (double) ITERATIONS * space.keys(),
                "keys ranked",
                all[0] == expected,
                timers.allocated());
    }
}
