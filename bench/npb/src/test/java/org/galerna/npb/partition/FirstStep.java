// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Norms;
import org.galerna.npb.frame.Options;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;

/** Prints the norms of the error of class S after one step. A program of the tests calls it. */
public final class FirstStep {
    private FirstStep() {}

    /** Runs on any number of ranks that the kernel takes. */
    public static void main(AlternatingDirections kernel, String... args) throws MPIException {
        MPI.Init(args);
        int ranks = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Run run = new Run(MPI.COMM_WORLD, rank, ranks, Options.parse(kernel), out);
        AlternatingDirections.Case own = kernel.problem(ProblemClass.S);
        AlternatingDirections.Steps steps = kernel.new Steps(run, own);
        steps.setForcing();
        steps.setInitial();
        steps.step();
        double[] part = new double[Flow.COMPONENTS];
        for (Flow flow : steps.flows) {
            Norms.addError(flow, part);
        }
        double[] all = new double[part.length];
        MPI.COMM_WORLD.Allreduce(part, 0, all, 0, part.length, MPI.DOUBLE, MPI.SUM);
        for (double norm : Norms.of(own.n(), all)) {
            run.say("%.17e", norm);
        }
        MPI.Finalize();
    }
}
