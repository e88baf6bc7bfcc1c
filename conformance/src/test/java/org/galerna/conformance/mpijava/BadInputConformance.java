// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.Cartcomm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/**
 * Wrong arguments: the message names the argument and its value, nothing is sent, and the
 * communicator stays usable.
 */
@Conformance(aboveDevices = true)
class BadInputConformance {
    /** A call that must fail. */
    interface Call {
        void run();
    }

    /** Runs a wrong call; its message must hold every word. */
    private static void fails(Call call, String... words) {
        MPIException e = assertThrows(MPIException.class, call::run);
        assertFalse(e.getMessage() == null || e.getMessage().isBlank());
        assertFalse(e.getMessage().contains("\n"), "one line");
        for (String word : words) {
            assertTrue(
                    e.getMessage().contains(word),
                    () -> "'" + word + "' is missing in: " + e.getMessage());
        }
    }

    /** Everybody exchanges with everybody: nothing is left over and nothing is broken. */
    private static void usable(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] got = new int[1];
        Request receive = world.Irecv(got, 0, 1, MPI.INT, (me + n - 1) % n, MPI.ANY_TAG);
        world.Send(new int[] {me}, 0, 1, MPI.INT, (me + 1) % n, 31);
        assertEquals(31, receive.Wait().tag);
        assertEquals((me + n - 1) % n, got[0]);
        int[] sum = new int[1];
        world.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertEquals(n, sum[0]);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void ranksOutOfRange(Intracomm world) {
        int n = world.Size();
        int[] data = new int[1];
        for (int bad : new int[] {n, n + 100, -7, Integer.MIN_VALUE}) {
            String dest = "dest = " + bad;
            String source = "source = " + bad;
            fails(() -> world.Send(data, 0, 1, MPI.INT, bad, 0), ", Send: ", dest);
            fails(() -> world.Ssend(data, 0, 1, MPI.INT, bad, 0), ", Ssend: ", dest);
            fails(() -> world.Bsend(data, 0, 1, MPI.INT, bad, 0), ", Bsend: ", dest);
            fails(() -> world.Rsend(data, 0, 1, MPI.INT, bad, 0), ", Rsend: ", dest);
            fails(() -> world.Isend(data, 0, 1, MPI.INT, bad, 0), ", Isend: ", dest);
            fails(() -> world.Issend(data, 0, 1, MPI.INT, bad, 0), ", Issend: ", dest);
            fails(() -> world.Ibsend(data, 0, 1, MPI.INT, bad, 0), ", Ibsend: ", dest);
            fails(() -> world.Irsend(data, 0, 1, MPI.INT, bad, 0), ", Irsend: ", dest);
            fails(() -> world.Send_init(data, 0, 1, MPI.INT, bad, 0), ", Send_init: ", dest);
            fails(() -> world.Ssend_init(data, 0, 1, MPI.INT, bad, 0), ", Ssend_init: ", dest);
            fails(() -> world.Bsend_init(data, 0, 1, MPI.INT, bad, 0), ", Bsend_init: ", dest);
            fails(() -> world.Rsend_init(data, 0, 1, MPI.INT, bad, 0), ", Rsend_init: ", dest);
            fails(() -> world.Recv(data, 0, 1, MPI.INT, bad, 0), ", Recv: ", source);
            fails(() -> world.Irecv(data, 0, 1, MPI.INT, bad, 0), ", Irecv: ", source);
            fails(() -> world.Recv_init(data, 0, 1, MPI.INT, bad, 0), ", Recv_init: ", source);
            fails(() -> world.Probe(bad, 0), ", Probe: ", source);
            fails(() -> world.Iprobe(bad, 0), ", Iprobe: ", source);
        }
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void aWildcardAsDestination(Intracomm world) {
        int[] data = new int[1];
        int any = MPI.ANY_SOURCE;
        fails(() -> world.Send(data, 0, 1, MPI.INT, any, 0), "-2", "ANY_SOURCE");
        fails(() -> world.Isend(data, 0, 1, MPI.INT, any, 0), "-2");
        fails(() -> world.Bsend(data, 0, 1, MPI.INT, any, 0), "-2");
        fails(() -> world.Send_init(data, 0, 1, MPI.INT, any, 0), "-2");
        fails(
                () -> world.Sendrecv(data, 0, 1, MPI.INT, any, 0, data, 0, 1, MPI.INT, any, 0),
                ", Sendrecv: ",
                "dest = -2");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void sendrecvNamesTheSide(Intracomm world) {
        int me = world.Rank();
        int[] d = new int[2];
        int bad = world.Size();
        String call = ", Sendrecv: ";
        fails(
                () -> world.Sendrecv(d, 0, 1, MPI.INT, bad, 0, d, 1, 1, MPI.INT, me, 0),
                call,
                "dest = " + bad);
        fails(
                () -> world.Sendrecv(d, 0, 1, MPI.INT, me, 0, d, 1, 1, MPI.INT, bad, 0),
                call,
                "source = " + bad);
        fails(
                () -> world.Sendrecv(d, 0, 1, MPI.INT, me, -5, d, 1, 1, MPI.INT, me, 0),
                call,
                "sendtag = -5");
        fails(
                () -> world.Sendrecv(d, 0, 1, MPI.INT, me, 0, d, 1, 1, MPI.INT, me, -5),
                call,
                "recvtag = -5");
        fails(
                () -> world.Sendrecv(d, 0, 3, MPI.INT, me, 0, d, 1, 1, MPI.INT, me, 0),
                call,
                "sendcount = 3");
        fails(
                () -> world.Sendrecv(d, 0, 1, MPI.INT, me, 0, d, -1, 1, MPI.INT, me, 0),
                call,
                "recvoffset = -1");
        fails(
                () -> world.Sendrecv_replace(d, 0, 1, MPI.INT, bad, 0, me, 0),
                ", Sendrecv_replace: ",
                "dest = " + bad);
        fails(
                () -> world.Sendrecv_replace(d, 0, 1, MPI.INT, me, 0, bad, 0),
                ", Sendrecv_replace: ",
                "source = " + bad);
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void messagesThatCannotBeMadeOrTaken(Intracomm world) {
        int me = world.Rank();
        int[] two = new int[2];
        int[] one = new int[1];
        Request receive = world.Irecv(one, 0, 1, MPI.INT, me, 3);
        world.Send(two, 0, 2, MPI.INT, me, 3);
        fails(receive::Wait, ", Wait: ", "longer than the receive", "bytes 8");
        Object[] thread = {Thread.currentThread()};
        fails(
                () -> world.Send(thread, 0, 1, MPI.OBJECT, me, 3),
                ", Send: ",
                thread[0].getClass().getName());
        fails(() -> world.Bsend(two, 0, 2, MPI.INT, me, 3), ", Bsend: ", "Buffer_attach");
        double[] x = new double[1];
        fails(
                () -> world.Allreduce(x, 0, new double[1], 0, 1, MPI.DOUBLE, MPI.BAND),
                ", Allreduce: ",
                "BAND",
                "DOUBLE");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void whatWasFreed(Intracomm world) {
        int me = world.Rank();
        int[] data = new int[1];
        Intracomm copy = (Intracomm) world.clone();
        copy.Free();
        fails(() -> copy.Send(data, 0, 1, MPI.INT, me, 3), ", Send: ", "was freed");
        fails(() -> copy.Irecv(data, 0, 1, MPI.INT, me, 3), ", Irecv: ", "was freed");
        fails(copy::Barrier, ", Barrier: ", "was freed");
        fails(copy::Free, ", Free: ", "was freed");
        Request request = world.Irecv(data, 0, 1, MPI.INT, me, 3);
        request.Cancel();
        request.Free();
        fails(request::Wait, ", Wait: ", "request was freed");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void tagsOutOfRange(Intracomm world) {
        int me = world.Rank();
        int[] data = new int[1];
        for (int bad : new int[] {-1, -2, -5, Integer.MIN_VALUE}) {
            fails(() -> world.Send(data, 0, 1, MPI.INT, me, bad), "tag", "" + bad);
            fails(() -> world.Isend(data, 0, 1, MPI.INT, me, bad), "tag", "" + bad);
            if (bad != MPI.ANY_TAG) {
                fails(() -> world.Recv(data, 0, 1, MPI.INT, me, bad), "tag", "" + bad);
                fails(() -> world.Irecv(data, 0, 1, MPI.INT, me, bad), "tag", "" + bad);
                fails(() -> world.Probe(me, bad), "tag", "" + bad);
                fails(() -> world.Iprobe(me, bad), "tag", "" + bad);
            }
        }
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void countsAndOffsets(Intracomm world) {
        int me = world.Rank();
        double[] data = new double[10];
        fails(() -> world.Send(data, 0, -3, MPI.DOUBLE, me, 0), "count", "-3");
        fails(() -> world.Recv(data, 0, -3, MPI.DOUBLE, me, 0), "count", "-3");
        fails(() -> world.Send(data, -4, 1, MPI.DOUBLE, me, 0), "offset", "-4");
        fails(() -> world.Recv(data, -4, 1, MPI.DOUBLE, me, 0), "offset", "-4");
        fails(() -> world.Send(data, 0, 11, MPI.DOUBLE, me, 0), "11", "10");
        fails(() -> world.Send(data, 8, 3, MPI.DOUBLE, me, 0), "8", "3", "10");
        fails(() -> world.Recv(data, 8, 3, MPI.DOUBLE, me, 0), "8", "3", "10");
        fails(() -> world.Irecv(data, 8, 3, MPI.DOUBLE, me, 0), "8", "3", "10");
        fails(
                () -> world.Send(data, 1, Integer.MAX_VALUE, MPI.DOUBLE, me, 0),
                "" + Integer.MAX_VALUE);
        fails(() -> world.Send(data, 5, 3, MPI.DOUBLE2, me, 0), "10");
        fails(() -> world.Pack_size(-1, MPI.INT), "count", "-1");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void arraysThatDoNotFitTheDatatype(Intracomm world) {
        int me = world.Rank();
        fails(() -> world.Send(new int[1], 0, 1, MPI.DOUBLE, me, 0), "int[]", "DOUBLE");
        fails(() -> world.Recv(new long[1], 0, 1, MPI.FLOAT, me, 0), "long[]", "FLOAT");
        fails(() -> world.Send("text", 0, 1, MPI.CHAR, me, 0), "String", "CHAR");
        fails(() -> world.Send(new int[1], 0, 1, MPI.OBJECT, me, 0), "int[]", "OBJECT");
        fails(() -> world.Send(new Integer[1], 0, 1, MPI.INT, me, 0), "Integer[]", "INT");
        fails(
                () -> world.Send(new double[2][3], 0, 2, MPI.DOUBLE, me, 0),
                "double[][]",
                "DOUBLE",
                "OBJECT",
                "flatten");
        fails(() -> world.Send(null, 0, 1, MPI.INT, me, 0), "null");
        fails(() -> world.Recv(null, 0, 1, MPI.INT, me, 0), "null");
        fails(() -> world.Send(new int[1], 0, 1, null, me, 0), "datatype", "null");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void rootsOutOfRange(Intracomm world) {
        int n = world.Size();
        int[] data = new int[n];
        for (int bad : new int[] {n, -1, -3}) {
            String v = "" + bad;
            fails(() -> world.Bcast(data, 0, 1, MPI.INT, bad), "root = " + v);
            fails(() -> world.Gather(data, 0, 1, MPI.INT, data, 0, 1, MPI.INT, bad), "root = " + v);
            fails(
                    () -> world.Scatter(data, 0, 1, MPI.INT, data, 0, 1, MPI.INT, bad),
                    "root = " + v);
            fails(
                    () -> world.Reduce(data, 0, new int[n], 0, 1, MPI.INT, MPI.SUM, bad),
                    "root = " + v);
        }
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void collectiveBuffersAreCheckedBeforeAnythingIsSent(Intracomm world) {
        int n = world.Size();
        int[] data = new int[n];
        fails(() -> world.Bcast(data, 0, n + 5, MPI.INT, 0), "" + (n + 5));
        fails(() -> world.Bcast(data, 0, -1, MPI.INT, 0), "count", "-1");
        fails(() -> world.Bcast(data, 0, 1, MPI.DOUBLE, 0), "int[]", "DOUBLE");
        fails(() -> world.Allgather(data, 0, 2, MPI.INT, data, 0, 2, MPI.INT), "" + n);
        fails(() -> world.Allreduce(data, 0, null, 0, 1, MPI.INT, MPI.SUM), "null");
        fails(() -> world.Allreduce(data, 0, new int[n], 0, n + 1, MPI.INT, MPI.SUM), "" + (n + 1));
        fails(() -> world.Allreduce(data, 0, new int[n], 0, 1, MPI.INT, null), "null");
        fails(() -> world.Alltoall(data, 0, 3, MPI.INT, new int[3 * n], 0, 3, MPI.INT), "" + n);
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void displacementArraysTooShort(Intracomm world) {
        int n = world.Size();
        int[] data = new int[n];
        int[] enough = new int[n];
        int[] few = new int[n - 1];
        String have = "" + (n - 1);
        fails(
                () -> world.Allgatherv(data, 0, 0, MPI.INT, data, 0, enough, few, MPI.INT),
                have,
                "" + n);
        fails(
                () -> world.Allgatherv(data, 0, 0, MPI.INT, data, 0, few, enough, MPI.INT),
                have,
                "" + n);
        fails(() -> world.Allgatherv(data, 0, 0, MPI.INT, data, 0, null, enough, MPI.INT));
        fails(() -> world.Allgatherv(data, 0, 0, MPI.INT, data, 0, enough, null, MPI.INT));
        fails(() ->
                world.Alltoallv(data, 0, few, enough, MPI.INT, data, 0, enough, enough, MPI.INT));
        fails(() -> world.Reduce_scatter(data, 0, new int[n], 0, few, MPI.INT, MPI.SUM));
        int[] negative = new int[n];
        negative[n - 1] = -2;
        fails(
                () -> world.Allgatherv(data, 0, 0, MPI.INT, data, 0, negative, enough, MPI.INT),
                "-2");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void datatypesThatCannotBeMade(Intracomm world) {
        fails(() -> Datatype.Contiguous(-1, MPI.INT), "count", "-1");
        fails(() -> Datatype.Contiguous(1, null), "null");
        fails(() -> Datatype.Vector(2, -1, 1, MPI.INT), "blocklength", "-1");
        fails(() -> Datatype.Indexed(new int[] {1}, new int[2], MPI.INT), "2");
        fails(() -> Datatype.Indexed(new int[] {-1}, new int[1], MPI.INT), "-1");
        fails(() -> Datatype.Indexed(null, new int[1], MPI.INT), "null");
        fails(() -> Datatype.Struct(new int[2], new int[2], new Datatype[2]), "null");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void gridsThatDoNotFit(Intracomm world) {
        int n = world.Size();
        fails(
                () -> world.Create_cart(new int[] {n + 1}, new boolean[1], false),
                "dims",
                "" + (n + 1));
        fails(() -> world.Create_cart(new int[] {0}, new boolean[1], false), "dims", "0");
        fails(() -> world.Create_cart(new int[] {1}, new boolean[2], false), "2");
        fails(() -> world.Create_cart(null, new boolean[1], false));
        fails(() -> world.Create_graph(null, new int[0], false));
        fails(() -> Cartcomm.Dims_create(7, new int[] {2, 0}), "7");
        fails(() -> Cartcomm.Dims_create(7, null), "null");
        usable(world);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void nullObjects(Intracomm world) {
        fails(() -> world.Create(null), "Create: ", "group", "null");
        fails(() -> world.Create_intercomm(null, 0, 0, 0), "null");
        fails(() -> mpi.Comm.Compare(world, null), "null");
        fails(() -> mpi.Group.Compare(null, world.Group()), "null");
        fails(() -> world.Group().Incl(null), "null");
        fails(() -> Request.Waitall(null), "Waitall: ", "array_of_requests", "null");
        fails(() -> MPI.Buffer_attach((byte[]) null), "null");
        fails(() -> new mpi.Op(null, true), "Op: ", "function", "null");
        usable(world);
    }
}
