// SPDX-License-Identifier: Apache-2.0
package old;

import mpi.Errhandler;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * A program in the style of mpiJava 1.2: a checked exception, byte arrays as buffers, int results.
 */
public class MpiJavaProgram {
    public static void main(String[] args) {
        try {
            run(MPI.Init(args));
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException(what);
        }
    }

    private static void run(String[] args) throws MPIException {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.Rank();
        int n = world.Size();
        check(args.length == 2, "arguments");
        int bound = world.Attr_get(MPI.TAG_UB);
        check(bound > 32766 && world.Attr_get(MPI.WTIME_IS_GLOBAL) == 1, "attributes");
        byte[] space = new byte[100];
        MPI.Buffer_attach(space);
        Request receive = world.Irecv(new int[1], 0, 1, MPI.INT, (me + n - 1) % n, 1);
        world.Ibsend(new int[] {me}, 0, 1, MPI.INT, (me + 1) % n, 1).Wait();
        receive.Wait();
        byte[] back = MPI.Buffer_detach();
        check(back == space, "attached buffer");
        byte[] packed = new byte[world.Pack_size(1, MPI.LONG)];
        int end = world.Pack(new long[] {me}, 0, 1, MPI.LONG, packed, 0);
        long[] unpacked = new long[1];
        check(world.Unpack(packed, 0, unpacked, 0, 1, MPI.LONG) == end, "packed");
        check(unpacked[0] == me, "unpacked");
        Intracomm first = world.Creat(world.Group().Incl(new int[] {0}));
        check((first == null) == (me != 0), "create");
        world.Errhandler_set(MPI.ERRORS_RETURN);
        Errhandler handler = world.Errorhandler_get();
        check(handler == MPI.ERRORS_RETURN, "handler");
        Intracomm copy = (Intracomm) world.clone();
        check(!copy.Is_null(), "clone");
        copy.Free();
        check(copy.Is_null(), "freed");
        Request never = world.Irecv(new int[1], 0, 1, MPI.INT, me, 99);
        never.Cancel();
        never.Free();
        try {
            world.Recv(new int[1], 0, 1, MPI.INT, n + 3, 1);
            check(false, "no exception");
        } catch (MPIException e) {
            check(e.getMessage().contains("source = " + (n + 3)), e.getMessage());
        }
        MPI.Finalize();
        System.out.println("mpiJava " + me);
    }
}
