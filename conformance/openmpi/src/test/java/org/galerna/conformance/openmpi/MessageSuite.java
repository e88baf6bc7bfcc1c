// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages between pairs of ranks, and their requests. */
final class MessageSuite {
    void everyModeSends(Intracomm world) throws MPIException {
        int to = next(world);
        int from = before(world);
        IntBuffer data = MPI.newIntBuffer(1).put(0, world.getRank());
        MPI.attachBuffer(new byte[2 * (4 + MPI.BSEND_OVERHEAD)]);
        int[] got = new int[1];
        Request[] receives = new Request[8];
        for (int tag = 0; tag < 8; tag++) {
            receives[tag] = world.iRecv(new int[1], 1, MPI.INT, from, tag);
        }
        world.send(data, 1, MPI.INT, to, 0);
        world.bSend(data, 1, MPI.INT, to, 1);
        Request synchronous = world.isSend(data, 1, MPI.INT, to, 2);
        world.rSend(data, 1, MPI.INT, to, 3);
        Request[] sends = {
            synchronous,
            world.iSend(data, 1, MPI.INT, to, 4),
            world.ibSend(data, 1, MPI.INT, to, 5),
            world.irSend(data, 1, MPI.INT, to, 6)
        };
        world.sSend(data, 1, MPI.INT, to, 7);
        Status[] statuses = Request.waitAllStatus(receives);
        for (int tag = 0; tag < 8; tag++) {
            assertEquals(tag, statuses[tag].getTag());
            assertEquals(from, statuses[tag].getSource());
            assertEquals(1, statuses[tag].getCount(MPI.INT));
            assertEquals(tag, statuses[tag].getIndex());
            assertEquals(MPI.SUCCESS, statuses[tag].getError());
            assertTrue(receives[tag].isNull());
        }
        Request.waitAll(sends);
        assertNotNull(MPI.detachBuffer());
        world.sendRecv(new int[] {5}, 1, MPI.INT, to, 9, got, 1, MPI.INT, from, 9);
        assertEquals(5, got[0]);
        got[0] = world.getRank();
        Status status = world.sendRecvReplace(got, 1, MPI.INT, to, 10, from, MPI.ANY_TAG);
        assertEquals(from, got[0]);
        assertEquals(10, status.getTag());
    }

    void probesFindAndMatchedProbesTake(Intracomm world) throws MPIException {
        assertNull(world.iProbe(MPI.ANY_SOURCE, 77));
        world.send(new int[] {1, 2, 3}, 3, MPI.INT, next(world), 4);
        Status found = world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        assertEquals(3, found.getCount(MPI.INT));
        assertEquals(4, found.getTag());
        Message message = new Message();
        assertTrue(message.isNull());
        assertNull(message.imProbe(before(world), 5, world));
        assertEquals(3, message.mProbe(before(world), 4, world).getCount(MPI.INT));
        assertFalse(message.isNull());
        assertFalse(message.isNoProc());
        assertNull(world.iProbe(before(world), 4));
        assertThrows(
                ArrayIndexOutOfBoundsException.class, () -> message.mRecv(new int[2], 3, MPI.INT));
        assertThrows(
                ArrayIndexOutOfBoundsException.class, () -> message.imRecv(new int[2], 3, MPI.INT));
        assertFalse(message.isNull()); // a wrong argument does not lose it
        int[] got = new int[3];
        assertEquals(3, message.mRecv(got, 3, MPI.INT).getCount(MPI.INT));
        assertEquals(3, got[2]);
        assertTrue(message.isNull());
        world.send(new int[] {8}, 1, MPI.INT, next(world), 14);
        while (message.imProbe(before(world), 14, world) == null) {
            Thread.onSpinWait();
        }
        IntBuffer into = MPI.newIntBuffer(1);
        message.imRecv(into, 1, MPI.INT).waitFor();
        assertEquals(8, into.get(0));
        message.mProbe(MPI.PROC_NULL, 0, world);
        assertTrue(message.isNoProc());
        assertEquals(MPI.PROC_NULL, message.mRecv(null, 3, MPI.INT).getSource());
        assertTrue(message.isNull());
        message.mProbe(MPI.PROC_NULL, 0, world);
        assertEquals(
                MPI.PROC_NULL, message.imRecv((int[]) null, 3, MPI.INT).waitStatus().getSource());
        assertTrue(message.isNull());
    }

    void aCompletedRequestIsNullInItsOwnObject(Intracomm world) throws MPIException {
        Request[] requests = new Request[4];
        for (int i = 0; i < 4; i++) {
            requests[i] = world.iRecv(new int[1], 1, MPI.INT, before(world), i);
        }
        for (int i = 3; i >= 0; i--) {
            world.send(new int[] {i}, 1, MPI.INT, next(world), i);
        }
        boolean[] seen = new boolean[4];
        for (int k = 0; k < 4; k++) {
            int i = Request.waitAny(Arrays.copyOf(requests, 4));
            assertFalse(seen[i]);
            seen[i] = true;
            assertTrue(requests[i].isNull());
        }
        assertEquals(MPI.UNDEFINED, Request.waitAny(requests));
        assertEquals(MPI.UNDEFINED, Request.waitAnyStatus(requests).getIndex());
        assertEquals(MPI.UNDEFINED, Request.testAny(requests));
        assertTrue(Request.testAll(requests));
        assertNotNull(Request.testAllStatus(requests));
        assertNull(Request.waitSome(requests));
        assertNull(Request.testSome(requests));
        assertNull(Request.testSomeStatus(requests));
        assertNull(Request.waitSomeStatus(requests));
    }

    void emptyArraysAndTheNullRequestAreComplete(Intracomm world) throws MPIException {
        Request[] none = {};
        assertEquals(MPI.UNDEFINED, Request.waitAny(none));
        assertTrue(Request.testAll(none));
        assertNotNull(Request.testAllStatus(none));
        assertNull(Request.testSome(none));
        assertTrue(MPI.REQUEST_NULL.isNull());
        assertTrue(MPI.REQUEST_NULL.test());
        MPI.REQUEST_NULL.waitFor();
        MPI.REQUEST_NULL.free();
    }

    void testsTellWhatGoesOn(Intracomm world) throws MPIException {
        Request receive = world.iRecv(new int[1], 1, MPI.INT, before(world), 1);
        Request[] both = {receive, MPI.REQUEST_NULL};
        assertFalse(receive.test());
        assertNull(receive.testStatus());
        assertNull(receive.getStatus());
        assertFalse(Request.testAll(both));
        assertNull(Request.testAllStatus(both));
        assertEquals(MPI.UNDEFINED, Request.testAny(both));
        assertNull(Request.testAnyStatus(both));
        assertEquals(0, Request.testSome(both).length);
        world.barrier();
        world.send(new int[] {4}, 1, MPI.INT, next(world), 1);
        Status status = receive.getStatus();
        while (status == null) {
            status = receive.getStatus();
        }
        assertEquals(1, status.getTag());
        assertFalse(receive.isNull());
        assertEquals(0, Request.waitSome(both)[0]);
        assertTrue(receive.isNull());
    }

    void persistentRequestsStayUntilTheyAreFreed(Intracomm world) throws MPIException {
        IntBuffer out = MPI.newIntBuffer(1);
        IntBuffer in = MPI.newIntBuffer(1);
        Prequest[] pair = {
            world.recvInit(in, 1, MPI.INT, before(world), 6),
            world.sendInit(out, 1, MPI.INT, next(world), 6)
        };
        pair[0].waitFor();
        assertTrue(pair[0].test());
        for (int i = 0; i < 3; i++) {
            out.put(0, i * 10 + world.getRank());
            Prequest.startAll(pair);
            Request.waitAll(pair);
            assertFalse(pair[0].isNull());
            assertEquals(i * 10 + before(world), in.get(0));
        }
        pair[0].free();
        pair[1].free();
        assertTrue(pair[0].isNull());
        for (Prequest other :
                new Prequest[] {
                    world.sSendInit(out, 1, MPI.INT, MPI.PROC_NULL, 0),
                    world.rSendInit(out, 1, MPI.INT, MPI.PROC_NULL, 0),
                    world.bSendInit(out, 1, MPI.INT, MPI.PROC_NULL, 0)
                }) {
            other.start();
            other.waitFor();
            other.free();
        }
    }

    void freedReceivesComplete(Intracomm world) throws MPIException {
        IntBuffer in = MPI.newIntBuffer(1);
        Request receive = world.iRecv(in, 1, MPI.INT, before(world), 2);
        receive.free();
        assertTrue(receive.isNull());
        world.sSend(new int[] {world.getRank() + 1}, 1, MPI.INT, next(world), 2);
        while (in.get(0) == 0) { // the end of the send says that the receive has begun
            assertNull(world.iProbe(before(world), 77)); // progress
        }
        assertEquals(before(world) + 1, in.get(0));
    }

    void receivesAreCancelled(Intracomm world) throws MPIException {
        Request receive = world.iRecv(new int[1], 1, MPI.INT, before(world), 99);
        receive.cancel();
        assertTrue(receive.waitStatus().isCancelled());
        world.barrier();
    }

    void bufferSpaceIsGivenBackAsTheSameArray(Intracomm world) throws MPIException {
        byte[] space = new byte[1000 + MPI.BSEND_OVERHEAD];
        MPI.attachBuffer(space);
        world.bSend(new byte[1000], 1000, MPI.BYTE, next(world), 3);
        world.recv(new byte[1000], 1000, MPI.BYTE, before(world), 3);
        assertSame(space, MPI.detachBuffer());
        world.setErrhandler(MPI.ERRORS_RETURN);
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () -> world.bSend(new byte[9], 9, MPI.BYTE, next(world), 3));
        assertEquals(MPI.ERR_BUFFER, e.getErrorClass());
    }

    void messagesDoNotOvertake(Intracomm world) throws MPIException {
        int n = 500;
        Request[] sends = new Request[n];
        for (int i = 0; i < n; i++) {
            sends[i] = world.iSend(new int[] {i}, 1, MPI.INT, next(world), i % 3);
        }
        int[] got = new int[1];
        int[] last = {-1, -1, -1};
        for (int i = 0; i < n; i++) {
            Status status = world.recv(got, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            assertEquals(before(world), status.getSource());
            assertEquals(got[0] % 3, status.getTag());
            assertTrue(got[0] > last[status.getTag()]);
            last[status.getTag()] = got[0];
        }
        Request.waitAll(sends);
    }

    void longerMessagesAreErrors(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        Request sent = world.iSend(new int[4], 4, MPI.INT, next(world), 1);
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () -> world.recv(new int[2], 2, MPI.INT, before(world), 1));
        assertEquals(MPI.ERR_TRUNCATE, e.getErrorClass());
        assertEquals(MPI.ERR_TRUNCATE, e.getErrorCode());
        sent.waitFor();
        world.barrier();
    }

    void synchronousSendsWaitForTheReceive(Intracomm world) throws MPIException {
        Request sent = world.isSend(new int[1], 1, MPI.INT, next(world), 1);
        for (int i = 0; i < 100; i++) {
            assertFalse(sent.test());
        }
        world.barrier();
        world.recv(new int[1], 1, MPI.INT, before(world), 1);
        sent.waitFor();
    }
}
