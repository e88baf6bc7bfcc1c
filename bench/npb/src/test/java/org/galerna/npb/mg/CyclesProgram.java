// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Timers;

/** Prints the norms of class S: before the first cycle and after each of four. */
public final class CyclesProgram {
    private CyclesProgram() {}

    /**
     * Runs it.
     *
     * @param args none.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Timers timers = new Timers(false);
        double[] smoother = Multigrid.smoother(ProblemClass.S);
        Hierarchy levels = new Hierarchy(MPI.COMM_WORLD, timers, 5, smoother);
        levels.reset();
        levels.residual();
        for (int cycle = 0; cycle <= 4; cycle++) {
            if (cycle > 0) {
                levels.cycle();
                levels.residual();
            }
            double norm = levels.norms()[0];
            if (MPI.COMM_WORLD.Rank() == 0) {
                System.out.println(norm);
            }
        }
        MPI.Finalize();
    }
}
