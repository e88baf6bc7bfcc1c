// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Wait and test for one, any, some and all requests. */
@Conformance
class RequestConformance {
    private static final int N = 6;

    /** Receives of tags 0 to 5 from the rank before, with the matching sends done or not. */
    private static Request[] receives(Intracomm world, int[] data) {
        int before = (world.Rank() + world.Size() - 1) % world.Size();
        Request[] requests = new Request[N];
        for (int i = 0; i < N; i++) {
            requests[i] = world.Irecv(data, i, 1, MPI.INT, before, i);
        }
        return requests;
    }

    private static void sendAll(Intracomm world) {
        int next = (world.Rank() + 1) % world.Size();
        for (int i = N - 1; i >= 0; i--) {
            world.Send(new int[] {100 + i}, 0, 1, MPI.INT, next, i);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void waitAndTestReturnStatusAndMakeTheRequestNull(Intracomm world) {
        int[] data = new int[N];
        Request[] requests = receives(world, data);
        for (Request r : requests) {
            assertFalse(r.Is_null());
        }
        world.Barrier();
        assertNull(requests[0].Test());
        assertFalse(requests[0].Is_null());
        world.Barrier();
        sendAll(world);
        Status status = requests[0].Test();
        while (status == null) {
            status = requests[0].Test();
        }
        assertEquals(0, status.tag);
        assertEquals(100, data[0]);
        assertTrue(requests[0].Is_null());
        assertNotNull(requests[0].Wait(), "waiting again gives an empty status");
        for (int i = 1; i < N; i++) {
            assertEquals(i, requests[i].Wait().tag);
            assertTrue(requests[i].Is_null());
        }
        Request send = world.Isend(data, 0, 0, MPI.INT, world.Rank(), 50);
        world.Recv(data, 0, 0, MPI.INT, world.Rank(), 50);
        assertNotNull(send.Wait(), "a send has a status too");
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void waitallSkipsNullsAndKeepsTheArray(Intracomm world) {
        int[] data = new int[N];
        Request[] some = receives(world, data);
        Request[] requests = new Request[N + 2];
        System.arraycopy(some, 0, requests, 1, N);
        requests[N + 1] = MPI.REQUEST_NULL;
        Request first = requests[1];
        sendAll(world);
        Status[] statuses = Request.Waitall(requests);
        assertEquals(N + 2, statuses.length);
        assertNull(statuses[0], "null for a null element");
        assertNotNull(statuses[N + 1], "empty for REQUEST_NULL");
        assertSame(first, requests[1]);
        for (int i = 0; i < N; i++) {
            assertEquals(i, statuses[i + 1].tag);
            assertEquals(100 + i, data[i]);
            assertTrue(requests[i + 1].Is_null());
        }
        assertEquals(0, Request.Waitall(new Request[0]).length);
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void waitanyReturnsEachOnceThenAnEmptyStatus(Intracomm world) {
        int[] data = new int[N];
        Request[] requests = receives(world, data);
        requests[2].Cancel();
        requests[2].Wait();
        world.Barrier();
        sendAll(world);
        boolean[] seen = new boolean[N];
        for (int i = 0; i < N - 1; i++) {
            Status status = Request.Waitany(requests);
            assertEquals(status.tag, status.index);
            assertFalse(seen[status.index]);
            seen[status.index] = true;
            assertTrue(requests[status.index].Is_null());
        }
        empty(Request.Waitany(requests));
        empty(Request.Waitany(new Request[] {null, MPI.REQUEST_NULL}));
        empty(Request.Waitany(new Request[0]));
        world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 2);
    }

    private static void empty(Status status) {
        assertEquals(MPI.UNDEFINED, status.index);
        assertEquals(MPI.ANY_SOURCE, status.source);
        assertEquals(MPI.ANY_TAG, status.tag);
        assertEquals(0, status.Get_count(MPI.INT));
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void testanyDrivesProgressUntilAllAreDone(Intracomm world) {
        int[] data = new int[N];
        Request[] requests = receives(world, data);
        world.Barrier();
        assertNull(Request.Testany(requests));
        world.Barrier();
        sendAll(world);
        int done = 0;
        while (done < N) {
            Status status = Request.Testany(requests);
            if (status != null) {
                assertEquals(status.tag, status.index);
                done++;
            }
        }
        empty(Request.Testany(requests));
        empty(Request.Testany(new Request[] {MPI.REQUEST_NULL, null}));
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void aLookLeavesTheRequestAsItIs(Intracomm world) {
        int[] data = new int[N];
        Request[] requests = receives(world, data);
        world.Barrier();
        assertNull(requests[3].Get_status());
        world.Barrier();
        sendAll(world);
        Status status = requests[3].Get_status();
        while (status == null) {
            status = requests[3].Get_status();
        }
        assertEquals(3, status.tag);
        assertEquals(103, data[3]);
        for (int i = 0; i < N; i++) {
            assertFalse(requests[i].Is_null());
            assertEquals(i, requests[i].Wait().tag);
        }
        assertEquals(MPI.ANY_SOURCE, requests[3].Get_status().source, "nothing is active");
        assertEquals(MPI.ANY_SOURCE, MPI.REQUEST_NULL.Get_status().source);
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void testallChangesNothingUntilAllAreDone(Intracomm world) {
        int[] data = new int[N];
        Request[] requests = receives(world, data);
        world.Barrier();
        assertNull(Request.Testall(requests));
        world.Barrier();
        int next = (world.Rank() + 1) % world.Size();
        world.Send(new int[] {100}, 0, 1, MPI.INT, next, 0);
        world.Barrier();
        assertNull(Request.Testall(requests));
        assertFalse(requests[0].Is_null(), "an incomplete Testall completes nothing");
        world.Barrier();
        for (int i = 1; i < N; i++) {
            world.Send(new int[] {100 + i}, 0, 1, MPI.INT, next, i);
        }
        Status[] statuses = Request.Testall(requests);
        while (statuses == null) {
            statuses = Request.Testall(requests);
        }
        for (int i = 0; i < N; i++) {
            assertEquals(i, statuses[i].tag);
            assertTrue(requests[i].Is_null());
        }
        assertNotNull(Request.Testall(requests), "all inactive");
        assertNotNull(Request.Testall(new Request[] {null}));
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void waitsomeAndTestsomeReturnWhatIsDone(Intracomm world) {
        int[] data = new int[N];
        Request[] requests = receives(world, data);
        world.Barrier();
        assertEquals(0, Request.Testsome(requests).length);
        world.Barrier();
        sendAll(world);
        int done = 0;
        while (done < 3) {
            for (Status status : Request.Testsome(requests)) {
                assertEquals(status.tag, status.index);
                assertTrue(requests[status.index].Is_null());
                done++;
            }
        }
        while (done < N) {
            Status[] statuses = Request.Waitsome(requests);
            assertTrue(statuses.length >= 1);
            done += statuses.length;
        }
        assertEquals(0, Request.Waitsome(requests).length);
        assertEquals(0, Request.Testsome(requests).length);
        assertEquals(0, Request.Waitsome(new Request[] {null, MPI.REQUEST_NULL}).length);
    }

    @Ranks({1, 3})
    @InterruptAfter(seconds = 10)
    void requestNullIsAlwaysComplete(Intracomm world) {
        assertTrue(MPI.REQUEST_NULL.Is_null());
        assertEquals(0, MPI.REQUEST_NULL.Wait().Get_count(MPI.INT));
        assertEquals(0, MPI.REQUEST_NULL.Test().Get_count(MPI.INT));
        assertNotNull(MPI.EMPTY_STATUS);
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 10)
    void aFreedRequestStillCompletesItsMessage(Intracomm world) {
        if (world.Rank() == 0) {
            Request send = world.Isend(new int[] {9}, 0, 1, MPI.INT, 1, 1);
            send.Free();
            assertTrue(send.Is_null());
            assertThrows(MPIException.class, send::Cancel);
        } else if (world.Rank() == 1) {
            int[] got = new int[1];
            world.Recv(got, 0, 1, MPI.INT, 0, 1);
            assertEquals(9, got[0]);
        }
    }

    /** The wait returns whatever the receiver does, which here receives something else. */
    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void aSendThatNobodyReceivesCanBeCancelled(Intracomm world) {
        byte[] data = new byte[1_000_000];
        for (int n : new int[] {0, 10, 10_000, 1_000_000}) {
            if (world.Rank() == 0) {
                Request send = world.Issend(new byte[n], 0, n, MPI.BYTE, 1, 1);
                send.Cancel();
                assertTrue(send.Wait().Test_cancelled());
                world.Send(new byte[1], 0, 1, MPI.BYTE, 1, 2);
                data[0] = 7;
                Request again = world.Issend(data, 0, n, MPI.BYTE, 1, 1);
                world.Recv(new byte[1], 0, 1, MPI.BYTE, 1, 3);
                again.Cancel(); // too late
                assertFalse(again.Wait().Test_cancelled());
            } else if (world.Rank() == 1) {
                world.Recv(data, 0, 1, MPI.BYTE, 0, 2);
                assertEquals(n, world.Recv(data, 0, n, MPI.BYTE, 0, 1).Get_count(MPI.BYTE));
                assertEquals(n == 0 ? 0 : 7, data[0]); // what was cancelled had none
                world.Send(data, 0, 1, MPI.BYTE, 0, 3);
                data[0] = 0;
            }
        }
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void anErrorOfOneRequestIsThrownByItsOwnWait(Intracomm world) {
        if (world.Rank() == 0) {
            world.Send(new int[20], 0, 20, MPI.INT, 1, 1);
            world.Send(new int[] {3}, 0, 1, MPI.INT, 1, 2);
        } else if (world.Rank() == 1) {
            Request tooSmall = world.Irecv(new int[1], 0, 1, MPI.INT, 0, 1);
            int[] got = new int[1];
            Request fine = world.Irecv(got, 0, 1, MPI.INT, 0, 2);
            fine.Wait();
            assertEquals(3, got[0]);
            assertThrows(MPIException.class, tooSmall::Wait);
        }
    }

    @Ranks({2, 8})
    @InterruptAfter(seconds = 20)
    void aThousandRequestsAtOnce(Intracomm world) {
        int n = 1000;
        int me = world.Rank();
        int next = (me + 1) % world.Size();
        int before = (me + world.Size() - 1) % world.Size();
        long[] in = new long[n];
        Request[] all = new Request[2 * n];
        for (int i = 0; i < n; i++) {
            all[i] = world.Irecv(in, i, 1, MPI.LONG, before, i);
        }
        for (int i = 0; i < n; i++) {
            all[n + i] = world.Isend(new long[] {i * 3L}, 0, 1, MPI.LONG, next, i);
        }
        Request.Waitall(all);
        for (int i = 0; i < n; i++) {
            assertEquals(i * 3L, in[i]);
        }
    }
}
