// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.mg.arithmetic.Grid;
import org.galerna.npb.mg.arithmetic.Ranks;

/** The charges of class S, found by any number of ranks, printed by the first. */
public final class ChargesProgram {
    private ChargesProgram() {}

    /**
     * Runs it.
     *
     * @param args none.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Grid g = Grid.of(32, Ranks.of(MPI.COMM_WORLD.Size(), rank));
        Charges charges = Charges.find(MPI.COMM_WORLD, g);
        for (int sign = 0; rank == 0 && sign < 2; sign++) {
            for (int which = 0; which < 10; which++) {
                int[] p = charges.place(sign == 0, which);
                System.out.println("(" + p[0] + "," + p[1] + "," + p[2] + ")");
            }
        }
        MPI.Finalize();
    }
}
