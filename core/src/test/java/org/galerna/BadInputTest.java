// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every kind of wrong argument, in a table: the error is one line that names the call the program
 * made, the argument and its value, and says what to do; nothing has been sent, and the
 * communicator stays usable.
 */
@Timeout(60)
class BadInputTest {
    private static final int RANKS = 2;
    private static final int LAST = 77;

    /** A wrong call, the name it is to be reported under, and the argument with its value. */
    private record Row(String call, String argument, Runnable wrong) {
        void check() {
            final GalernaException e =
                    assertThrows(GalernaException.class, wrong::run, call + ": " + argument);
            final String line = e.getMessage();
            assertEquals(call, e.call().orElse(""), line);
            assertTrue(line.contains(argument), () -> line + " lacks " + argument);
            assertTrue(line.startsWith("rank 0, " + call + ": "), line);
            assertFalse(line.contains("\n"), line);
            assertTrue(line.endsWith(". " + e.advice().orElse("no advice")), line);
        }
    }

    private static Row row(String call, String argument, Runnable wrong) {
        return new Row(call, argument, wrong);
    }

    @Test
    void differentCollectiveCallsNameTheOrderOfCalls() {
        List<String> lines =
                Galerna.spmd(
                        RANKS,
                        world -> {
                            IntraComm comm = world.dup("bcast=binomial,barrier=dissemination");
                            if (comm.rank() == 0) {
                                comm.bcast(Buffer.of(new int[10]), 0);
                                return "";
                            }
                            return assertThrows(GalernaException.class, comm::barrier).getMessage();
                        });
        assertEquals(
                "rank 1, Barrier: the ranks disagree on how much data there is, or on the call"
                    + " (peer 0, bytes 40). Make the same collective calls in the same order on all"
                    + " ranks, with matching counts and datatypes",
                lines.get(1));
    }

    @Test
    void ranksTagsAndBuffersOfMessages() {
        refusedBeforeAnythingIsSent(comm -> {
            final int[] data = new int[4];
            ranks(comm, data).forEach(Row::check);
            tags(comm, data).forEach(Row::check);
            buffers(comm.peer(1), data).forEach(Row::check);
            exchanges(comm, Buffer.of(data)).forEach(Row::check);
            readOnly(comm, Buffer.of(data)).forEach(Row::check);
        });
    }

    private static List<Row> ranks(IntraComm comm, int[] data) {
        final Buffer all = Buffer.of(data);
        return List.of(
                row("Send", "dest = 2", () -> comm.send(data, 2, 0)),
                row("Send", "dest = -7", () -> comm.send(all, -7, 0)),
                row("Send", "dest = 9", () -> comm.sendObject("x", 9, 0)),
                row("Ssend", "dest = 2", () -> comm.ssend(all, 2, 0)),
                row("Bsend", "dest = 2", () -> comm.bsend(all, 2, 0)),
                row("Rsend", "dest = 2", () -> comm.rsend(all, 2, 0)),
                row("Isend", "dest = 2", () -> comm.isend(data, 2, 0)),
                row("Isend", "dest = 2", () -> comm.isend(all, 2, 0)),
                row("Issend", "dest = 2", () -> comm.issend(all, 2, 0)),
                row("Ibsend", "dest = 2", () -> comm.ibsend(all, 2, 0)),
                row("Irsend", "dest = 2", () -> comm.irsend(all, 2, 0)),
                row("Recv", "source = 2", () -> comm.recv(data, 2, 0)),
                row("Recv", "source = -9", () -> comm.recv(all, -9, 0)),
                row("Recv", "source = 2", () -> comm.recv(all, 2, 0, new Status())),
                row("Recv", "source = 2", () -> comm.recvObject(2, 0)),
                row("Irecv", "source = 2", () -> comm.irecv(data, 2, 0)),
                row("Irecv", "source = 2", () -> comm.irecv(all, 2, 0)),
                row("Probe", "source = 2", () -> comm.probe(2, 0)),
                row("Iprobe", "source = 2", () -> comm.iprobe(2, 0)),
                row("Mprobe", "source = 2", () -> comm.mprobe(2, 0)),
                row("Improbe", "source = 2", () -> comm.improbe(2, 0)),
                row("Send", "dest = -2", () -> comm.send(data, Comm.ANY_SOURCE, 0)),
                row("Isend", "dest = -2", () -> comm.isend(data, Comm.ANY_SOURCE, 0)),
                row("Bsend", "dest = -2", () -> comm.bsend(all, Comm.ANY_SOURCE, 0)),
                row("peer", "rank = 5", () -> comm.peer(5)));
    }

    private static List<Row> tags(IntraComm comm, int[] data) {
        final Buffer all = Buffer.of(data);
        return List.of(
                row("Send", "tag = -1", () -> comm.send(data, 1, -1)),
                row("Isend", "tag = -2", () -> comm.isend(data, 1, Comm.ANY_TAG)),
                row("Ssend", "tag = -9", () -> comm.ssend(all, 1, -9)),
                row("Recv", "tag = -1", () -> comm.recv(data, 1, -1)),
                row("Irecv", "tag = -3", () -> comm.irecv(data, 1, -3)),
                row("Probe", "tag = -3", () -> comm.probe(1, -3)),
                row("Iprobe", "tag = -3", () -> comm.iprobe(1, -3)),
                row(
                        "Send_init",
                        "tag = -4",
                        () -> comm.peer(1).sendInit(data, 0, 1, Datatype.INT, -4)));
    }

    private static List<Row> buffers(Peer peer, int[] data) {
        final Datatype type = Datatype.INT;
        return List.of(
                row("Send", "count = -1", () -> peer.send(data, 0, -1, type, 0)),
                row("Recv", "count = -1", () -> peer.recv(data, 0, -1, type, 0)),
                row("Isend", "offset = -4", () -> peer.isend(data, -4, 1, type, 0)),
                row("Irecv", "offset = 4", () -> peer.irecv(data, 4, 1, type, 0)),
                row("Send", "count = 3", () -> peer.send(data, 2, 3, type, 0)),
                row("Recv_init", "count = 5", () -> peer.recvInit(data, 0, 5, type, 0)),
                row("Ssend", "buf = null", () -> peer.ssend(null, 0, 1, type, 0)),
                row("Send", "buf = null", () -> peer.comm().send((int[]) null, 1, 0)),
                row("Send", "buf = null", () -> peer.comm().send(bufferOfNothing(), 1, 0)),
                row("Recv", "buf = null", () -> peer.comm().recv((double[]) null, 1, 0)),
                row("Bsend", "buf = int[]", () -> peer.bsend(data, 0, 1, Datatype.DOUBLE, 0)),
                row(
                        "Send",
                        "use datatype OBJECT, or flatten",
                        () -> peer.send(new double[2][2], 0, 1, Datatype.DOUBLE, 0)),
                row("Rsend", "type = null", () -> peer.rsend(data, 0, 1, null, 0)),
                row(
                        "Send",
                        "java.lang.Thread",
                        () -> peer.comm().sendObject(Thread.currentThread(), 1, 0)),
                row("Bsend", "Buffer_attach", () -> peer.bsend(data, 0, 4, type, 0)));
    }

    private static Buffer bufferOfNothing() {
        return Buffer.of((byte[]) null);
    }

    private static List<Row> exchanges(IntraComm comm, Buffer all) {
        final Address good = new Address(1, 0);
        final Buffer tooLong = Buffer.of(all.data(), 1, 4, Datatype.INT);
        return List.of(
                row("Sendrecv", "dest = 2", () -> comm.sendrecv(all, new Address(2, 0), all, good)),
                row(
                        "Sendrecv",
                        "dest = -2",
                        () -> comm.sendrecv(all, new Address(-2, 0), all, good)),
                row(
                        "Sendrecv",
                        "source = 2",
                        () -> comm.sendrecv(all, good, all, new Address(2, 0))),
                row(
                        "Sendrecv",
                        "sendtag = -1",
                        () -> comm.sendrecv(all, new Address(1, -1), all, good)),
                row(
                        "Sendrecv",
                        "recvtag = -3",
                        () -> comm.sendrecv(all, good, all, new Address(1, -3))),
                row("Sendrecv", "sendcount = 4", () -> comm.sendrecv(tooLong, good, all, good)),
                row("Sendrecv", "recvcount = 4", () -> comm.sendrecv(all, good, tooLong, good)),
                row(
                        "Sendrecv_replace",
                        "dest = 2",
                        () -> comm.sendrecvReplace(all, new Address(2, 0), good)),
                row(
                        "Sendrecv_replace",
                        "source = 2",
                        () -> comm.sendrecvReplace(all, good, new Address(2, 0))),
                row(
                        "Sendrecv_replace",
                        "recvtag = -3",
                        () -> comm.sendrecvReplace(all, good, new Address(1, -3))),
                row(
                        "Sendrecv_replace",
                        "count = 4",
                        () -> comm.sendrecvReplace(tooLong, good, good)));
    }

    private static List<Row> readOnly(IntraComm comm, Buffer all) {
        final Address good = new Address(1, 0);
        final MemorySegment memory = MemorySegment.ofArray(new int[4]).asReadOnly();
        final Buffer fixed = Buffer.of(memory, 0, 4, Datatype.INT);
        final byte[] packed = new byte[16];
        return List.of(
                row("Recv", "buf = ", () -> comm.recv(fixed, 1, 0)),
                row("Sendrecv", "recvbuf = ", () -> comm.sendrecv(all, good, fixed, good)),
                row("Sendrecv_replace", "buf = ", () -> comm.sendrecvReplace(fixed, good, good)),
                row("Unpack", "buf = ", () -> comm.unpack(packed, 0, fixed)));
    }

    @Test
    void collectives() {
        refusedBeforeAnythingIsSent(comm -> {
            final int[] data = new int[4];
            roots(comm, data).forEach(Row::check);
            blocks(comm, Buffer.of(data)).forEach(Row::check);
            communicators(comm).forEach(Row::check);
        });
    }

    private static List<Row> roots(IntraComm comm, int[] data) {
        final Buffer all = Buffer.of(data);
        return List.of(
                row("Bcast", "root = 2", () -> comm.bcast(data, 2)),
                row("Bcast", "root = -2", () -> comm.bcast(all, Comm.ANY_SOURCE)),
                row("Gather", "root = 2", () -> comm.gather(all, all, 2)),
                row("Scatter", "root = 2", () -> comm.scatter(all, all, 2)),
                row("Gatherv", "root = 2", () -> comm.gatherv(all, null, 2)),
                row("Scatterv", "root = 2", () -> comm.scatterv(null, all, 2)),
                row("Reduce", "root = -1", () -> comm.reduce(data, data, Op.SUM, -1)),
                row("Bcast", "count = 5", () -> comm.bcast(Buffer.of(data, 0, 5, Datatype.INT), 0)),
                row("Allreduce", "op = null", () -> comm.allreduce(data, null)),
                row("Allreduce", "BAND", () -> comm.allreduce(new double[1], Op.BAND)));
    }

    private static List<Row> blocks(IntraComm comm, Buffer all) {
        final long[] few = {1};
        final VBuffer counts = VBuffer.of(all.data(), 0, few, new long[2], Datatype.INT);
        final VBuffer displs = VBuffer.of(all.data(), 0, new long[2], few, Datatype.INT);
        return List.of(
                row("Gatherv", "recvcounts.length = 1", () -> comm.gatherv(all, counts, 0)),
                row("Allgatherv", "displs.length = 1", () -> comm.allgatherv(all, displs)),
                row("Scatterv", "sendcounts.length = 1", () -> comm.scatterv(counts, all, 0)),
                row("Alltoallv", "sendcounts.length = 1", () -> comm.alltoallv(counts, counts)),
                row("Alltoallv", "sdispls.length = 1", () -> comm.alltoallv(displs, displs)),
                row(
                        "Allreduce",
                        "recvbuf = null",
                        () -> comm.allreduce(all, Buffer.of(null, 0, 4, Datatype.INT), Op.SUM)),
                row(
                        "Allgather",
                        "recvcount = 6",
                        () -> comm.allgather(all, Buffer.of(all.data(), 0, 3, Datatype.INT))),
                row(
                        "Reduce_scatter",
                        "recvcounts.length = 1",
                        () -> comm.reduceScatter(all, all, few, Op.SUM)));
    }

    private static List<Row> communicators(IntraComm comm) {
        final boolean[] open = {false};
        return List.of(
                row("Cart_create", "dims = [3]", () -> comm.createCart(new int[] {3}, open, false)),
                row("Comm_create", "group = null", () -> comm.create(null)),
                row(
                        "Create_intercomm",
                        "remote_leader = 4",
                        () -> comm.createIntercomm(comm, 0, 4, 0)),
                row("Free", "COMM_SELF", () -> comm.local.commSelf().free()));
    }

    @Test
    void whatWasFreed() {
        Ranks.on(
                RANKS,
                comm -> {
                    final Comm copy = comm.dup();
                    copy.name("copy");
                    copy.free();
                    if (comm.rank() == 0) {
                        final int[] data = new int[1];
                        final Request freed = comm.irecv(data, 1, 5);
                        freed.cancel();
                        freed.free();
                        row("Send", "copy was freed", () -> copy.send(data, 1, 0)).check();
                        row("Send", "copy was freed", () -> copy.send(data, 9, 0)).check();
                        row("Recv", "copy was freed", () -> copy.recv(data, 1, 0)).check();
                        row("Free", "copy was freed", copy::free).check();
                        row("Wait", "request was freed", freed::waitFor).check();
                        row("Request_free", "request was freed", freed::free).check();
                        row("Waitall", "request was freed", () -> Request.waitAll(freed)).check();
                    }
                    comm.barrier();
                });
    }

    @Test
    void aMessageLongerThanTheReceiveFailsAtTheReceiverOnly() {
        Ranks.on(
                RANKS,
                comm -> {
                    final int[] two = new int[2];
                    for (int i = 0; i < 3; i++) {
                        if (comm.rank() == 1) {
                            comm.send(two, 0, i);
                        }
                    }
                    if (comm.rank() == 0) {
                        final int[] one = new int[1];
                        row("Recv", "bytes 8", () -> comm.recv(one, 1, 0)).check();
                        row("Wait", "bytes 8", () -> comm.irecv(one, 1, 1).waitFor()).check();
                        row("Waitany", "bytes 8", () -> Request.waitAny(comm.irecv(one, 1, 2)))
                                .check();
                    }
                    comm.barrier();
                    assertEquals(2, comm.allreduce(1, Op.SUM));
                });
    }

    /** Rank 0 makes wrong calls; rank 1 then gets the message after them and no other. */
    private static void refusedBeforeAnythingIsSent(Ranks.Body wrongCalls) {
        Ranks.on(
                RANKS,
                comm -> {
                    if (comm.rank() == 0) {
                        wrongCalls.run(comm);
                        comm.send(new int[] {1}, 1, LAST);
                    } else {
                        final int[] in = new int[1];
                        final Status status = comm.recv(in, Comm.ANY_SOURCE, Comm.ANY_TAG);
                        assertEquals(LAST, status.tag());
                        assertNull(comm.iprobe(Comm.ANY_SOURCE, Comm.ANY_TAG));
                    }
                    assertEquals(RANKS, comm.allreduce(1, Op.SUM));
                });
    }
}
