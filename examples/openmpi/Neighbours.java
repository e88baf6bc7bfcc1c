// SPDX-License-Identifier: Apache-2.0
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;

/** Every rank of a torus tells its neighbours its rank. */
public class Neighbours {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int[] dims = new int[2];
        CartComm.createDims(MPI.COMM_WORLD.getSize(), dims);
        CartComm torus = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, true}, false);
        int[] around = new int[4];
        torus.neighborAllGather(new int[] {torus.getRank()}, 1, MPI.INT, around, 1, MPI.INT);
        boolean[] right = {true};
        for (int dimension = 0; dimension < 2; dimension++) {
            right[0] &= around[2 * dimension] == torus.shift(dimension, 1).getRankSource();
            right[0] &= around[2 * dimension + 1] == torus.shift(dimension, 1).getRankDest();
        }
        torus.allReduce(right, 1, MPI.BOOLEAN, MPI.LAND);
        if (torus.getRank() == 0) {
            System.out.println("neighbours are right: " + right[0]);
        }
        MPI.Finalize();
    }
}
