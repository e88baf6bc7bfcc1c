// SPDX-License-Identifier: Apache-2.0
package sample;

import mpi.MPI;

/** Adds the ranks' numbers, counted from 1, by the mpiJava API; the argument is the expected sum. */
public final class Sum {
    private Sum() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int[] mine = {MPI.COMM_WORLD.Rank() + 1};
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(mine, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        MPI.Finalize();
        if (sum[0] != Integer.parseInt(args[0])) {
            throw new IllegalStateException("the sum is " + sum[0] + ", not " + args[0]);
        }
    }
}
