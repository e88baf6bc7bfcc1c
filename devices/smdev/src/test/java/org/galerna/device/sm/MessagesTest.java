// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Odd;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Data arrives whole, in order, at whom it was meant for. */
@Timeout(120)
class MessagesTest {
    /** Around the ends of a cell, of a frame, of the eager limit and of a piece; in bytes. */
    private static final int[] LENGTHS = {
        0, 8, 40, 48, 96, 104, 1776, 4096, 4104, 131072, 131080, 524288, 524296, 3 << 20
    };

    @ParameterizedTest
    @EnumSource
    void everyLengthArrives(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    for (int length : LENGTHS) {
                        for (int i = 0; i < 3; i++) {
                            exchange(r.rank(), peer, length, i);
                        }
                    }
                });
    }

    /** Where a rank copies alone, every other one of these goes from its end. */
    @ParameterizedTest
    @EnumSource
    void longMessagesBothWaysArriveAgainAndAgain(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    final int elements = 300_001; // some pieces and a part of one
                    final int bytes = elements * Long.BYTES;
                    final long[] sent = new long[elements];
                    final long[] received = new long[elements];
                    for (int i = 0; i < 6; i++) {
                        final long mine = 1000L * i + r.rank();
                        final long theirs = 1000L * i + 1 - r.rank();
                        Arrays.setAll(sent, k -> 77L * k + mine);
                        final Operation in = r.device().operation();
                        in.buffer(received, Kind.LONG, 0, bytes);
                        peer.irecv(in, i);
                        assertEquals(Outcome.OK, peer.send(sent, Kind.LONG, 0, bytes, i));
                        r.device().await(in);
                        assertEquals(Outcome.OK, in.outcome());
                        r.device().release(in);
                        for (int k = 0; k < elements; k++) {
                            if (received[k] != 77L * k + theirs) {
                                fail("element " + k + " of message " + i + " is " + received[k]);
                            }
                        }
                    }
                });
    }

    private static void exchange(int rank, Endpoint peer, int length, int i) {
        final long[] data = new long[length / 8 + 2];
        if (rank == 0) {
            Arrays.setAll(data, k -> k * 31L + i);
            assertEquals(Outcome.OK, peer.send(data, Kind.LONG, 8, length, i));
            assertEquals(length, peer.recv(data, Kind.LONG, 8, length, i));
        } else {
            assertEquals(length, peer.recv(data, Kind.LONG, 8, length + 8L, i));
            assertEquals(0, data[0]);
            assertEquals(0, data[length / 8 + 1]);
            for (int k = 1; k <= length / 8; k++) {
                if (data[k] != k * 31L + i) {
                    fail("element " + k + " of " + length / 8 + " is " + data[k]);
                }
            }
            assertEquals(Outcome.OK, peer.ssend(data, Kind.LONG, 8, length, i));
        }
    }

    @Test
    void everyKindArrivesFromEveryHolder() throws InterruptedException {
        for (int elements : new int[] {3, 50, 5000, 100_000}) {
            Ranks.run(
                    2,
                    Ranks.Kind.PARKING,
                    r -> {
                        final Endpoint peer = r.to(1 - r.rank());
                        for (int kind = Kind.BYTE; kind <= Kind.OBJECT; kind++) {
                            for (int from = 0; from < Holder.forms(kind); from++) {
                                for (int to = 0; to < Holder.forms(kind); to++) {
                                    final Holder h = new Holder(kind, from, elements);
                                    if (r.rank() == 0) {
                                        h.fill();
                                        h.send(peer);
                                    } else {
                                        new Holder(kind, to, elements).receiveAndCheck(peer);
                                    }
                                }
                            }
                        }
                    });
        }
    }

    /** A buffer of one kind, held as an array, as packed bytes, as a segment, or with gaps. */
    private static final class Holder {
        static int forms(int kind) {
            return kind == Kind.OBJECT ? 3 : 4;
        }

        private final int kind;
        private final int flags;
        private final int bytes;
        private final Object data;

        Holder(int kind, int how, int elements) {
            this.kind = kind;
            this.flags = new int[] {0, Kind.STAGED, Kind.SEGMENT, Kind.GAPPED}[how];
            this.bytes = elements * Kind.size(kind);
            this.data =
                    switch (how) {
                        case 0 -> array(kind, elements);
                        case 1 -> new byte[bytes];
                        case 3 -> new Odd(bytes);
                        default -> Arena.ofAuto().allocate(bytes, 8);
                    };
        }

        private static Object array(int kind, int n) {
            return switch (kind) {
                case Kind.CHAR -> new char[n];
                case Kind.SHORT -> new short[n];
                case Kind.INT -> new int[n];
                case Kind.LONG -> new long[n];
                case Kind.FLOAT -> new float[n];
                case Kind.DOUBLE -> new double[n];
                case Kind.BOOLEAN -> new boolean[n];
                default -> new byte[n];
            };
        }

        private byte expected(int i) {
            return kind == Kind.BOOLEAN ? (byte) (i % 3 == 0 ? 1 : 0) : (byte) (i * 7 % 60);
        }

        void fill() {
            if (data instanceof Odd odd) {
                for (int i = 0; i < bytes; i++) {
                    odd.bytes[2 * i + 1] = expected(i);
                }
            } else if (data instanceof boolean[] flagsOf) {
                for (int i = 0; i < bytes; i++) {
                    flagsOf[i] = expected(i) != 0;
                }
            } else {
                for (int i = 0; i < bytes; i++) {
                    segment().set(ValueLayout.JAVA_BYTE, i, expected(i));
                }
            }
        }

        private MemorySegment segment() {
            return switch (data) {
                case byte[] a -> MemorySegment.ofArray(a);
                case char[] a -> MemorySegment.ofArray(a);
                case short[] a -> MemorySegment.ofArray(a);
                case int[] a -> MemorySegment.ofArray(a);
                case long[] a -> MemorySegment.ofArray(a);
                case float[] a -> MemorySegment.ofArray(a);
                case double[] a -> MemorySegment.ofArray(a);
                default -> (MemorySegment) data;
            };
        }

        void send(Endpoint peer) {
            assertEquals(Outcome.OK, peer.send(data, kind | flags, 0, bytes, kind));
        }

        void receiveAndCheck(Endpoint peer) {
            assertEquals(bytes, peer.recv(data, kind | flags, 0, bytes, kind));
            for (int i = 0; i < bytes; i++) {
                final byte got =
                        switch (data) {
                            case Odd odd -> odd.bytes[2 * i + 1];
                            case boolean[] flagsOf -> (byte) (flagsOf[i] ? 1 : 0);
                            default -> segment().get(ValueLayout.JAVA_BYTE, i);
                        };
                if (expected(i) != got) {
                    fail("byte " + i + " of " + Kind.name(kind) + " is " + got);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anySourceTakesEachSendersMessagesInOrder(Ranks.Kind kind) throws InterruptedException {
        final int ranks = 6;
        final int each = 1500;
        Ranks.run(
                ranks,
                kind,
                r -> {
                    final int[] value = new int[600];
                    if (r.rank() > 0) {
                        for (int i = 0; i < each; i++) {
                            value[0] = i;
                            r.to(0).send(value, Kind.INT, 0, i % 10 == 0 ? 2400 : 4, i);
                        }
                        return;
                    }
                    final int[] next = new int[ranks];
                    final Operation op = r.device().operation();
                    op.buffer(value, Kind.INT, 0, 2400);
                    for (int i = 0; i < each * (ranks - 1); i++) {
                        r.any().irecv(op, Device.ANY_TAG);
                        r.device().await(op);
                        final int source = op.source().rank();
                        assertSame(r.device().peer(source), op.source());
                        assertEquals(next[source], op.tag());
                        assertEquals(next[source], value[0]);
                        assertEquals(next[source] % 10 == 0 ? 2400 : 4, op.length());
                        next[source]++;
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void fortyRanksExchangeWithAllOverRingsAndInboxes(Ranks.Kind kind) throws InterruptedException {
        final int n = kind == Ranks.Kind.POLLING ? 4 : 40;
        Ranks.run(
                n,
                kind,
                r -> {
                    final long[] in = new long[400];
                    final long[] out = new long[400];
                    final Operation op = r.device().operation();
                    for (int round = 0; round < 10; round++) {
                        for (int step = 0; step < n; step++) {
                            final int from = (r.rank() + n - step) % n;
                            final int bytes = step % 3 == 0 ? 3200 : step % 3 == 1 ? 8 : 300 * 8;
                            out[0] = r.rank() * 1000L + step;
                            out[bytes / 8 - 1] = out[0];
                            op.buffer(in, Kind.LONG, 0, 3200);
                            r.to(from).irecv(op, round);
                            r.to((r.rank() + step) % n).send(out, Kind.LONG, 0, bytes, round);
                            r.device().await(op);
                            assertEquals(bytes, op.length());
                            assertEquals(from * 1000L + step, in[0]);
                            assertEquals(in[0], in[bytes / 8 - 1]);
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void blockingSendUpToTheEagerLimitNeedsNoReceiver(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final byte[] out = new byte[128 * 1024];
                    final byte[] in = new byte[128 * 1024];
                    for (int i = 0; i < 50; i++) {
                        Arrays.fill(out, (byte) i);
                        final Endpoint peer = r.to(1 - r.rank());
                        peer.send(out, Kind.BYTE, 0, out.length, i);
                        r.to(r.rank()).send(out, Kind.BYTE, 0, out.length, 99);
                        final byte[] sent = out.clone();
                        Arrays.fill(out, (byte) -1); // it is ours again
                        assertEquals(in.length, peer.recv(in, Kind.BYTE, 0, in.length, i));
                        assertArrayEquals(sent, in);
                        r.to(r.rank()).recv(in, Kind.BYTE, 0, in.length, 99);
                        assertArrayEquals(sent, in);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void waitOnAStandardSendUpToTheEagerLimitNeedsNoReceiver(Ranks.Kind kind)
            throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final byte[] out = new byte[100_000];
                    final byte[] in = new byte[100_000];
                    final Operation op = r.device().operation();
                    final Operation[] ops = {null, op};
                    for (int i = 0; i < 60; i++) {
                        op.buffer(out, Kind.BYTE, 0, out.length);
                        r.to(1 - r.rank()).isend(op, i);
                        if (i % 3 == 0) {
                            r.device().await(op);
                        } else if (i % 3 == 1) {
                            assertEquals(1, r.device().awaitAny(ops, 2));
                        } else {
                            while (!r.device().test(op)) {
                                assertTrue(r.device().testAny(ops, 1) < 0);
                            }
                        }
                        r.to(1 - r.rank()).recv(in, Kind.BYTE, 0, in.length, i);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void synchronousSendWaitsForItsReceiver(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] x = {r.rank()};
                    final Operation op = r.device().operation();
                    op.buffer(x, Kind.INT, 0, 4);
                    if (r.rank() == 0) {
                        r.to(1).issend(op, 1);
                        for (int i = 0; i < 3000; i++) {
                            assertTrue(!r.device().test(op));
                        }
                        r.to(1).send(x, Kind.INT, 0, 4, 2);
                        r.device().await(op);
                    } else {
                        r.to(0).recv(x, Kind.INT, 0, 4, 2);
                        r.to(0).recv(x, Kind.INT, 0, 4, 1);
                    }
                    assertEquals(0, x[0]);
                });
    }

    @Test
    void aPairMovesWhileItsReceiverComputes() throws InterruptedException {
        assumeTrue(Processes.haveDirectReach(), "a receiver that computes takes nothing in");
        Ranks.run(
                2,
                Ranks.Kind.POLLING,
                r -> {
                    final double[] x = new double[1 << 17];
                    final Operation op = r.device().operation();
                    op.buffer(x, Kind.DOUBLE, 0, 1 << 20);
                    if (r.rank() == 1) {
                        r.to(0).irecv(op, 1);
                        r.to(0).send(x, Kind.DOUBLE, 0, 0, 2);
                        while (!op.isDone()) { // computes: not in any call of the device
                            Thread.onSpinWait();
                        }
                        assertEquals(5.0, x[77]);
                    } else {
                        x[77] = 5;
                        r.to(1).recv(x, Kind.DOUBLE, 0, 0, 2);
                        r.to(1).isend(op, 1);
                        assertTrue(op.isDone(), "the sender came second and has copied");
                    }
                });
    }

    @Test
    void aReceiverThatWaitsNeedsNoSenderAgain() throws InterruptedException {
        assumeTrue(Processes.haveDirectReach(), "the sender streams what it has");
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("galerna.seed=" + seed);
        final AtomicInteger received = new AtomicInteger();
        Ranks.run(
                2,
                Ranks.Kind.POLLING,
                r -> {
                    final Random random = new Random(seed);
                    final byte[] x = new byte[700_000];
                    final Operation op = r.device().operation();
                    op.buffer(x, Kind.BYTE, 0, x.length);
                    for (int i = 1; i <= 40; i++) {
                        // the receiver falls asleep after a millisecond
                        final long until = System.nanoTime() + 700_000 + random.nextInt(600_000);
                        if (r.rank() == 1) {
                            r.to(0).irecv(op, 1);
                            r.to(0).send(x, Kind.BYTE, 0, 0, 2);
                            r.device().await(op);
                            assertEquals((byte) i, x[x.length - 1]);
                            received.set(i);
                        } else {
                            x[x.length - 1] = (byte) i;
                            r.to(1).recv(x, Kind.BYTE, 0, 0, 2);
                            while (System.nanoTime() < until) {
                                Thread.onSpinWait();
                            }
                            r.to(1).isend(op, 1);
                            while (received.get() < i) { // computes: not in any call
                                Thread.onSpinWait();
                            }
                            assertTrue(op.isDone(), "the receiver has it all");
                        }
                    }
                });
    }
}
