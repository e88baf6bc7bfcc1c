// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.cfd.Fields;
import org.galerna.npb.frame.Options;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Run;

/** Prints the norms of the residual of class S after one step of LU. */
public final class RelaxationFirstStep {
    private RelaxationFirstStep() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int ranks = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Options options = Options.parse(new RelaxationSolver());
        Run run = new Run(MPI.COMM_WORLD, rank, ranks, options, out);
        RelaxationCase own = RelaxationCase.of(ProblemClass.S);
        RelaxationSolver.Pencil pencil = new RelaxationSolver.Pencil(run, own);
        pencil.residual.setForcing();
        Fields.setInitial(pencil.flow);
        pencil.residual(own.dt());
        for (double norm : pencil.iterate(1)) {
            run.say("%.17e", norm);
        }
        MPI.Finalize();
    }
}
