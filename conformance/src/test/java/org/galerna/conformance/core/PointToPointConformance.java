// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.galerna.Address;
import org.galerna.Buffer;
import org.galerna.Comm;
import org.galerna.IntraComm;
import org.galerna.Message;
import org.galerna.Peer;
import org.galerna.PersistentRequest;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** Messages through the core: typed calls, peers, matched probes, errors by class. */
@Conformance
class PointToPointConformance {
    @Ranks
    @InterruptAfter(seconds = 10)
    void typedCallsTravelRoundTheRing(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        double[] out = {me, .5};
        double[] in = new double[2];
        Request receive = world.irecv(in, before, 1);
        world.send(out, next, 1);
        assertEquals(16, receive.waitFor().bytes());
        assertArrayEquals(new double[] {before, .5}, in);
        Request send = world.isend(new long[] {me}, next, 2);
        long[] got = new long[1];
        Status status = world.recv(got, before, 2);
        assertEquals(before, status.source());
        assertEquals(1, status.count(Datatype.LONG));
        assertEquals(before, got[0]);
        send.waitFor();
    }

    @Ranks({2, 3, 8})
    @InterruptAfter(seconds = 20)
    void randomMessagesArriveInOrder(IntraComm world) {
        Random random = Seeds.random(4);
        int[] lengths = random.ints(300, 0, 5000).toArray();
        lengths[17] = 400_000;
        lengths[211] = 400_000;
        if (world.rank() == 0) {
            for (int i = 0; i < lengths.length; i++) {
                byte[] data = new byte[lengths[i]];
                if (data.length > 0) {
                    data[data.length - 1] = (byte) i;
                }
                world.send(data, 1, i % 3);
            }
        } else if (world.rank() == 1) {
            byte[] data = new byte[400_000];
            for (int i = 0; i < lengths.length; i++) {
                Status status = world.recv(data, Comm.ANY_SOURCE, i % 3);
                assertEquals(lengths[i], status.bytes());
                assertTrue(lengths[i] == 0 || data[lengths[i] - 1] == (byte) i);
            }
        }
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 10)
    void aMatchedProbeTakesTheMessageOut(IntraComm world) {
        if (world.rank() == 0) {
            world.send(new int[] {1, 2, 3}, 1, 5);
            world.send(new int[] {4}, 1, 5);
        } else if (world.rank() == 1) {
            Message first = world.mprobe(Comm.ANY_SOURCE, Comm.ANY_TAG);
            assertEquals(3, first.status().count(Datatype.INT));
            int[] second = new int[1];
            world.recv(second, 0, 5);
            assertEquals(4, second[0]);
            int[] got = new int[3];
            first.recv(Buffer.of(got));
            assertArrayEquals(new int[] {1, 2, 3}, got);
            assertNull(world.improbe(0, 5));
        }
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 10)
    void anEmptyMessageFitsAnyReceive(IntraComm world) {
        Buffer[] empty = {
            Buffer.of(null, 0, 0, Datatype.BYTE),
            Buffer.of(new double[0]),
            Buffer.of(new Object[3], 0, 0, Datatype.OBJECT),
            Buffer.of(new int[4], 0, 1, Datatype.vector(0, 1, 2, Datatype.INT))
        };
        for (Buffer sent : empty) {
            if (world.rank() == 0) {
                for (int i = 0; i < 3; i++) {
                    world.send(sent, 1, 5);
                }
                world.ssend(sent, 1, 5);
                world.isend(sent, 1, 5).waitFor();
            } else if (world.rank() == 1) {
                int[] ints = {1, 2, 3};
                assertEquals(0, world.recv(ints, 0, 5).count(Datatype.INT));
                assertEquals(
                        0, world.recv(ints, Comm.ANY_SOURCE, Comm.ANY_TAG).count(Datatype.INT));
                assertEquals(0, world.irecv(ints, 0, 5).waitFor().count(Datatype.INT));
                assertArrayEquals(new int[] {1, 2, 3}, ints);
                Object[] objects = {"kept"};
                assertEquals(0, world.recv(Buffer.of(objects), 0, 5).count(Datatype.OBJECT));
                assertEquals("kept", objects[0]);
                Status probed = world.probe(0, 5);
                assertEquals(0, probed.count(Datatype.OBJECT));
                assertEquals(0, probed.count(Datatype.LONG));
                world.recv(new boolean[1], 0, 5);
            }
        }
        int[] none = new int[4];
        world.gather(Buffer.of(new int[1], 0, 0, Datatype.INT), Buffer.of(new double[0]), 0);
        world.allgather(empty[3], Buffer.of(none, 0, 0, Datatype.INT));
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 10)
    void aPackedMessageIsReceivedAsWhatItHolds(IntraComm world) {
        int[] counts = {1, 5, 2_000, 100_000};
        for (int count : counts) {
            long bytes = count * (long) Double.BYTES;
            if (world.rank() == 0) {
                double[] data = new double[count];
                Arrays.fill(data, count);
                byte[] packed = new byte[(int) bytes];
                world.pack(Buffer.of(data), packed, 0);
                Buffer sent = Buffer.of(packed, 0, bytes, Datatype.PACKED);
                world.send(sent, 1, 5);
                world.ssend(sent, 1, 5);
                world.isend(sent, 1, 5).waitFor();
                world.send(Buffer.of(data), 1, 5);
            } else if (world.rank() == 1) {
                double[] got = new double[count];
                Status status = world.recv(got, 0, 5);
                assertEquals(count, status.count(Datatype.DOUBLE));
                assertEquals(count, got[count - 1]);
                Arrays.fill(got, 0);
                status = world.recv(got, Comm.ANY_SOURCE, Comm.ANY_TAG);
                assertEquals(count, status.count(Datatype.DOUBLE));
                assertEquals(count, got[count - 1]);
                Arrays.fill(got, 0);
                world.irecv(got, 0, 5).waitFor();
                assertEquals(count, got[count - 1]);
                byte[] packed = new byte[(int) bytes];
                status = world.recv(Buffer.of(packed, 0, bytes, Datatype.PACKED), 0, 5);
                assertEquals(bytes, status.count(Datatype.PACKED));
            }
        }
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 20)
    void matchedMessagesAreReceivedByRequests(IntraComm world) {
        int[] lengths = {0, 1, 5_000, 60_000, 500_000};
        Datatype everyOther = Datatype.vector(2, 1, 2, Datatype.INT);
        if (world.rank() == 0) {
            List<Request> sends = new ArrayList<>();
            for (int length : lengths) {
                int[] data = new int[length];
                Arrays.fill(data, length);
                sends.add(world.isend(data, 1, 5));
            }
            sends.add(world.isend(new int[] {7, 8}, 1, 6));
            sends.add(world.isend(Buffer.of(new Object[] {"nine", null}), 1, 7));
            Request.waitAll(sends.toArray(Request[]::new));
        } else if (world.rank() == 1) {
            int[][] got = new int[lengths.length][];
            Request[] receives = new Request[lengths.length + 2];
            for (int i = 0; i < lengths.length; i++) {
                Message message = world.mprobe(0, 5);
                got[i] = new int[(int) message.status().count(Datatype.INT)];
                receives[i] = message.irecv(Buffer.of(got[i]));
            }
            int[] holes = new int[3];
            Object[] objects = {"", ""};
            receives[lengths.length] = world.mprobe(0, 6).irecv(Buffer.of(holes, 0, 1, everyOther));
            receives[lengths.length + 1] = world.mprobe(0, 7).irecv(Buffer.of(objects));
            Status[] found = Request.waitAll(receives);
            for (int i = 0; i < lengths.length; i++) {
                assertEquals(lengths[i], found[i].count(Datatype.INT));
                int length = lengths[i];
                assertTrue(Arrays.stream(got[i]).allMatch(v -> v == length));
            }
            assertArrayEquals(new int[] {7, 0, 8}, holes);
            assertArrayEquals(new Object[] {"nine", null}, objects);
        }
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 10)
    void aMatchedMessageThatIsTooLongFailsItsRequest(IntraComm world) {
        if (world.rank() == 0) {
            world.send(new int[3], 1, 5);
        } else if (world.rank() == 1) {
            Message message = world.mprobe(0, 5);
            Request receive = message.irecv(Buffer.of(new int[2]));
            GalernaException e = assertThrows(GalernaException.class, receive::waitFor);
            assertEquals(ErrorClass.TRUNCATE, e.errorClass());
            assertThrows(GalernaException.class, () -> message.irecv(Buffer.of(new int[3])));
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void exchangesDoNotDeadlock(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        int[] out = new int[100_000];
        int[] in = new int[100_000];
        out[99_999] = me;
        Status s =
                world.sendrecv(
                        Buffer.of(out),
                        new Address(next, 1),
                        Buffer.of(in),
                        new Address(before, 1));
        assertEquals(before, s.source());
        assertEquals(before, in[99_999]);
        world.sendrecvReplace(Buffer.of(out), new Address(next, 2), new Address(before, 2));
        assertEquals(before, out[99_999]);
    }

    @Ranks({1, 2, 5})
    @InterruptAfter(seconds = 10)
    void persistentRequestsRestart(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        Peer next = world.peer((me + 1) % n);
        Peer before = world.peer((me + n - 1) % n);
        char[] out = new char[30];
        char[] in = new char[30];
        PersistentRequest send = next.sendInit(out, 0, 30, Datatype.CHAR, 1);
        PersistentRequest receive = before.recvInit(in, 0, 30, Datatype.CHAR, 1);
        for (int round = 0; round < 100; round++) {
            out[29] = (char) round;
            PersistentRequest.startAll(receive, send);
            Request.waitAll(receive, send);
            assertEquals(round, in[29]);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void objectsArrive(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        world.sendObject("from " + me, (me + 1) % n, 3);
        assertEquals("from " + (me + n - 1) % n, world.recvObject(Comm.ANY_SOURCE, 3));
    }

    private static void fails(ErrorClass wanted, Runnable call, String... words) {
        GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(wanted, e.errorClass(), e.getMessage());
        for (String word : words) {
            assertTrue(e.getMessage().contains(word), word + " in " + e.getMessage());
        }
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void errorsHaveTheirClassAndNameTheValue(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int[] data = new int[4];
        fails(ErrorClass.RANK, () -> world.send(data, n, 0), "rank", "" + n);
        fails(ErrorClass.RANK, () -> world.send(data, Comm.ANY_SOURCE, 0), "-2");
        fails(ErrorClass.TAG, () -> world.send(data, me, -1), "tag", "-1");
        Peer self = world.peer(me);
        fails(ErrorClass.COUNT, () -> self.send(data, 0, -1, Datatype.INT, 0), "count", "-1");
        fails(ErrorClass.TYPE, () -> self.send(data, 0, 1, Datatype.LONG, 0), "int[]", "LONG");
        fails(ErrorClass.BUFFER, () -> self.send(null, 0, 1, Datatype.INT, 0), "null");
        fails(ErrorClass.BUFFER, () -> self.send(data, 3, 2, Datatype.INT, 0), "4");
        fails(ErrorClass.BUFFER, () -> self.bsend(data, 0, 2, Datatype.INT, 0));
        world.send(data, me, 0);
        fails(ErrorClass.TRUNCATE, () -> world.recv(new int[3], me, 0), "16", "12");
        world.send(data, me, 0);
        assertNotNull(world.recv(data, me, 0));
        IntraComm twin = world.dup();
        twin.free();
        fails(ErrorClass.COMM, () -> twin.send(data, me, 0), "freed");
        fails(ErrorClass.COMM, twin::barrier, "freed");
    }
}
