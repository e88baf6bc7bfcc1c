// SPDX-License-Identifier: Apache-2.0
import mpi.MPI;
import mpi.MPIException;

/** A number goes round a ring ten times. */
public class Ring {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] left = {10};
        if (rank == 0) {
            MPI.COMM_WORLD.send(left, 1, MPI.INT, next, 0);
        }
        while (left[0] > 0 || rank == 0) {
            MPI.COMM_WORLD.recv(left, 1, MPI.INT, before, 0);
            if (rank == 0) {
                if (left[0] == 0) {
                    break;
                }
                left[0]--;
            }
            MPI.COMM_WORLD.send(left, 1, MPI.INT, next, 0);
        }
        System.out.println("rank " + rank + " is done");
        MPI.Finalize();
    }
}
