// SPDX-License-Identifier: Apache-2.0

import mpi.*;

/**
 * A token goes round the ring and every rank adds its number to it.
 *
 * <p>{@code bin/mpjrun -np 4 examples/Ring.java [rounds]}
 */
class Ring {
    static final int TAG = 1;

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        int size = world.Size();
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1000;

        long[] token = {0};
        double start = MPI.Wtime();
        for (int round = 0; round < rounds; round++) {
            if (rank == 0) { // starts the round and sees it come home
                world.Send(token, 0, 1, MPI.LONG, next, TAG);
                world.Recv(token, 0, 1, MPI.LONG, previous, TAG);
            } else {
                world.Recv(token, 0, 1, MPI.LONG, previous, TAG);
                token[0] += rank;
                world.Send(token, 0, 1, MPI.LONG, next, TAG);
            }
        }
        double seconds = MPI.Wtime() - start;

        if (rank == 0) {
            long expected = (long) rounds * size * (size - 1) / 2;
            double microseconds = seconds * 1e6 / ((double) rounds * size);
            System.out.printf("%.2f us a step%n", microseconds);
            System.out.printf(
                    "Ring: token %d, expected %d: %s%n",
                    token[0], expected, token[0] == expected ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }
}
