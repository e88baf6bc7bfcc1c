// SPDX-License-Identifier: Apache-2.0
import java.nio.IntBuffer;
import java.util.Random;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** A histogram whose bins are spread over the ranks: each rank adds to all of them, one-sided. */
public class Histogram {
    private static final int BINS = 8;
    private static final int VALUES = 10_000;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        IntBuffer bins = MPI.newIntBuffer(BINS);
        Win win = new Win(bins, BINS, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        Random random = new Random(rank);

        win.lockAll(0);
        for (int i = 0; i < VALUES; i++) {
            int bin = random.nextInt(size * BINS);
            win.accumulate(one, 1, MPI.INT, bin / BINS, bin % BINS, 1, MPI.INT, MPI.SUM);
        }
        win.unlockAll();
        MPI.COMM_WORLD.barrier();

        int[] sum = new int[1];
        for (int bin = 0; bin < BINS; bin++) {
            sum[0] += bins.get(bin);
        }
        win.free();
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        boolean right = sum[0] == size * VALUES;
        System.out.println("rank " + rank + ": every value is counted once: " + right);
        MPI.Finalize();
        if (!right) {
            System.exit(1);
        }
    }
}
