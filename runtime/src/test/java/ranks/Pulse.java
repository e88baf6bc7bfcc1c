// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.util.concurrent.TimeUnit;
import mpi.MPI;
import org.galerna.base.SuppressForbidden;

/**
 * Ranks that exchange messages of all lengths for some milliseconds, counted by rank 0; rank 1
 * begins late. Each says its process when it is there, and rank 0 that all was right.
 */
@SuppressForbidden("a program under test does what programs do")
final class Pulse {
    private static final int LONG = 300_000;

    private Pulse() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        System.out.println("ready " + rank + " " + ProcessHandle.current().pid() + ".");
        if (rank == 1) {
            Me.sleep(1000);
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[0]));
        int[] more = {1};
        for (int turn = 0; more[0] == 1; turn++) {
            around(turn);
            more[0] = System.nanoTime() < end ? 1 : 0;
            MPI.COMM_WORLD.Bcast(more, 0, 1, MPI.INT, 0);
        }
        if (rank == 0) {
            System.out.println("all was right");
        }
        MPI.Finalize();
    }

    private static void around(int turn) {
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int length = turn % 10 == 0 ? LONG : 1 + turn % 1000;
        int[] mine = new int[length];
        mine[length - 1] = rank + turn;
        int[] theirs = new int[length];
        int from = (rank + size - 1) % size;
        MPI.COMM_WORLD.Sendrecv(
                mine,
                0,
                length,
                MPI.INT,
                (rank + 1) % size,
                1,
                theirs,
                0,
                length,
                MPI.INT,
                from,
                1);
        if (theirs[length - 1] != from + turn) {
            throw new IllegalStateException("turn " + turn + ": " + theirs[length - 1]);
        }
    }
}
