// SPDX-License-Identifier: Apache-2.0
package old;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.ShiftParms;
import mpi.Status;
import mpi.User_function;

/**
 * A program in the style of MPJ Express: unchecked exceptions, its buffers and its result types.
 */
public class ExpressProgram {
    private static int me;
    private static int n;

    public static void main(String[] args) throws Exception {
        String[] mine = MPI.Init(args);
        check(Arrays.equals(mine, new String[] {"a", "b"}), "arguments " + Arrays.toString(mine));
        me = MPI.COMM_WORLD.Rank();
        n = MPI.COMM_WORLD.Size();
        check(MPI.NUM_OF_PROCESSORS > 0 && MPI.Initialized(), "started");
        messages();
        requests();
        packing();
        attributes();
        collectives();
        communicators();
        errors();
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
        System.out.println("express " + me);
    }

    private static void check(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException("rank " + me + ": " + what);
        }
    }

    private static int next() {
        return (me + 1) % n;
    }

    private static int previous() {
        return (me + n - 1) % n;
    }

    private static void messages() {
        double[] in = new double[3];
        Request receive = MPI.COMM_WORLD.Irecv(in, 1, 2, MPI.DOUBLE, MPI.ANY_SOURCE, MPI.ANY_TAG);
        MPI.COMM_WORLD.Send(new double[] {me, 5}, 0, 2, MPI.DOUBLE, next(), 7);
        Status status = receive.Wait();
        check(status.source == previous() && status.tag == 7, "status");
        check(status.Get_count(MPI.DOUBLE) == 2 && in[1] == previous() && in[2] == 5, "data");
        Object[] object = new Object[1];
        MPI.COMM_WORLD.Sendrecv(
                new Object[] {"from " + me},
                0,
                1,
                MPI.OBJECT,
                next(),
                1,
                object,
                0,
                1,
                MPI.OBJECT,
                previous(),
                1);
        check(object[0].equals("from " + previous()), "object");
        MPI.Buffer_attach(ByteBuffer.allocateDirect(1000 + MPI.BSEND_OVERHEAD));
        MPI.COMM_WORLD.Bsend(new int[] {1}, 0, 1, MPI.INT, next(), 2);
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, previous(), 2);
        MPI.Buffer_detach();
    }

    private static void requests() {
        int[] in = new int[2];
        Prequest[] pair = {
            MPI.COMM_WORLD.Recv_init(in, 0, 1, MPI.INT, previous(), 3),
            MPI.COMM_WORLD.Send_init(new int[] {me}, 0, 1, MPI.INT, next(), 3)
        };
        for (int round = 0; round < 3; round++) {
            Prequest.Startall(pair);
            Status[] all = Request.Waitall(pair);
            check(all.length == 2 && in[0] == previous(), "persistent");
        }
        Request[] some = {
            MPI.COMM_WORLD.Isend(new int[] {me}, 0, 1, MPI.INT, next(), 4),
            MPI.COMM_WORLD.Irecv(in, 1, 1, MPI.INT, previous(), 4),
            null
        };
        for (int left = 2; left > 0; left--) {
            Status one = Request.Waitany(some);
            check(one.index == 0 || one.index == 1, "index " + one.index);
        }
        check(some[0].Is_null() && MPI.REQUEST_NULL.Is_null(), "null requests");
        check(MPI.REQUEST_NULL.Wait() == MPI.EMPTY_STATUS, "empty status");
    }

    private static void packing() {
        int room = MPI.COMM_WORLD.Pack_size(3, MPI.INT) + MPI.COMM_WORLD.Pack_size(1, MPI.DOUBLE);
        room += MPI.SEND_OVERHEAD + MPI.RECV_OVERHEAD;
        mpjbuf.Buffer out = new mpjbuf.Buffer(room);
        int end = MPI.COMM_WORLD.Pack(new int[] {1, 2, me}, 0, 3, MPI.INT, out, 0);
        end = MPI.COMM_WORLD.Pack(new double[] {0.5}, 0, 1, MPI.DOUBLE, out, end);
        mpjbuf.Buffer in = new mpjbuf.Buffer(room);
        Request receive = MPI.COMM_WORLD.Irecv(in, 0, room, MPI.PACKED, previous(), 5);
        MPI.COMM_WORLD.Send(out, 0, end, MPI.PACKED, next(), 5);
        check(receive.Wait().Get_count(MPI.PACKED) == end, "packed length");
        int[] ints = new int[3];
        double[] half = new double[1];
        int at = MPI.COMM_WORLD.Unpack(in, 0, ints, 0, 3, MPI.INT);
        check(MPI.COMM_WORLD.Unpack(in, at, half, 0, 1, MPI.DOUBLE) == end, "unpacked length");
        check(ints[1] == 2 && ints[2] == previous() && half[0] == 0.5, "unpacked");
    }

    private static void attributes() {
        Object bound = MPI.COMM_WORLD.Attr_get(MPI.TAG_UB);
        check(((Integer) bound).intValue() > 32766, "TAG_UB " + bound);
        check(MPI.Wtime() > 0 && MPI.Wtick() > 0, "clock");
        check(MPI.Get_processor_name() != null, "name");
        check(MPI.isMainThread() && MPI.queryThread() == MPI.THREAD_MULTIPLE, "threads");
    }

    private static void collectives() {
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        check(sum[0] == n * (n - 1) / 2, "sum");
        Op last = new Op(new Last(), false);
        MPI.COMM_WORLD.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, last);
        check(sum[0] == n - 1, "user operator");
        last.free();
        int[] pair = new int[2];
        MPI.COMM_WORLD.Reduce(new int[] {-me, me}, 0, pair, 0, 1, MPI.INT2, MPI.MINLOC, 0);
        check(me != 0 || pair[1] == n - 1, "MINLOC");
        int[] all = new int[n];
        MPI.COMM_WORLD.Allgather(new int[] {me}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        check(all[n - 1] == n - 1, "allgather");
        Datatype column = Datatype.Vector(2, 1, 2, MPI.INT);
        column.Commit();
        int[] matrix = {me, 0, me, 0};
        MPI.COMM_WORLD.Bcast(matrix, 0, 1, column, n - 1);
        check(matrix[2] == n - 1 && column.Extent() == 3, "derived type");
    }

    /** The right operand of the two. */
    static class Last extends User_function {
        public void Call(Object in, int inAt, Object inout, int at, int count, Datatype type) {
            // inout = in op inout: the second operand is there already
        }
    }

    private static void communicators() {
        Intracomm half = MPI.COMM_WORLD.Split(me % 2, me);
        check(half.Size() == (n + 1 - me % 2) / 2, "split");
        if (n > 1) {
            Intercomm bridge = MPI.COMM_WORLD.Create_intercomm(half, 0, 1 - me % 2, 9);
            check(bridge.Remote_size() == n - half.Size() && bridge.Test_inter(), "bridge");
            check(bridge.Merge(me % 2 == 1).Size() == n, "merge");
        }
        Group evens = MPI.COMM_WORLD.Group().Range_incl(new int[][] {{0, n - 1, 2}});
        check(evens.Rank() == (me % 2 == 0 ? me / 2 : MPI.UNDEFINED), "group");
        Cartcomm ring = MPI.COMM_WORLD.Create_cart(new int[] {n}, new boolean[] {true}, false);
        ShiftParms shift = ring.Shift(0, 1);
        check(shift.rank_dest == next() && shift.rank_source == previous(), "shift");
        check(ring.Get().dims[0] == n && ring.Topo_test() == MPI.CART, "cart");
        Graphcomm graph = MPI.COMM_WORLD.Create_graph(new int[n], new int[0], false);
        check(graph.Neighbours(me).length == 0 && graph.Get().index.length == n, "graph");
        Comm copy = (Comm) MPI.COMM_WORLD.clone();
        check(Comm.Compare(copy, MPI.COMM_WORLD) == MPI.CONGRUENT, "clone");
        check(Intracomm.Compare(MPI.COMM_WORLD, MPI.COMM_WORLD) == MPI.IDENT, "compare");
        check(MPI.COMM_SELF.Size() == 1 && MPI.COMM_NULL == null, "self");
    }

    private static void errors() {
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 2, MPI.INT, next(), 1);
            check(false, "no exception");
        } catch (MPIException e) {
            check(e.getMessage().contains("count = 2"), e.getMessage());
        }
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, n, 1);
            check(false, "no exception");
        } catch (mpjdev.MPJDevException e) {
            check(e.getMessage().contains("dest = " + n), e.getMessage());
        }
    }
}
