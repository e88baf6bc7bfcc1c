// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.UserOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests: one, any, some, all; inactive ones; persistent ones; cancel and free. */
@Timeout(60)
class RequestTest {
    @Test
    void waitAllSkipsNullAndInactive() {
        Ranks.on(
                2,
                comm -> {
                    final int other = 1 - comm.rank();
                    final int[] in = new int[1];
                    final Request done = comm.isend(new int[0], Comm.PROC_NULL, 0);
                    done.waitFor();
                    final Request[] all = {
                        comm.irecv(in, other, 0), null, done, comm.isend(new int[] {5}, other, 0)
                    };
                    final Status[] statuses = Request.waitAll(all);
                    assertEquals(4, statuses.length);
                    assertEquals(other, statuses[0].source());
                    assertEquals(Comm.ANY_SOURCE, statuses[2].source());
                    assertEquals(5, in[0]);
                    for (final Request request : all) {
                        assertTrue(request == null || request.isNull());
                    }
                    assertEquals(0, all[0].waitFor().bytes());
                    assertNotNull(Request.testAll(all));
                });
    }

    @Test
    void inactiveRequestsAnswerAtOnce() {
        final Request[] none = {null, null};
        assertEquals(Status.UNDEFINED, Request.waitAny(none).index());
        assertEquals(Status.UNDEFINED, Request.testAny(none).index());
        assertEquals(0, Request.waitSome(none).length);
        assertEquals(0, Request.testSome(none).length);
        assertNotNull(Request.testAll(none));
        assertEquals(2, Request.waitAll(none).length);
    }

    @Test
    void anyAndSomeFindThoseThatAreComplete() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 1) {
                        comm.send(new int[] {2}, 0, 2);
                        comm.recv(new int[1], 0, 9);
                        comm.send(new int[] {1}, 0, 1);
                        comm.send(new int[] {0}, 0, 0);
                        return;
                    }
                    final int[][] in = new int[3][1];
                    final Request[] requests = new Request[3];
                    for (int i = 0; i < 3; i++) {
                        requests[i] = comm.irecv(in[i], 1, i);
                    }
                    final Completion first = Request.waitAny(requests);
                    assertEquals(2, first.index());
                    assertEquals(2, in[2][0]);
                    assertNull(Request.testAny(requests));
                    assertNull(Request.testAll(requests));
                    assertEquals(0, Request.testSome(requests).length);
                    comm.send(new int[1], 1, 9);
                    int found = 0;
                    while (found < 2) {
                        for (final Completion some : Request.waitSome(requests)) {
                            assertEquals(some.index(), in[some.index()][0]);
                            assertEquals(some.index(), some.status().tag());
                            found++;
                        }
                    }
                    assertEquals(Status.UNDEFINED, Request.waitAny(requests).index());
                });
    }

    @Test
    void testDrivesProgress() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        final int[] in = new int[1];
                        final Request request = comm.irecv(in, 1, 0);
                        final Status status = new Status();
                        while (!request.test(status)) {
                            Thread.onSpinWait();
                        }
                        assertEquals(1, status.source());
                        assertEquals(8, in[0]);
                        assertNotNull(request.test());
                    } else {
                        comm.send(new int[] {8}, 0, 0);
                    }
                });
    }

    @Test
    void persistentRequestsReadTheirBufferAtEachStart() {
        Ranks.on(
                2,
                comm -> {
                    final Datatype gap = Datatype.vector(2, 1, 2, Datatype.LONG);
                    final long[] data = new long[3];
                    for (final Datatype type : new Datatype[] {Datatype.LONG, gap}) {
                        final int other = 1 - comm.rank();
                        final PersistentRequest request =
                                comm.rank() == 0
                                        ? comm.peer(other).ssendInit(data, 0, 1, type, 0)
                                        : comm.peer(other).recvInit(data, 0, 1, type, 0);
                        assertFalse(request.isActive());
                        assertFalse(request.isNull());
                        for (int i = 1; i < 5; i++) {
                            if (comm.rank() == 0) {
                                data[0] = i;
                            }
                            PersistentRequest.startAll(null, request);
                            assertEquals(
                                    ErrorClass.REQUEST,
                                    assertThrows(GalernaException.class, request::start)
                                            .errorClass());
                            Request.waitAll(request);
                            assertEquals(i, data[0]);
                            assertFalse(request.isNull());
                        }
                        request.free();
                        assertTrue(request.isNull());
                        assertThrows(GalernaException.class, request::start);
                    }
                });
    }

    @Test
    void persistentModesAllDeliver() {
        Ranks.on(
                2,
                comm -> {
                    final int[] data = {comm.rank()};
                    if (comm.rank() == 0) {
                        comm.local.localProcess().attachBuffer(1000);
                        final Peer peer = comm.peer(1);
                        final PersistentRequest[] all = {
                            peer.sendInit(data, 0, 1, Datatype.INT, 0),
                            peer.bsendInit(data, 0, 1, Datatype.INT, 0),
                            peer.rsendInit(data, 0, 1, Datatype.INT, 0),
                            comm.peer(Comm.PROC_NULL).sendInit(data, 0, 1, Datatype.INT, 0)
                        };
                        PersistentRequest.startAll(all);
                        Request.waitAll(all);
                    } else {
                        for (int i = 0; i < 3; i++) {
                            data[0] = 7;
                            comm.recv(data, 0, 0);
                            assertEquals(0, data[0]);
                        }
                    }
                });
    }

    @Test
    void aReceiveCanBeCancelled() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        final int[] in = {1};
                        final Request request = comm.irecv(in, 1, 0);
                        request.cancel();
                        assertTrue(request.waitFor().isCancelled());
                        comm.send(new int[] {0}, 1, 5);
                        comm.recv(in, 1, 0);
                        assertEquals(6, in[0]);
                        assertThrows(GalernaException.class, request::cancel);
                    } else {
                        comm.recv(new int[1], 0, 5);
                        comm.send(new int[] {6}, 0, 0);
                    }
                });
    }

    @Test
    void aFreedReceiveStillDelivers() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.recv(new int[1], 1, 9);
                        comm.send(new int[] {3}, 1, 0);
                        comm.send(new int[] {4}, 1, 1);
                    } else {
                        final int[] in = new int[2];
                        final Request request = comm.irecv(in, 0, 0);
                        request.free();
                        assertEquals(
                                ErrorClass.REQUEST,
                                assertThrows(GalernaException.class, request::waitFor)
                                        .errorClass());
                        comm.send(new int[1], 0, 9);
                        comm.recv(new int[1], 0, 1);
                        assertArrayEquals(new int[] {3, 0}, in);
                    }
                });
    }

    @Test
    void freedReceivesOfDerivedTypesAreUnpackedByTheNextCalls() {
        final Datatype gap = Datatype.vector(2, 1, 2, Datatype.INT);
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.send(new int[] {1, 2}, 1, 0);
                        comm.recv(new int[1], 1, 9);
                        comm.send(new int[] {3, 4}, 1, 1);
                        comm.send(new int[] {5, 6}, 1, 2);
                        comm.send(Buffer.of(new Object[] {"object"}, 0, 1, Datatype.OBJECT), 1, 3);
                        comm.send(new int[1], 1, 8);
                        comm.recv(new int[1], 1, 7); // the other is in no call that ends it
                    } else {
                        final int[][] in = new int[3][3];
                        final Object[] object = new Object[1];
                        comm.probe(0, 0);
                        comm.irecv(Buffer.of(in[0], 0, 1, gap), 0, 0).free();
                        comm.irecv(Buffer.of(in[1], 0, 1, gap), 0, 1).free();
                        final PersistentRequest again = comm.peer(0).recvInit(in[2], 0, 1, gap, 2);
                        again.start();
                        again.free();
                        comm.irecv(Buffer.of(object, 0, 1, Datatype.OBJECT), 0, 3).free();
                        comm.send(new int[1], 0, 9);
                        comm.recv(new int[1], 0, 8);
                        assertNull(comm.iprobe(0, 5));
                        assertArrayEquals(new int[][] {{1, 0, 2}, {3, 0, 4}, {5, 0, 6}}, in);
                        assertEquals("object", object[0]);
                        comm.send(new int[1], 0, 7);
                    }
                });
    }

    @Test
    void waitAllCompletesTheOthersWhenOneFails() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.send(new int[5], 1, 0);
                        comm.send(new int[] {6}, 1, 1);
                    } else {
                        final int[] good = new int[1];
                        final Request[] both = {
                            comm.irecv(new int[1], 0, 0), comm.irecv(good, 0, 1)
                        };
                        final GalernaException failure =
                                assertThrows(GalernaException.class, () -> Request.waitAll(both));
                        assertEquals(ErrorClass.TRUNCATE, failure.errorClass());
                        assertEquals(6, good[0]);
                        assertTrue(both[0].isNull() && both[1].isNull());
                    }
                });
    }

    @Test
    void anOperatorThatThrowsKeepsNoRequestFromItsEnd() {
        Ranks.on(
                2,
                comm -> {
                    final int[] in = new int[1];
                    final Request[] all = besideABrokenOne(comm, in);
                    final Throwable failure =
                            assertThrows(IllegalStateException.class, () -> Request.waitAll(all));
                    assertEquals("broken", failure.getMessage());
                    assertTrue(all[0].isNull() && all[1].isNull() && all[2].isNull());
                    assertEquals(1 - comm.rank(), in[0]);
                    final Request[] some = besideABrokenOne(comm, in);
                    for (final Request request : some) {
                        while (!request.isReadyNow()) {
                            Thread.onSpinWait();
                        }
                    }
                    assertThrows(IllegalStateException.class, () -> Request.testSome(some));
                    assertTrue(some[0].isNull() && some[1].isNull() && some[2].isNull());
                });
    }

    /** A call with an operator that throws, and an exchange with the other rank. */
    private static Request[] besideABrokenOne(IntraComm comm, int[] in) {
        final UserOp broken =
                UserOp.of(
                        (left, leftAt, right, rightAt, count, type) -> {
                            throw new IllegalStateException("broken");
                        },
                        true);
        final int other = 1 - comm.rank();
        return new Request[] {
            comm.iallreduce(Buffer.IN_PLACE, Buffer.of(new long[2]), broken),
            comm.irecv(in, other, 0),
            comm.isend(new int[] {comm.rank()}, other, 0)
        };
    }

    @Test
    void aStatusIsSmall() {
        int bytes = 12;
        for (final Field field : Status.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                bytes += field.getType() == long.class ? 8 : 4;
            }
        }
        assertTrue(bytes <= 32, "bytes of a status: " + bytes);
    }
}
