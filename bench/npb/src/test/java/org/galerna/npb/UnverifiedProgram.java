// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import mpi.MPIException;
import org.galerna.npb.frame.Benchmark;
import org.galerna.npb.frame.Kernel;
import org.galerna.npb.frame.Limit;
import org.galerna.npb.frame.Outcome;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;
import org.galerna.npb.frame.Timers;

/** A benchmark whose result is not a number. */
public final class UnverifiedProgram implements Kernel {
    private UnverifiedProgram() {}

    /**
     * Runs it.
     *
     * @param args the command line.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        Benchmark.main(new UnverifiedProgram(), args);
    }

    @Override
    public String name() {
        return "XX";
    }

    @Override
    public Limit limit() {
        return Limit.FMA;
    }

    @Override
    public int activeRanks(ProblemClass problem, int ranks) {
        return ranks;
    }

    @Override
    public long heapBytes(ProblemClass problem, int active) {
        return 0;
    }

    @Override
    public Outcome run(Run run) throws MPIException {
        Timers timers = new Timers(false);
        run.begin(timers);
        timers.stop(0);
        double seconds = timers.mostSeconds(run.comm());
        boolean good = run.check("quotient", Double.NaN, 1, 1e-8);
        return new Outcome("1", 1, seconds, 1, "none", good, timers.allocated());
    }
}
