// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Messages to and from no process, whose data may lie nowhere, or where it does not fit. */
@Timeout(60)
class NoProcessTest {
    private static final Address NOWHERE = new Address(Comm.PROC_NULL, 0);
    private static final Buffer NONE = Buffer.of(null, 0, 3, Datatype.INT);
    private static final Buffer FOREIGN = Buffer.of(new char[1], -1, 3, Datatype.INT);

    @Test
    void sendsOfEveryModeLookAtNoBuffer() {
        Ranks.on(
                1,
                comm -> {
                    for (final Buffer data : List.of(NONE, FOREIGN)) {
                        comm.send(data, Comm.PROC_NULL, 0);
                        comm.ssend(data, Comm.PROC_NULL, 0);
                        comm.bsend(data, Comm.PROC_NULL, 0);
                        comm.rsend(data, Comm.PROC_NULL, 0);
                        comm.isend(data, Comm.PROC_NULL, 0).waitFor();
                        comm.issend(data, Comm.PROC_NULL, 0).waitFor();
                        comm.ibsend(data, Comm.PROC_NULL, 0).waitFor();
                        comm.irsend(data, Comm.PROC_NULL, 0).waitFor();
                        prepared(comm.peer(Comm.PROC_NULL), data);
                    }
                });
    }

    private static void prepared(Peer nobody, Buffer buffer) {
        final Object data = buffer.data();
        final long offset = buffer.offset();
        for (final PersistentRequest request :
                List.of(
                        nobody.sendInit(data, offset, 3, Datatype.INT, 0),
                        nobody.ssendInit(data, offset, 3, Datatype.INT, 0),
                        nobody.bsendInit(data, offset, 3, Datatype.INT, 0),
                        nobody.rsendInit(data, offset, 3, Datatype.INT, 0))) {
            request.start();
            request.waitFor();
        }
    }

    @Test
    void receivesLookAtNoBuffer() {
        Ranks.on(
                1,
                comm -> {
                    for (final Buffer data : List.of(NONE, FOREIGN)) {
                        final PersistentRequest receive =
                                comm.peer(Comm.PROC_NULL)
                                        .recvInit(data.data(), data.offset(), 3, Datatype.INT, 0);
                        receive.start();
                        for (final Status status :
                                List.of(
                                        comm.recv(data, Comm.PROC_NULL, 3),
                                        comm.irecv(data, Comm.PROC_NULL, 3).waitFor(),
                                        comm.mprobe(Comm.PROC_NULL, 3).recv(data),
                                        comm.improbe(Comm.PROC_NULL, 3).irecv(data).waitFor(),
                                        receive.waitFor(),
                                        comm.sendrecv(data, NOWHERE, data, NOWHERE),
                                        comm.sendrecvReplace(data, NOWHERE, NOWHERE))) {
                            assertEquals(Comm.PROC_NULL, status.source());
                            assertEquals(Comm.ANY_TAG, status.tag());
                            assertEquals(0, status.count(Datatype.INT));
                        }
                    }
                });
    }

    /** Each side of an exchange is looked at as a message to or from its own peer. */
    @Test
    void oneSideOfAnExchangeMayLieNowhere() {
        Ranks.on(
                1,
                comm -> {
                    final Address self = new Address(0, 0);
                    final int[] in = new int[3];
                    final Request gone = comm.isend(new int[] {7, 8, 9}, 0, 0);
                    comm.sendrecv(NONE, NOWHERE, Buffer.of(in), self);
                    gone.waitFor();
                    assertArrayEquals(new int[] {7, 8, 9}, in);
                    Request due = comm.irecv(in, 0, 0);
                    comm.sendrecv(Buffer.of(new int[] {4, 5, 6}), self, NONE, NOWHERE);
                    due.waitFor();
                    assertArrayEquals(new int[] {4, 5, 6}, in);
                    due = comm.irecv(in, 0, 0);
                    comm.sendrecvReplace(fixed(1, 2, 3), self, NOWHERE); // it is only read
                    due.waitFor();
                    assertArrayEquals(new int[] {1, 2, 3}, in);
                    refused(
                            ErrorClass.BUFFER,
                            () -> comm.sendrecvReplace(fixed(1, 2, 3), NOWHERE, self));
                });
    }

    private static Buffer fixed(int... data) {
        final MemorySegment memory = MemorySegment.ofArray(data).asReadOnly();
        return Buffer.of(memory, 0, data.length, Datatype.INT);
    }

    @Test
    void tagCountAndTypeMustBeRight() {
        Ranks.on(
                1,
                comm -> {
                    refused(ErrorClass.TAG, () -> comm.send(NONE, Comm.PROC_NULL, -1));
                    refused(ErrorClass.TAG, () -> comm.recv(NONE, Comm.PROC_NULL, -3));
                    refuses(comm, ErrorClass.COUNT, Buffer.of(null, 0, -1, Datatype.INT));
                    refuses(comm, ErrorClass.TYPE, Buffer.of(null, 0, 1, null));
                });
    }

    private static void refuses(IntraComm comm, ErrorClass due, Buffer wrong) {
        final Peer nobody = comm.peer(Comm.PROC_NULL);
        refused(due, () -> comm.send(wrong, Comm.PROC_NULL, 0));
        refused(due, () -> comm.ibsend(wrong, Comm.PROC_NULL, 0));
        refused(due, () -> comm.recv(wrong, Comm.PROC_NULL, 0));
        refused(due, () -> nobody.rsendInit(null, 0, wrong.count(), wrong.type(), 0));
        refused(due, () -> nobody.recvInit(null, 0, wrong.count(), wrong.type(), 0));
        refused(due, () -> comm.sendrecv(wrong, NOWHERE, NONE, NOWHERE));
        refused(due, () -> comm.sendrecv(NONE, NOWHERE, wrong, NOWHERE));
        refused(due, () -> comm.sendrecvReplace(wrong, NOWHERE, NOWHERE));
    }

    private static void refused(ErrorClass due, Executable call) {
        assertEquals(due, assertThrows(GalernaException.class, call).errorClass());
    }
}
