// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;

/**
 * Blocking and non-blocking messages between two ranks: modes, order, wildcards, probes, errors.
 */
@Conformance
class PointToPointConformance {
    private static final int LARGE = 300_000;

    /** Everybody sends to the next and receives from the one before, in every mode and type. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void everyTypeTravelsRoundTheRing(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        byte b = (byte) (7 + before);
        Object[][] pairs = {
            {new byte[] {(byte) (7 + me), -1}, new byte[2], new byte[] {b, -1}},
            {new char[] {(char) me, 'x'}, new char[2], new char[] {(char) before, 'x'}},
            {new short[] {(short) me, -2}, new short[2], new short[] {(short) before, -2}},
            {new int[] {me, -3}, new int[2], new int[] {before, -3}},
            {new long[] {me, 1L << 40}, new long[2], new long[] {before, 1L << 40}},
            {new float[] {me, .5f}, new float[2], new float[] {before, .5f}},
            {new double[] {me, .25}, new double[2], new double[] {before, .25}},
            {new boolean[] {me == 0, true}, new boolean[2], new boolean[] {before == 0, true}},
        };
        mpi.Datatype[] types = {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE, MPI.BOOLEAN
        };
        for (int i = 0; i < types.length; i++) {
            Request receive = world.Irecv(pairs[i][1], 0, 2, types[i], before, i);
            world.Send(pairs[i][0], 0, 2, types[i], next, i);
            Status status = receive.Wait();
            assertArrayEquals(
                    new Object[] {pairs[i][2]}, new Object[] {pairs[i][1]}, types[i].toString());
            assertEquals(before, status.source);
            assertEquals(i, status.tag);
            assertEquals(2, status.Get_count(types[i]));
        }
    }

    @Ranks({2, 3, 8})
    @InterruptAfter(seconds = 20)
    void everyModeDeliversEveryLength(Intracomm world) {
        int[] lengths = {0, 1, 5, 10, 11, 100, 5000, LARGE};
        int me = world.Rank();
        for (int mode = 0; mode < 4; mode++) {
            for (int length : lengths) {
                int[] data = new int[length];
                if (me == 0) {
                    for (int i = 0; i < length; i++) {
                        data[i] = i ^ mode;
                    }
                    if (mode == 3) {
                        world.Recv(null, 0, 0, MPI.INT, 1, 9); // the receive is posted
                    }
                    send(world, mode, data);
                } else if (me == 1) {
                    if (mode == 3) {
                        Request posted = world.Irecv(data, 0, length, MPI.INT, 0, mode);
                        world.Send(null, 0, 0, MPI.INT, 0, 9);
                        assertEquals(length, posted.Wait().Get_count(MPI.INT));
                    } else {
                        Status status = world.Recv(data, 0, length, MPI.INT, 0, mode);
                        assertEquals(length, status.Get_count(MPI.INT));
                    }
                    for (int i = 0; i < length; i++) {
                        assertEquals(i ^ mode, data[i]);
                    }
                }
            }
        }
    }

    private static void send(Intracomm world, int mode, int[] data) {
        int length = data.length;
        switch (mode) {
            case 0 -> world.Send(data, 0, length, MPI.INT, 1, mode);
            case 1 -> world.Ssend(data, 0, length, MPI.INT, 1, mode);
            case 2 -> {
                MPI.Buffer_attach(new byte[world.Pack_size(length, MPI.INT) + MPI.BSEND_OVERHEAD]);
                world.Bsend(data, 0, length, MPI.INT, 1, mode);
                MPI.Buffer_detach();
            }
            default -> world.Rsend(data, 0, length, MPI.INT, 1, mode);
        }
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 20)
    void randomOffsetsAndLengthsArrive(Intracomm world) {
        Random random = Seeds.random(1);
        for (int round = 0; round < 200; round++) {
            int from = random.nextInt(50);
            int to = random.nextInt(50);
            int length = random.nextInt(2000);
            double[] sent = random.doubles(from + length + 3).toArray();
            if (world.Rank() == 0) {
                world.Send(sent, from, length, MPI.DOUBLE, 1, round);
            } else if (world.Rank() == 1) {
                double[] got = new double[to + length + 5];
                world.Recv(got, to, length + 5, MPI.DOUBLE, 0, round);
                for (int i = 0; i < length; i++) {
                    assertEquals(sent[from + i], got[to + i]);
                }
                for (int i = 0; i < to; i++) {
                    assertEquals(0.0, got[i], "before the offset");
                }
            }
        }
    }

    /** Small and large messages of one pair and tag never overtake each other. */
    @Ranks({2, 3, 8})
    @InterruptAfter(seconds = 20)
    void messagesDoNotOvertakeAcrossSizes(Intracomm world) {
        int[] lengths = {1, LARGE, 2, 70_000, 3, 20, LARGE, 0, 9};
        if (world.Rank() == 0) {
            Request[] sends = new Request[lengths.length];
            for (int i = 0; i < lengths.length; i++) {
                int[] data = new int[Math.max(1, lengths[i])];
                data[0] = i;
                sends[i] = world.Isend(data, 0, lengths[i], MPI.INT, 1, 4);
            }
            Request.Waitall(sends);
        } else if (world.Rank() == 1) {
            int[] data = new int[LARGE];
            for (int i = 0; i < lengths.length; i++) {
                int source = i % 2 == 0 ? 0 : MPI.ANY_SOURCE;
                int tag = i % 3 == 0 ? 4 : MPI.ANY_TAG;
                Status status = world.Recv(data, 0, LARGE, MPI.INT, source, tag);
                assertEquals(lengths[i], status.Get_count(MPI.INT), "message " + i);
                assertTrue(lengths[i] == 0 || data[0] == i);
            }
        }
    }

    /** A message is matched by tag, not by its place in the stream. */
    @Ranks({2, 5})
    @InterruptAfter(seconds = 10)
    void tagsSelectMessages(Intracomm world) {
        if (world.Rank() == 0) {
            for (int tag = 0; tag < 20; tag++) {
                world.Send(new int[] {tag}, 0, 1, MPI.INT, 1, tag);
            }
            world.Send(new int[] {99}, 0, 1, MPI.INT, 1, Integer.MAX_VALUE);
        } else if (world.Rank() == 1) {
            int[] got = new int[1];
            world.Recv(got, 0, 1, MPI.INT, 0, Integer.MAX_VALUE);
            assertEquals(99, got[0]);
            for (int tag = 19; tag >= 0; tag--) {
                world.Recv(got, 0, 1, MPI.INT, 0, tag);
                assertEquals(tag, got[0]);
            }
        }
    }

    @Ranks({2, 3, 4, 5, 7, 8})
    @InterruptAfter(seconds = 10)
    void anySourceHearsEverybodyInOrder(Intracomm world) {
        int n = world.Size();
        int each = 20;
        if (world.Rank() == 0) {
            int[] seen = new int[n];
            int[] got = new int[1];
            for (int i = 0; i < each * (n - 1); i++) {
                Status s = world.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                assertEquals(s.source, s.tag);
                assertEquals(seen[s.source]++, got[0], "order of rank " + s.source);
            }
            for (int rank = 1; rank < n; rank++) {
                assertEquals(each, seen[rank]);
            }
        } else {
            for (int i = 0; i < each; i++) {
                world.Send(new int[] {i}, 0, 1, MPI.INT, 0, world.Rank());
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void messagesToSelfArrive(Intracomm world) {
        int me = world.Rank();
        int[] got = new int[LARGE];
        int[] sent = new int[LARGE];
        sent[LARGE - 1] = me + 1;
        Request receive = world.Irecv(got, 0, LARGE, MPI.INT, me, 1);
        world.Send(sent, 0, LARGE, MPI.INT, me, 1);
        assertEquals(me, receive.Wait().source);
        assertEquals(me + 1, got[LARGE - 1]);
        Request send = world.Isend(sent, 0, LARGE, MPI.INT, me, 2);
        world.Recv(got, 0, LARGE, MPI.INT, me, 2);
        send.Wait();
        world.Send(new int[] {5}, 0, 1, MPI.INT, me, 3); // below the eager limit: no receive needed
        MPI.COMM_SELF.Send(new int[] {6}, 0, 1, MPI.INT, 0, 3);
        MPI.COMM_SELF.Recv(got, 0, 1, MPI.INT, 0, 3);
        assertEquals(6, got[0]);
        world.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, 3);
        assertEquals(5, got[0]);
    }

    /** Everybody sends first: works up to 128 KiB, as MPJ Express programs expect. */
    @Ranks({2, 4, 8})
    @InterruptAfter(seconds = 10)
    void headToHeadSendsWorkUpToTheEagerLimit(Intracomm world) {
        int partner = world.Rank() ^ 1;
        byte[] out = new byte[128 * 1024];
        out[0] = (byte) (world.Rank() + 1);
        out[out.length - 1] = 3;
        byte[] in = new byte[out.length];
        for (int round = 0; round < 5; round++) {
            world.Send(out, 0, out.length, MPI.BYTE, partner, 0);
            world.Recv(in, 0, in.length, MPI.BYTE, partner, 0);
            assertEquals(partner + 1, in[0]);
            assertEquals(3, in[in.length - 1]);
        }
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void ssendCompletesOnlyAfterTheMatch(Intracomm world) {
        if (world.Rank() == 0) {
            Request send = world.Issend(new int[] {1}, 0, 1, MPI.INT, 1, 1);
            assertNull(send.Test());
            world.Send(null, 0, 0, MPI.INT, 1, 2); // only now may rank 1 receive
            assertNotNull(send.Wait());
        } else if (world.Rank() == 1) {
            world.Recv(null, 0, 0, MPI.INT, 0, 2);
            world.Recv(new int[1], 0, 1, MPI.INT, 0, 1);
        }
    }

    @Ranks({2, 4})
    @InterruptAfter(seconds = 10)
    void probeTellsWhatWillBeReceived(Intracomm world) {
        if (world.Rank() == 0) {
            assertNull(world.Iprobe(1, 77));
            world.Send(new long[7], 0, 7, MPI.LONG, 1, 3);
            world.Send(new long[LARGE], 0, LARGE, MPI.LONG, 1, 4);
        } else if (world.Rank() == 1) {
            Status status = world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            assertEquals(0, status.source);
            assertEquals(3, status.tag);
            assertEquals(7, status.Get_count(MPI.LONG));
            Status later = world.Probe(0, 4);
            assertEquals(LARGE, later.Get_count(MPI.LONG));
            Status again = world.Iprobe(0, 3);
            assertEquals(7, again.Get_count(MPI.LONG));
            world.Recv(new long[7], 0, 7, MPI.LONG, status.source, status.tag);
            world.Recv(new long[LARGE], 0, LARGE, MPI.LONG, 0, 4);
            assertNull(world.Iprobe(0, MPI.ANY_TAG));
        }
    }

    @Ranks({2, 8})
    @InterruptAfter(seconds = 10)
    void iprobeMakesProgressWithoutHelp(Intracomm world) {
        if (world.Rank() == 0) {
            world.Send(new int[] {1}, 0, 1, MPI.INT, 1, 8);
        } else if (world.Rank() == 1) {
            Status status = world.Iprobe(MPI.ANY_SOURCE, 8);
            while (status == null) {
                status = world.Iprobe(MPI.ANY_SOURCE, 8);
            }
            world.Recv(new int[1], 0, 1, MPI.INT, status.source, 8);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void procNullTakesAndGivesNothing(Intracomm world) {
        int[] buffer = {42};
        world.Send(buffer, 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        world.Ssend(buffer, 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        world.Isend(buffer, 0, 1, MPI.INT, MPI.PROC_NULL, 0).Wait();
        nothing(world.Recv(buffer, 0, 1, MPI.INT, MPI.PROC_NULL, 5));
        nothing(world.Irecv(buffer, 0, 1, MPI.INT, MPI.PROC_NULL, 5).Wait());
        nothing(world.Probe(MPI.PROC_NULL, 5));
        int p = MPI.PROC_NULL;
        nothing(world.Sendrecv(buffer, 0, 1, MPI.INT, p, 0, new int[1], 0, 1, MPI.INT, p, 0));
        nothing(world.Sendrecv_replace(buffer, 0, 1, MPI.INT, p, 0, p, 0));
        assertEquals(42, buffer[0]);
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void procNullLooksAtNoBuffer(Intracomm world) {
        int p = MPI.PROC_NULL;
        for (Object data : new Object[] {null, new int[2], "text"}) {
            world.Send(data, 0, 3, MPI.INT, p, 0);
            world.Ssend(data, 0, 3, MPI.INT, p, 0);
            world.Bsend(data, 0, 3, MPI.INT, p, 0);
            world.Rsend(data, 0, 3, MPI.INT, p, 0);
            world.Isend(data, 0, 3, MPI.INT, p, 0).Wait();
            world.Issend(data, 0, 3, MPI.INT, p, 0).Wait();
            world.Ibsend(data, 0, 3, MPI.INT, p, 0).Wait();
            world.Irsend(data, 0, 3, MPI.INT, p, 0).Wait();
            nothing(world.Recv(data, 0, 3, MPI.INT, p, 5));
            nothing(world.Irecv(data, 0, 3, MPI.INT, p, 5).Wait());
            for (Prequest request :
                    new Prequest[] {
                        world.Send_init(data, 0, 3, MPI.INT, p, 0),
                        world.Ssend_init(data, 0, 3, MPI.INT, p, 0),
                        world.Bsend_init(data, 0, 3, MPI.INT, p, 0),
                        world.Rsend_init(data, 0, 3, MPI.INT, p, 0)
                    }) {
                request.Start();
                request.Wait();
            }
            Prequest request = world.Recv_init(data, 0, 3, MPI.INT, p, 0);
            request.Start();
            nothing(request.Wait());
            nothing(world.Sendrecv(data, 0, 3, MPI.INT, p, 0, data, 0, 3, MPI.INT, p, 0));
            nothing(world.Sendrecv_replace(data, 0, 3, MPI.INT, p, 0, p, 0));
        }
        assertThrows(MPIException.class, () -> world.Send(null, 0, -1, MPI.INT, p, 0));
    }

    private static void nothing(Status status) {
        assertEquals(MPI.PROC_NULL, status.source);
        assertEquals(MPI.ANY_TAG, status.tag);
        assertEquals(0, status.Get_count(MPI.INT));
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void sendrecvShiftsWithoutDeadlock(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        int[] in = new int[LARGE];
        int[] out = new int[LARGE];
        out[LARGE - 1] = me;
        Status s =
                world.Sendrecv(out, 0, LARGE, MPI.INT, next, 1, in, 0, LARGE, MPI.INT, before, 1);
        assertEquals(before, s.source);
        assertEquals(before, in[LARGE - 1]);
        world.Sendrecv_replace(out, 0, LARGE, MPI.INT, next, 2, before, 2);
        assertEquals(before, out[LARGE - 1]);
        int[] open = {me};
        int up = me + 1 < n ? me + 1 : MPI.PROC_NULL;
        int down = me > 0 ? me - 1 : MPI.PROC_NULL;
        world.Sendrecv_replace(open, 0, 1, MPI.INT, up, 3, down, 3);
        assertEquals(me == 0 ? 0 : me - 1, open[0]);
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void aLongerMessageFailsAtTheReceiverOnly(Intracomm world) {
        for (int length : new int[] {20, 2000, LARGE}) {
            if (world.Rank() == 0) {
                world.Ssend(new int[length], 0, length, MPI.INT, 1, 1);
                world.Send(new int[] {8}, 0, 1, MPI.INT, 1, 1);
            } else if (world.Rank() == 1) {
                int[] small = new int[12];
                MPIException e =
                        assertThrows(
                                MPIException.class, () -> world.Recv(small, 0, 10, MPI.INT, 0, 1));
                assertTrue(e.getMessage().contains("40"), e.getMessage());
                assertTrue(e.getMessage().contains("" + 4 * length), e.getMessage());
                assertEquals(0, small[10], "nothing beyond the count is written");
                world.Recv(small, 0, 10, MPI.INT, 0, 1);
                assertEquals(8, small[0]);
            }
        }
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void anotherBaseTypeIsAnErrorAtTheReceiver(Intracomm world) {
        for (int length : new int[] {2, LARGE}) {
            if (world.Rank() == 0) {
                world.Send(new int[length], 0, length, MPI.INT, 1, 1);
                world.Send(new int[] {8}, 0, 1, MPI.INT, 1, 1);
            } else if (world.Rank() == 1) {
                float[] wrong = new float[length];
                MPIException e =
                        assertThrows(
                                MPIException.class,
                                () -> world.Recv(wrong, 0, length, MPI.FLOAT, 0, 1));
                assertTrue(e.getMessage().contains("int"), e.getMessage());
                assertTrue(e.getMessage().contains("float"), e.getMessage());
                int[] right = new int[1];
                world.Recv(right, 0, 1, MPI.INT, 0, 1);
                assertEquals(8, right[0]);
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void aReceiveCanAlwaysBeCancelled(Intracomm world) {
        int[] buffer = {7};
        Request receive = world.Irecv(buffer, 0, 1, MPI.INT, MPI.ANY_SOURCE, 123);
        receive.Cancel();
        assertTrue(receive.Wait().Test_cancelled());
        assertEquals(7, buffer[0]);
        int next = (world.Rank() + 1) % world.Size();
        Request send = world.Isend(new int[] {5}, 0, 1, MPI.INT, next, 124);
        world.Recv(buffer, 0, 1, MPI.INT, MPI.ANY_SOURCE, 124);
        assertEquals(5, buffer[0]);
        assertTrue(!send.Wait().Test_cancelled());
    }
}
