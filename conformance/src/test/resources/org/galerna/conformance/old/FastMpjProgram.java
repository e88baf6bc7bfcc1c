// SPDX-License-Identifier: Apache-2.0
package old;

import java.util.Arrays;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.Status;

/** A program in the style of FastMPJ: collective calls of Comm, requests that are looked at. */
public class FastMpjProgram {
    private static int me;
    private static int n;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Comm world = MPI.COMM_WORLD;
        me = world.Rank();
        n = world.Size();
        world.Barrier();
        moves(world);
        reductions(world);
        request(world);
        MPI.Finalize();
        System.out.println("FastMPJ " + me);
    }

    private static void check(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException("rank " + me + ": " + what);
        }
    }

    private static void moves(Comm comm) throws MPIException {
        int[] own = {me};
        int[] one = new int[1];
        int[] all = new int[n];
        int[] ones = new int[n];
        int[] places = new int[n];
        for (int i = 0; i < n; i++) {
            ones[i] = 1;
            places[i] = i;
        }
        comm.Gather(own, 0, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
        check(me != 0 || all[n - 1] == n - 1, "gather");
        comm.Gatherv(own, 0, 1, MPI.INT, all, 0, ones, places, MPI.INT, 0);
        check(me != 0 || all[n - 1] == n - 1, "gatherv");
        comm.Scatter(all, 0, 1, MPI.INT, one, 0, 1, MPI.INT, 0);
        check(one[0] == me, "scatter");
        comm.Scatterv(all, 0, ones, places, MPI.INT, one, 0, 1, MPI.INT, 0);
        check(one[0] == me, "scatterv");
        comm.Bcast(one, 0, 1, MPI.INT, 0);
        check(one[0] == 0, "broadcast");
        comm.Allgather(own, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        comm.Alltoall(all, 0, 1, MPI.INT, places, 0, 1, MPI.INT);
        check(places[n - 1] == me, "allgather and alltoall");
        comm.Allgatherv(own, 0, 1, MPI.INT, places, 0, ones, all, MPI.INT); // all: 0, 1, 2, ...
        check(places[n - 1] == n - 1, "allgatherv");
        comm.Alltoallv(own, 0, ones, new int[n], MPI.INT, places, 0, ones, all, MPI.INT);
        check(places[n - 1] == n - 1, "alltoallv");
    }

    private static void reductions(Comm comm) throws MPIException {
        int[] own = {me};
        int[] sum = new int[1];
        int[] ones = new int[n];
        Arrays.fill(ones, 1);
        Op op = MPI.SUM;
        comm.Reduce(own, 0, sum, 0, 1, MPI.INT, op, 0);
        check(me != 0 || sum[0] == n * (n - 1) / 2, "reduce");
        comm.Allreduce(own, 0, sum, 0, 1, MPI.INT, op);
        check(sum[0] == n * (n - 1) / 2, "allreduce");
        comm.Scan(own, 0, sum, 0, 1, MPI.INT, op);
        check(sum[0] == me * (me + 1) / 2, "scan");
        comm.Reduce_scatter(ones, 0, sum, 0, ones, MPI.INT, op);
        check(sum[0] == n, "reduce and scatter");
    }

    private static void request(Comm comm) throws MPIException {
        int[] in = new int[1];
        Request receive = comm.Irecv(in, 0, 1, MPI.INT, (me + n - 1) % n, 1);
        comm.Send(new int[] {me}, 0, 1, MPI.INT, (me + 1) % n, 1);
        Status status = receive.Get_status();
        while (status == null) {
            status = receive.Get_status();
        }
        check(!receive.Is_null() && status.tag == 1, "looked at");
        check(receive.Wait().source == (me + n - 1) % n && receive.Is_null(), "completed");
        check(in[0] == (me + n - 1) % n, "received");
    }
}
