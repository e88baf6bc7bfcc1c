// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;
import mpi.Request;
import org.galerna.base.SuppressForbidden;

/** An MPI program that ends, waits or fails as its argument says. */
@SuppressForbidden("a program under test does what programs do")
final class Mpi {
    private static final int TAG = 5;

    private Mpi() {}

    public static void main(String[] args) {
        String[] mine = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] token = {rank};
        switch (mine[0]) {
            case "sum" -> sum(rank);
            case "peak" -> sumAndPeak(rank);
            case "deadlock" -> {
                System.out.println("there " + rank);
                MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, (rank + 1) % size, TAG);
            }
            case "gone" -> {
                if (rank == 2) {
                    return;
                }
                MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, 2, TAG);
            }
            case "bereft" -> {
                if (rank == 2) {
                    return;
                }
                waitForTwo(mine[1]);
            }
            case "abort" -> {
                if (rank == 1) {
                    MPI.COMM_WORLD.Abort(Integer.parseInt(mine[1]));
                }
                MPI.COMM_WORLD.Barrier();
            }
            case "unfinalized" -> {
                MPI.COMM_WORLD.Barrier();
                return;
            }
            case "leaves" -> {
                leave(rank, mine[1].equals("warm"));
                return;
            }
            case "late" -> {
                MPI.Finalize();
                if (rank == 1) {
                    System.exit(0);
                }
                Me.sleep(200);
                System.out.println("after " + rank);
                return;
            }
            case "arguments" -> System.out.println(rank + ": " + String.join(" ", args));
            case "computing" -> {
                if (rank == 0) {
                    MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, 1, TAG);
                } else {
                    compute(13_000);
                    MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, 0, TAG);
                }
            }
            default -> throw new IllegalArgumentException(mine[0]);
        }
        MPI.Finalize();
    }

    /** Rank 2 sends a word and ends; rank 0 answers it, reads the word and passes it on. */
    private static void leave(int rank, boolean isWarm) {
        int[] word = {rank};
        if (isWarm) {
            MPI.COMM_WORLD.Barrier();
        }
        if (rank == 2) {
            MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 0, TAG);
        } else if (rank == 0) {
            Me.sleep(1000);
            MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 2, TAG);
            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 2, TAG);
            MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 1, TAG);
        } else {
            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            System.out.println(word[0]);
        }
    }

    /** Waits for rank 2, which has ended, in many ways. */
    private static void waitForTwo(String how) {
        Request one = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 2, TAG);
        Request other = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 1, TAG);
        Request[] both = {one, other};
        switch (how) {
            case "wait" -> one.Wait();
            case "waitany" -> Request.Waitany(both);
            case "waitanySecond" -> Request.Waitany(new Request[] {other, one});
            case "waitsome" -> Request.Waitsome(both);
            case "waitall" -> Request.Waitall(both);
            case "test" -> {
                while (one.Test() == null) {
                    Thread.onSpinWait();
                }
            }
            case "iprobe" -> {
                while (MPI.COMM_WORLD.Iprobe(2, TAG) == null) {
                    Thread.onSpinWait();
                }
            }
            case "probe" -> MPI.COMM_WORLD.Probe(2, TAG);
            case "ssend" -> MPI.COMM_WORLD.Ssend(new int[1], 0, 1, MPI.INT, 2, TAG);
            case "barrier" -> MPI.COMM_WORLD.Barrier();
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static void sumAndPeak(int rank) {
        sum(rank);
        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("peak " + peak());
        }
    }

    private static void sum(int rank) {
        double[] mine = {rank};
        double[] sum = new double[1];
        MPI.COMM_WORLD.Allreduce(mine, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
        int size = MPI.COMM_WORLD.Size();
        long[] out = new long[size];
        long[] in = new long[size];
        for (int i = 0; i < size; i++) {
            out[i] = (long) rank * size + i;
        }
        MPI.COMM_WORLD.Alltoall(out, 0, 1, MPI.LONG, in, 0, 1, MPI.LONG);
        for (int i = 0; i < size; i++) {
            if (in[i] != (long) i * size + rank) {
                throw new IllegalStateException("from " + i + ": " + in[i]);
            }
        }
        if (rank == 0) {
            System.out.println("sum " + sum[0]);
        }
    }

    /** What this process had in memory at most, as Linux says it. */
    private static String peak() {
        try (var lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.substring("VmHWM:".length()).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compute(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
