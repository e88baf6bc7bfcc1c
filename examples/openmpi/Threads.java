// SPDX-License-Identifier: Apache-2.0
import mpi.MPI;
import mpi.MPIException;

/** Several threads of each rank send and receive at once. */
public class Threads {
    private static final int THREADS = 4;

    public static void main(String[] args) throws Exception {
        if (MPI.InitThread(args, MPI.THREAD_MULTIPLE) != MPI.THREAD_MULTIPLE) {
            MPI.COMM_WORLD.abort(1);
        }
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Thread[] threads = new Thread[THREADS];
        int[] sums = new int[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int tag = t;
            threads[t] =
                    new Thread(
                            () -> {
                                try {
                                    sums[tag] = exchange(rank, size, tag);
                                } catch (MPIException e) {
                                    throw new IllegalStateException(e);
                                }
                            });
            threads[t].start();
        }
        int sum = 0;
        for (int t = 0; t < THREADS; t++) {
            threads[t].join();
            sum += sums[t];
        }
        System.out.println("rank " + rank + " received " + sum);
        MPI.Finalize();
    }

    private static int exchange(int rank, int size, int tag) throws MPIException {
        int sum = 0;
        int[] got = new int[1];
        for (int i = 0; i < 100; i++) {
            MPI.COMM_WORLD.sendRecv(
                    new int[] {i},
                    1,
                    MPI.INT,
                    (rank + 1) % size,
                    tag,
                    got,
                    1,
                    MPI.INT,
                    (rank + size - 1) % size,
                    tag);
            sum += got[0];
        }
        return sum;
    }
}
