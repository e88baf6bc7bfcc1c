// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.LibraryThreads;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranks that send more than their budget before what their peer waits for do not wait for ever. */
@Timeout(120)
class ReliefTest {
    private static final int LAST = 1 << 20;
    private static final int OTHER = LAST + 1;

    /** Messages of one length, several times the budget. */
    private enum Load {
        EMPTY(0, 5000),
        CELL(8, 5000),
        FRAME(1000, 500),
        TRAIN(20_000, 40),
        LONGEST(128 << 10, 8);

        private final int bytes;
        private final int count;

        Load(int bytes, int count) {
            this.bytes = bytes;
            this.count = count;
        }

        private long[] room() {
            return new long[bytes / Long.BYTES];
        }

        /** Sends all, each with a tag of its own from a first one on. */
        private void send(Endpoint to, int first) {
            final long[] data = room();
            for (int i = 0; i < count; i++) {
                Arrays.fill(data, first + i);
                assertEquals(Outcome.OK, to.send(data, Kind.LONG, 0, bytes, first + i));
            }
        }

        /** Receives all, the last one first. */
        private void receive(Endpoint from, int first) {
            final long[] data = room();
            for (int i = count - 1; i >= 0; i--) {
                assertEquals(bytes, from.recv(data, Kind.LONG, 0, bytes, first + i));
                check(data, first + i);
            }
        }

        private static void check(long[] data, long expected) {
            for (long word : data) {
                if (word != expected) {
                    fail("message " + expected + " holds " + word);
                }
            }
        }
    }

    private static void signal(Endpoint to, int tag) {
        assertEquals(Outcome.OK, to.send(null, Kind.LONG, 0, 0, tag));
    }

    private static void awaitSignal(Endpoint from, int tag) {
        assertEquals(0, from.recv(null, Kind.LONG, 0, 0, tag));
    }

    @ParameterizedTest
    @EnumSource
    void aMessageBehindTheBudgetIsReached(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    for (Load load : Load.values()) {
                        if (r.rank() == 0) {
                            load.send(peer, 0);
                            signal(peer, LAST);
                        } else {
                            awaitSignal(peer, LAST);
                            load.receive(peer, 0);
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void ranksThatBothSendFirstEnd(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                3,
                kind,
                r -> {
                    final Endpoint next = r.to((r.rank() + 1) % 3);
                    final Endpoint previous = r.to((r.rank() + 2) % 3);
                    for (Load load : Load.values()) {
                        load.send(next, 7);
                        load.receive(previous, 7);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void aRankMaySendToItself(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    for (Load load : Load.values()) {
                        load.send(r.to(r.rank()), 3);
                        load.receive(r.to(r.rank()), 3);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void whoAsksAgainAndAgainFindsIt(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    for (Load load : Load.values()) {
                        if (r.rank() == 0) {
                            load.send(peer, 0);
                            signal(peer, LAST);
                        } else {
                            boolean isThere = false;
                            while (!isThere) {
                                isThere = peer.iprobe(LAST, new Envelope());
                            }
                            load.receive(peer, 0);
                            awaitSignal(peer, LAST);
                        }
                    }
                });
    }

    /** Its parts may still be to come when a probe takes it. */
    @ParameterizedTest
    @EnumSource
    void whatWasSentSoMayBeTakenByAProbe(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    final Load load = Load.TRAIN;
                    if (r.rank() == 0) {
                        load.send(peer, 0);
                        signal(peer, LAST);
                        return;
                    }
                    for (int i = load.count - 1; i >= 0; i--) {
                        receive(r.device(), peer, peer.mprobe(i, new Envelope()), load, i);
                    }
                    awaitSignal(peer, LAST);
                });
    }

    @ParameterizedTest
    @EnumSource
    void probesMayTakeAllBeforeAnyIsReceived(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    for (Load load : Load.values()) {
                        if (r.rank() == 0) {
                            load.send(peer, 0);
                            continue;
                        }
                        final Operation[] ops = new Operation[load.count];
                        for (int i = 0; i < load.count; i++) {
                            ops[i] = peer.mprobe(i, new Envelope());
                        }
                        for (int i = 0; i < load.count; i++) {
                            receive(r.device(), peer, ops[i], load, i);
                        }
                    }
                });
    }

    private static void receive(Device d, Endpoint from, Operation op, Load load, int i) {
        final long[] data = load.room();
        op.buffer(data, Kind.LONG, 0, load.bytes);
        from.mrecv(op);
        d.await(op);
        assertEquals(Outcome.OK, op.outcome());
        d.release(op);
        Load.check(data, i);
    }

    /** What was given for a message may be used up by others before it can go. */
    @ParameterizedTest
    @EnumSource
    void aStartedSendGoesAfterOthersThatHadItsBudget(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    if (r.rank() == 0) {
                        final Operation op = r.device().operation();
                        op.buffer(Load.LONGEST.room(), Kind.LONG, 0, Load.LONGEST.bytes);
                        sendSome(peer, 2, Load.LONGEST.bytes);
                        peer.isend(op, 1);
                        for (int i = 0; i < 1030; i++) {
                            r.device().test(op);
                        }
                        sendSome(peer, 44, 8192);
                        r.device().await(op);
                        r.device().release(op);
                        signal(peer, LAST);
                    } else {
                        awaitSignal(peer, LAST);
                        final long[] room = Load.LONGEST.room();
                        for (int i = 0; i < 47; i++) {
                            assertTrue(peer.recv(room, Kind.LONG, 0, 128 << 10, 1) > 0);
                        }
                    }
                });
    }

    private static void sendSome(Endpoint to, int count, int bytes) {
        for (int i = 0; i < count; i++) {
            assertEquals(Outcome.OK, to.send(new long[bytes / 8], Kind.LONG, 0, bytes, 1));
        }
    }

    /**
     * Of a sender that had much once, and has nothing under way; threads of the library may wait.
     */
    @ParameterizedTest
    @EnumSource
    void aRankThatComputesIsSentNoMoreThanTheBudget(Ranks.Kind kind) throws InterruptedException {
        final AtomicInteger sent = new AtomicInteger();
        final CountDownLatch stuck = new CountDownLatch(1);
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    if (r.rank() == 0) {
                        Load.FRAME.send(peer, 0);
                        Load.FRAME.send(peer, 0);
                        signal(peer, LAST);
                        awaitSignal(peer, LAST);
                        final Operation[] ops = new Operation[2 * Load.FRAME.count];
                        for (int i = 0; i < ops.length; i++) {
                            ops[i] = r.device().operation();
                            ops[i].buffer(Load.FRAME.room(), Kind.LONG, 0, Load.FRAME.bytes);
                            peer.isend(ops[i], 1);
                            sent.addAndGet(r.device().test(ops[i]) ? 1 : 0);
                        }
                        stuck.countDown();
                        awaitSignal(peer, LAST);
                        signal(peer, OTHER);
                        for (Operation op : ops) {
                            r.device().await(op);
                            r.device().release(op);
                        }
                        return;
                    }
                    awaitSignal(peer, LAST);
                    Load.FRAME.receive(peer, 0);
                    Load.FRAME.receive(peer, 0);
                    signal(peer, LAST);
                    final Thread library =
                            LibraryThreads.named("test")
                                    .start(() -> peer.recv(null, Kind.LONG, 0, 0, OTHER));
                    stuck.await();
                    final int most = 300; // of 288 KiB
                    assertTrue(sent.get() < most, sent + " messages");
                    signal(peer, LAST);
                    library.join();
                    for (int i = 0; i < 2 * Load.FRAME.count; i++) {
                        peer.recv(Load.FRAME.room(), Kind.LONG, 0, Load.FRAME.bytes, 1);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void startedSendsEnd(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    for (Load load : Load.values()) {
                        final Operation[] ops = new Operation[load.count];
                        for (int i = 0; i < ops.length; i++) {
                            final long[] data = load.room();
                            Arrays.fill(data, i);
                            ops[i] = r.device().operation();
                            ops[i].buffer(data, Kind.LONG, 0, load.bytes);
                            peer.isend(ops[i], i);
                        }
                        for (Operation op : ops) {
                            r.device().await(op);
                            assertEquals(Outcome.OK, op.outcome());
                            r.device().release(op);
                        }
                        load.receive(peer, 0);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void aSynchronousSendWaitsForItsReceiveAllTheSame(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    final Load load = Load.FRAME;
                    if (r.rank() == 0) {
                        final Operation op = r.device().operation();
                        op.buffer(load.room(), Kind.LONG, 0, load.bytes);
                        peer.issend(op, OTHER);
                        load.send(peer, 0);
                        signal(peer, LAST);
                        awaitSignal(peer, LAST);
                        assertFalse(r.device().test(op));
                        signal(peer, LAST);
                        r.device().await(op);
                        assertEquals(Outcome.OK, op.outcome());
                        r.device().release(op);
                    } else {
                        awaitSignal(peer, LAST);
                        signal(peer, LAST);
                        awaitSignal(peer, LAST);
                        assertEquals(
                                load.bytes,
                                peer.recv(load.room(), Kind.LONG, 0, load.bytes, OTHER));
                        load.receive(peer, 0);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsForgottenMayStillCome(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Endpoint peer = r.to(1 - r.rank());
                    final Device d = r.device();
                    for (int context = 1; context <= 5; context++) {
                        for (Load load : Load.values()) {
                            final long id = 1L << 40 | context;
                            if (r.rank() == 0) {
                                load.send(d.endpoint(d.peer(1), id), 0);
                                signal(peer, LAST);
                            } else {
                                awaitSignal(peer, LAST);
                            }
                            d.forget(id);
                        }
                    }
                });
    }
}
