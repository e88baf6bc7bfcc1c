// SPDX-License-Identifier: Apache-2.0
package sample;

import mpi.MPI;
import mpi.MPIException;

/** Adds the ranks' numbers, counted from 1, by Open MPI's API; the argument is the expected sum. */
public final class Sum {
    private Sum() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int[] mine = {MPI.COMM_WORLD.getRank() + 1};
        int[] sum = new int[1];
        MPI.COMM_WORLD.allReduce(mine, sum, 1, MPI.INT, MPI.SUM);
        MPI.Finalize();
        if (sum[0] != Integer.parseInt(args[0])) {
            throw new IllegalStateException("the sum is " + sum[0] + ", not " + args[0]);
        }
    }
}
