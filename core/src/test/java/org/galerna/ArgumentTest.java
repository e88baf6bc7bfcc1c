// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.galerna.datatype.Datatype;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Wrong arguments: a clear error that names them, before anything is sent. */
@Timeout(60)
class ArgumentTest {
    private record Case(ErrorClass errorClass, String words, Runnable call) {}

    private static void assertRefused(List<Case> cases) {
        for (final Case wrong : cases) {
            final GalernaException failure =
                    assertThrows(GalernaException.class, wrong.call()::run, wrong.words());
            final String message = failure.getMessage();
            assertEquals(wrong.errorClass(), failure.errorClass(), message);
            for (final String word : wrong.words().split(",", -1)) {
                assertTrue(message.contains(word), () -> message + " lacks " + word);
            }
            assertTrue(failure.call().isPresent(), message);
            assertEquals(0, failure.rank().getAsInt(), message);
        }
    }

    @Test
    void messagesNameTheArgumentAndItsValue() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        refuseAddresses(comm);
                        refuseBuffers(comm);
                        comm.send(new int[] {1}, 1, 0);
                    } else {
                        final int[] in = new int[1];
                        comm.recv(in, Comm.ANY_SOURCE, Comm.ANY_TAG);
                        assertEquals(1, in[0]);
                    }
                });
    }

    @Test
    void anAlgorithmThatCannotDoTheCallIsNamed() {
        Ranks.on(
                3,
                world -> {
                    final IntraComm comm = world.dup("allgather=recursive_doubling");
                    final Buffer own = Buffer.of(new int[1]);
                    final Buffer all = Buffer.of(new int[3], 0, 1, Datatype.INT);
                    final String words = "allgather=recursive_doubling cannot,a power of two";
                    for (final Runnable call :
                            List.<Runnable>of(
                                    () -> comm.allgather(own, all),
                                    () -> comm.iallgather(own, all).waitFor())) {
                        if (comm.rank() == 0) {
                            assertRefused(List.of(new Case(ErrorClass.ARG, words, call)));
                        } else {
                            assertThrows(GalernaException.class, call::run);
                        }
                    }
                });
    }

    private static void refuseAddresses(IntraComm comm) {
        final int[] data = new int[4];
        assertRefused(
                List.of(
                        new Case(ErrorClass.RANK, "dest = 2", () -> comm.send(data, 2, 0)),
                        new Case(ErrorClass.RANK, "source = -7", () -> comm.recv(data, -7, 0)),
                        new Case(
                                ErrorClass.RANK,
                                "Send,destination",
                                () -> comm.send(data, Comm.ANY_SOURCE, 0)),
                        new Case(ErrorClass.TAG, "Send,tag = -1", () -> comm.send(data, 1, -1)),
                        new Case(
                                ErrorClass.TAG,
                                "Isend,ANY_TAG",
                                () -> comm.isend(data, 1, Comm.ANY_TAG)),
                        new Case(ErrorClass.TAG, "Recv,tag = -9", () -> comm.recv(data, 1, -9)),
                        new Case(ErrorClass.TAG, "Probe,-3", () -> comm.probe(1, -3)),
                        new Case(
                                ErrorClass.TAG,
                                "Sendrecv_replace",
                                () ->
                                        comm.sendrecvReplace(
                                                Buffer.of(data),
                                                new Address(1, -1),
                                                new Address(1, 0)))));
    }

    private static void refuseBuffers(IntraComm comm) {
        final int[] data = new int[4];
        final Datatype type = Datatype.INT;
        final Peer peer = comm.peer(1);
        assertRefused(
                List.of(
                        new Case(
                                ErrorClass.COUNT,
                                "Send,count = -1",
                                () -> peer.send(data, 0, -1, type, 0)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Recv,4 elements,touch elements 2 to 5",
                                () -> peer.recv(data, 2, 4, type, 0)),
                        new Case(
                                ErrorClass.BUFFER, "Irecv", () -> peer.irecv(data, -1, 1, type, 0)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Send_init",
                                () -> peer.sendInit(data, 4, 1, type, 0)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Ssend,no buffer",
                                () -> peer.ssend(null, 0, 1, type, 0)),
                        new Case(
                                ErrorClass.TYPE,
                                "Bsend,int[],DOUBLE",
                                () -> peer.bsend(data, 0, 1, Datatype.DOUBLE, 0)),
                        new Case(
                                ErrorClass.TYPE,
                                "double[][],OBJECT,flatten",
                                () -> peer.send(new double[2][2], 0, 1, Datatype.DOUBLE, 0)),
                        new Case(
                                ErrorClass.TYPE,
                                "String",
                                () -> peer.send("text", 0, 1, Datatype.CHAR, 0)),
                        new Case(
                                ErrorClass.TYPE,
                                "Rsend,type",
                                () -> peer.rsend(data, 0, 1, null, 0)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Sendrecv",
                                () ->
                                        comm.sendrecv(
                                                Buffer.of(data),
                                                new Address(1, 0),
                                                Buffer.of(data, 1, 4, type),
                                                new Address(1, 0)))));
    }

    @Test
    void collectivesNameTheArgumentAndItsValue() {
        Ranks.on(
                1,
                comm -> {
                    refuseEqualBlocks(comm);
                    refuseVectorsAndOperators(comm);
                    assertEquals(4, comm.allreduce(4, Op.SUM));
                });
    }

    private static void refuseEqualBlocks(IntraComm comm) {
        final int[] data = new int[4];
        final Buffer buffer = Buffer.of(data);
        assertRefused(
                List.of(
                        new Case(ErrorClass.ROOT, "Bcast,root = 1", () -> comm.bcast(data, 1)),
                        new Case(
                                ErrorClass.ROOT,
                                "Reduce,root = -1",
                                () -> comm.reduce(data, data, Op.SUM, -1)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Gather,recvbuf = null",
                                () -> comm.gather(buffer, null, 0)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Allgather,sendbuf",
                                () -> comm.allgather(null, buffer)),
                        new Case(
                                ErrorClass.COUNT,
                                "Allgather,2 of INT,4 of INT",
                                () -> comm.allgather(Buffer.of(data, 0, 2, Datatype.INT), buffer)),
                        new Case(
                                ErrorClass.DIMS,
                                "Cart_create",
                                () -> comm.createCart(new int[] {0}, new boolean[] {true}, false)),
                        new Case(
                                ErrorClass.TOPOLOGY,
                                "Cart_create,dims = [2]",
                                () -> comm.createCart(new int[] {2}, new boolean[] {true}, false)),
                        new Case(ErrorClass.GROUP, "Comm_create,group", () -> comm.create(null))));
    }

    private static void refuseVectorsAndOperators(IntraComm comm) {
        final int[] data = new int[4];
        final Buffer buffer = Buffer.of(data);
        final long[] none = {};
        final long[] one = {1};
        assertRefused(
                List.of(
                        new Case(
                                ErrorClass.ARG,
                                "Gatherv,recvcounts.length = 0",
                                () ->
                                        comm.gatherv(
                                                buffer,
                                                VBuffer.of(data, 0, none, none, Datatype.INT),
                                                0)),
                        new Case(
                                ErrorClass.ARG,
                                "Scatterv,displs.length = 0",
                                () ->
                                        comm.scatterv(
                                                VBuffer.of(data, 0, one, none, Datatype.INT),
                                                buffer,
                                                0)),
                        new Case(
                                ErrorClass.BUFFER,
                                "Alltoallv,block 0,sendcounts[0]",
                                () ->
                                        comm.alltoallv(
                                                VBuffer.of(data, 4, one, one, Datatype.INT),
                                                VBuffer.of(data, 0, one, one, Datatype.INT))),
                        new Case(
                                ErrorClass.ARG,
                                "Reduce_scatter,recvcounts.length = 0",
                                () -> comm.reduceScatter(buffer, buffer, none, Op.SUM)),
                        new Case(
                                ErrorClass.COUNT,
                                "Reduce_scatter,recvcounts[0] = -2",
                                () -> comm.reduceScatter(buffer, buffer, new long[] {-2}, Op.SUM)),
                        new Case(
                                ErrorClass.OP,
                                "Scan,op = null",
                                () -> comm.scan(buffer, buffer, null)),
                        new Case(
                                ErrorClass.OP,
                                "Allreduce,BAND,DOUBLE",
                                () -> comm.allreduce(new double[1], Op.BAND))));
    }

    @Test
    void callsOutsideTheLifeOfARankAreRefused() {
        try (Fabric fabric = Galerna.device().open(FabricOptions.of(1))) {
            final LocalRank rank =
                    new LocalProcess(
                                    fabric.device(0),
                                    Settings.of(getClass().getClassLoader(), (_, _, _) -> {}))
                            .home();
            final IntraComm comm = rank.commWorld();
            assertRefused(
                    List.of(
                            new Case(
                                    ErrorClass.OTHER,
                                    "Send,before Init",
                                    () -> comm.send(new int[1], 0, 0)),
                            new Case(ErrorClass.OTHER, "before Init", comm::barrier),
                            new Case(ErrorClass.OTHER, "before Init", rank::finish)));
            rank.start();
            assertEquals(2, comm.allreduce(2, Op.SUM));
            assertRefused(List.of(new Case(ErrorClass.OTHER, "twice", rank::start)));
            rank.finish();
            assertRefused(
                    List.of(
                            new Case(
                                    ErrorClass.OTHER,
                                    "Recv,after Finalize",
                                    () -> comm.recv(new int[1], 0, 0)),
                            new Case(
                                    ErrorClass.OTHER,
                                    "after Finalize",
                                    () -> rank.localProcess().attachBuffer(1)),
                            new Case(ErrorClass.OTHER, "again", rank::start)));
        }
    }
}
