// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Requests: what the calls for one and for many of them answer, and what ends them. */
final class RequestSuite {
    private static final int COUNT = 4;

    private static Request[] receives(Intracomm world, int[][] into) throws MPIException {
        Request[] requests = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            requests[i] = world.iRecv(into[i], 1, MPI.INT, before(world), i);
        }
        return requests;
    }

    private static void send(Intracomm world, int tag) throws MPIException {
        world.send(new int[] {tag}, 1, MPI.INT, next(world), tag);
    }

    /** Statuses of the calls that find one or some carry the request's index. */
    void statusesTellWhichRequestTheyBelongTo(Intracomm world) throws MPIException {
        Request[] requests = receives(world, new int[COUNT][1]);
        world.barrier();
        send(world, 2);
        Status status = Request.waitAnyStatus(requests);
        assertEquals(2, status.getIndex());
        assertEquals(2, status.getTag());
        assertTrue(requests[2].isNull());
        world.barrier();
        send(world, 1);
        status = null;
        while (status == null) {
            status = Request.testAnyStatus(requests);
        }
        assertEquals(1, status.getIndex());
        assertEquals(1, status.getCount(MPI.INT));
        world.barrier();
        send(world, 3);
        Status[] some = Request.waitSomeStatus(requests);
        assertEquals(1, some.length);
        assertEquals(3, some[0].getIndex());
        assertEquals(0, Request.testSomeStatus(requests).length);
        world.barrier();
        send(world, 0);
        some = new Status[0];
        while (some.length == 0) {
            some = Request.testSomeStatus(requests);
        }
        assertEquals(0, some[0].getIndex());
        assertNull(Request.testSomeStatus(requests));
        assertNull(Request.waitSomeStatus(requests));
        assertEquals(MPI.UNDEFINED, Request.testAnyStatus(requests).getIndex());
    }

    void callsForManyFindThemOneByOneAndTogether(Intracomm world) throws MPIException {
        int[][] into = new int[COUNT][1];
        Request[] requests = receives(world, into);
        for (int tag = 0; tag < COUNT; tag++) {
            send(world, tag);
        }
        int index = MPI.UNDEFINED;
        while (index == MPI.UNDEFINED) {
            index = Request.testAny(requests);
        }
        assertTrue(requests[index].isNull());
        int found = 1;
        while (found < COUNT) {
            int[] some = found % 2 == 0 ? Request.testSome(requests) : Request.waitSome(requests);
            found += some.length;
            for (int i : some) {
                assertTrue(requests[i].isNull());
            }
        }
        assertTrue(Request.testAll(requests));
        for (int i = 0; i < COUNT; i++) {
            assertEquals(i, into[i][0]);
        }
        requests = receives(world, into);
        for (int tag = 0; tag < COUNT; tag++) {
            send(world, tag);
        }
        Status[] all = null;
        while (all == null) {
            all = Request.testAllStatus(requests);
        }
        for (int i = 0; i < COUNT; i++) {
            assertEquals(i, all[i].getTag());
            assertTrue(requests[i].isNull());
        }
        requests = receives(world, into);
        for (int tag = 0; tag < COUNT; tag++) {
            send(world, tag);
        }
        Request.waitAll(requests);
        assertEquals(0, Request.waitAllStatus(requests)[1].getCount(MPI.INT));
    }

    /** The other way round is a job that ends: LaunchedTest. */
    void theHandlerIsThatOfTheRequestThatFailed(Intracomm world) throws MPIException {
        Intracomm library = world.dup();
        library.setErrhandler(MPI.ERRORS_RETURN);
        int[] in = new int[1];
        Request[] both = {
            world.iRecv(in, 1, MPI.INT, before(world), 0),
            library.iRecv(new int[1], 1, MPI.INT, before(world), 0)
        };
        library.send(new int[2], 2, MPI.INT, next(world), 0);
        world.send(new int[] {3}, 1, MPI.INT, next(world), 0);
        fails(MPI.ERR_TRUNCATE, () -> Request.waitAll(both));
        assertEquals(3, in[0]);
    }

    /** A request that is looked at stays; one that is tested goes. */
    void aStatusIsLookedAtWithoutAnEnd(Intracomm world) throws MPIException {
        Request receive = world.iRecv(new int[1], 1, MPI.INT, before(world), 0);
        send(world, 0);
        Status seen = null;
        while (seen == null) {
            seen = receive.getStatus();
        }
        assertFalse(receive.isNull());
        assertEquals(before(world), receive.getStatus().getSource());
        assertNotNull(receive.testStatus());
        assertTrue(receive.isNull());
        assertNotNull(MPI.REQUEST_NULL.testStatus());
        assertNotNull(MPI.REQUEST_NULL.waitStatus());
        assertSame(MPI.REQUEST_NULL, MPI.REQUEST_NULL);
        receive.free();
        receive.waitFor();
    }

    /** A persistent request that was not started is not active. */
    void persistentRequestsThatAreNotStartedHoldNobodyUp(Intracomm world) throws MPIException {
        int[] in = new int[1];
        int[] out = {world.getRank()};
        Prequest receive = world.recvInit(in, 1, MPI.INT, before(world), 0);
        Prequest send = world.sSendInit(out, 1, MPI.INT, next(world), 0);
        Request[] both = {receive, send};
        Request.waitAll(both);
        assertEquals(MPI.UNDEFINED, Request.waitAny(both));
        assertNull(Request.waitSome(both));
        assertTrue(Request.testAll(both));
        receive.start();
        assertFalse(receive.test());
        world.barrier();
        send.start();
        Request.waitAll(both);
        assertFalse(receive.isNull());
        assertFalse(send.isNull());
        assertEquals(before(world), in[0]);
        assertEquals(MPI.UNDEFINED, Request.testAny(both));
        out[0] += 100;
        Prequest.startAll(new Prequest[] {receive, send});
        int seen = 0;
        for (int i = 0; i < 2; i++) {
            seen |= 1 << Request.waitAny(both);
        }
        assertEquals(3, seen);
        assertEquals(before(world) + 100, in[0]);
        receive.start();
        receive.cancel();
        assertTrue(receive.waitStatus().isCancelled());
        assertFalse(receive.isNull());
        receive.free();
        send.free();
        assertTrue(send.isNull());
    }

    /** An active persistent request may be freed: its message still goes its way. */
    void persistentRequestsAreFreedWhileTheyAreActive(Intracomm world) throws MPIException {
        Prequest send = world.sendInit(new int[] {6}, 1, MPI.INT, next(world), 0);
        send.start();
        send.free();
        assertTrue(send.isNull());
        int[] got = new int[1];
        world.recv(got, 1, MPI.INT, before(world), 0);
        assertEquals(6, got[0]);
    }

    /** Buffered sends of all three kinds; the space comes back when all have left it. */
    void bufferedSendsLeaveTheSpaceBeforeItIsGivenBack(Intracomm world) throws MPIException {
        int n = 2000;
        byte[] space = new byte[3 * (n + MPI.BSEND_OVERHEAD)];
        MPI.attachBuffer(space);
        byte[] data = new byte[n];
        data[n - 1] = (byte) (world.getRank() + 1);
        byte[][] into = new byte[3][n];
        Request[] receives = new Request[3];
        for (int i = 0; i < 3; i++) {
            receives[i] = world.iRecv(into[i], n, MPI.BYTE, before(world), i);
        }
        world.bSend(data, n, MPI.BYTE, next(world), 0);
        world.ibSend(data, n, MPI.BYTE, next(world), 1).waitFor();
        Prequest kept = world.bSendInit(data, n, MPI.BYTE, next(world), 2);
        kept.start();
        kept.waitFor();
        data[n - 1] = 0;
        assertSame(space, MPI.detachBuffer());
        kept.free();
        Request.waitAll(receives);
        for (byte[] got : into) {
            assertEquals(before(world) + 1, got[n - 1]);
        }
    }

    /**
     * Order tells: if the send that waits for its receive returned early, the next would be here.
     */
    void aSynchronousSendReturnsAfterItsReceiveBegan(Intracomm world) throws MPIException {
        if (world.getSize() == 1) {
            return;
        }
        int rank = world.getRank();
        if (rank == 0) {
            world.sSend(new int[] {1}, 1, MPI.INT, 1, 1);
            world.send(new int[] {2}, 1, MPI.INT, 1, 2);
        } else if (rank == 1) {
            assertEquals(0, world.probe(0, 1).getSource());
            for (int i = 0; i < 200; i++) {
                assertNull(world.iProbe(0, 2));
            }
            int[] got = new int[1];
            world.recv(got, 1, MPI.INT, 0, 1);
            world.recv(got, 1, MPI.INT, 0, 2);
            assertEquals(2, got[0]);
        }
    }

    /** A send may be cancelled or not; its status says which, and the receiver agrees. */
    void aSendThatCannotBeCancelledArrives(Intracomm world) throws MPIException {
        int self = world.getRank();
        Request send = world.isSend(new int[] {3}, 1, MPI.INT, self, 5);
        send.cancel();
        Status known = world.iProbe(self, 5);
        if (known != null) {
            int[] got = new int[1];
            world.recv(got, 1, MPI.INT, self, 5);
            assertEquals(3, got[0]);
        }
        assertEquals(known == null, send.waitStatus().isCancelled());
        assertTrue(send.isNull());
    }

    /** Many messages and any sender: each sender's own come in the order of their sending. */
    void wildcardsKeepTheOrderOfEachSender(Intracomm world) throws MPIException {
        int n = 2000;
        int size = world.getSize();
        Request[] sends = new Request[n];
        int[][] data = new int[n][2];
        for (int i = 0; i < n; i++) {
            data[i][0] = i;
            data[i][1] = world.getRank();
            sends[i] = world.iSend(data[i], 2, MPI.INT, i % size, 1 + i % 2);
        }
        int[] last = new int[size];
        Arrays.fill(last, -1);
        int mine = 0;
        for (int i = world.getRank(); i < n; i += size) {
            mine++;
        }
        int[] got = new int[2];
        for (int i = 0; i < mine * size; i++) {
            Status status = world.recv(got, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            assertEquals(got[1], status.getSource());
            assertEquals(1 + got[0] % 2, status.getTag());
            assertTrue(got[0] > last[got[1]], "overtaken");
            last[got[1]] = got[0];
        }
        Request.waitAll(sends);
    }

    void aStatusSetByTheProgramIsKept(Intracomm world) throws MPIException {
        Status status = world.recv(null, 0, MPI.INT, MPI.PROC_NULL, 7);
        assertArrayEquals(
                new int[] {MPI.PROC_NULL, MPI.ANY_TAG, 0},
                new int[] {status.getSource(), status.getTag(), status.getCount(MPI.INT)});
        assertFalse(status.isCancelled());
        status.setCancelled(true);
        assertTrue(status.isCancelled());
        status.setCancelled(false);
        assertFalse(status.isCancelled());
        status.setElements(MPI.DOUBLE, 3);
        assertEquals(3, status.getElements(MPI.DOUBLE));
        assertEquals(3, status.getCount(MPI.DOUBLE));
        assertEquals(6, status.getCount(MPI.INT));
    }
}
