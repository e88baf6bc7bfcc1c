// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.Request;
import org.galerna.base.SuppressForbidden;

/**
 * Pairs of ranks exchange, or spin on Test, for a while; three more ranks do what depends on being
 * scheduled: sleep 10 ms, be woken by a platform thread of their own, wait in a static initialiser.
 * Each of the three prints its steps and how late the 99th of 100 was.
 */
@SuppressForbidden("a program under test does what programs do")
final class Fair {
    private static final int TAG = 1;
    private static final int STEPS = 100;
    private static final long MILLI = 1_000_000;
    private static final long PERIOD = 10 * MILLI;

    private Fair() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int pairs = (MPI.COMM_WORLD.Size() - 3) / 2;
        boolean spin = args[0].equals("spin");
        if (rank >= 2 * pairs) {
            observe(rank - 2 * pairs);
            if (rank == 2 * pairs) {
                stop(2 * pairs);
            }
        } else if (spin) {
            spin();
        } else {
            exchange(rank);
        }
        MPI.Finalize();
    }

    private static void stop(int ranks) {
        byte[] none = new byte[1];
        MPI.COMM_WORLD.Recv(none, 0, 1, MPI.BYTE, ranks + 1, 2);
        MPI.COMM_WORLD.Recv(none, 0, 1, MPI.BYTE, ranks + 2, 2);
        for (int rank = 0; rank < ranks; rank++) {
            MPI.COMM_WORLD.Send(none, 0, 1, MPI.BYTE, rank, 3);
        }
    }

    private static void exchange(int rank) {
        byte[] none = new byte[1];
        byte[] data = new byte[9];
        Request end = MPI.COMM_WORLD.Irecv(none, 0, 1, MPI.BYTE, MPI.ANY_SOURCE, 3);
        int peer = rank ^ 1;
        boolean go = true;
        while (go) {
            // The even rank decides and tells, so that no partner waits in vain.
            if ((rank & 1) == 0) {
                go = end.Test() == null;
                data[0] = (byte) (go ? 1 : 0);
                MPI.COMM_WORLD.Send(data, 0, 9, MPI.BYTE, peer, TAG);
                MPI.COMM_WORLD.Recv(data, 0, 9, MPI.BYTE, peer, TAG);
            } else {
                MPI.COMM_WORLD.Recv(data, 0, 9, MPI.BYTE, peer, TAG);
                go = data[0] == 1;
                MPI.COMM_WORLD.Send(data, 0, 9, MPI.BYTE, peer, TAG);
            }
        }
        if ((rank & 1) == 1) {
            end.Wait();
        }
    }

    private static void spin() {
        byte[] none = new byte[1];
        Request end = MPI.COMM_WORLD.Irecv(none, 0, 1, MPI.BYTE, MPI.ANY_SOURCE, 3);
        while (end.Test() == null) {
            Thread.onSpinWait();
        }
    }

    private static void observe(int kind) {
        long[] late = new long[STEPS];
        for (int i = 0; i < STEPS; i++) {
            long begin = System.nanoTime();
            switch (kind) {
                case 0 -> Me.sleep(10);
                case 1 -> woken();
                default -> initialised(i);
            }
            late[i] = System.nanoTime() - begin - PERIOD;
        }
        Arrays.sort(late);
        System.out.println(kind + " steps " + STEPS + " late " + late[STEPS - 2] / MILLI + " ms");
        if (kind != 0) {
            int first = MPI.COMM_WORLD.Size() - 3;
            MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, first, 2);
        }
    }

    /** Waits for a platform thread of the rank's own. */
    private static void woken() {
        Thread me = Thread.currentThread();
        boolean[] done = new boolean[1];
        Thread waker =
                new Thread(() -> {
                    Me.sleep(10);
                    synchronized (done) {
                        done[0] = true;
                    }
                    LockSupport.unpark(me);
                });
        waker.start();
        boolean over = false;
        while (!over) {
            LockSupport.park();
            synchronized (done) {
                over = done[0];
            }
        }
    }

    /**
     * Runs a static initialiser that sleeps; a class can be initialised once, so a few times only.
     */
    private static void initialised(int step) {
        switch (step) {
            case 0 -> First.touch();
            case 1 -> Second.touch();
            case 2 -> Third.touch();
            default -> Me.sleep(10);
        }
    }

    private static final class First {
        static {
            Me.sleep(10);
        }

        static void touch() {}
    }

    private static final class Second {
        static {
            Me.sleep(10);
        }

        static void touch() {}
    }

    private static final class Third {
        static {
            Me.sleep(10);
        }

        static void touch() {}
    }
}
