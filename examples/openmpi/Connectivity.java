// SPDX-License-Identifier: Apache-2.0
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Every pair of ranks exchanges a message. */
public class Connectivity {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                if (rank == i || rank == j) {
                    int peer = rank == i ? j : i;
                    int[] mine = {rank};
                    int[] theirs = new int[1];
                    Status status =
                            MPI.COMM_WORLD.sendRecv(
                                    mine, 1, MPI.INT, peer, i, theirs, 1, MPI.INT, peer, i);
                    if (theirs[0] != peer || status.getCount(MPI.INT) != 1) {
                        MPI.COMM_WORLD.abort(1);
                    }
                }
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("connectivity of " + size + " ranks: passed");
        }
        MPI.Finalize();
    }
}
