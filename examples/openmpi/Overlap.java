// SPDX-License-Identifier: Apache-2.0
import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** A sum over all ranks goes on while each computes. */
public class Overlap {
    private static final int N = 100_000;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        IntBuffer in = MPI.newIntBuffer(N);
        IntBuffer out = MPI.newIntBuffer(N);
        for (int i = 0; i < N; i++) {
            in.put(i, rank + i);
        }
        Request request = MPI.COMM_WORLD.iAllReduce(in, out, N, MPI.INT, MPI.SUM);
        long work = 0;
        while (!request.test()) {
            work++;
        }
        boolean right = true;
        for (int i = 0; i < N; i++) {
            right &= out.get(i) == size * i + size * (size - 1) / 2;
        }
        System.out.println("rank " + rank + ": sums are right: " + (right && work >= 0));
        MPI.Finalize();
    }
}
