// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.CountDownLatch;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which receive gets which message; probes; cancels; refusals. */
@Timeout(120)
class MatchingTest {
    private static Operation recv(Ranks.Rank r, Endpoint from, Object data, int bytes, int tag) {
        final Operation op = r.device().operation();
        op.buffer(data, Kind.INT, 0, bytes);
        from.irecv(op, tag);
        return op;
    }

    @ParameterizedTest
    @EnumSource
    void theReceivePostedFirstWins(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] go = new int[1];
                    if (r.rank() == 0) {
                        r.to(1).recv(go, Kind.INT, 0, 4, 0);
                        for (int i = 0; i < 4; i++) {
                            go[0] = i;
                            r.to(1).send(go, Kind.INT, 0, 4, 5);
                        }
                        return;
                    }
                    final int[][] v = new int[4][1];
                    final Operation wild = recv(r, r.any(), v[0], 4, Device.ANY_TAG);
                    final Operation named = recv(r, r.to(0), v[1], 4, 5);
                    final Operation source = recv(r, r.to(0), v[2], 4, Device.ANY_TAG);
                    final Operation tag = recv(r, r.any(), v[3], 4, 5);
                    r.to(0).send(go, Kind.INT, 0, 4, 0);
                    for (Operation op : new Operation[] {tag, source, named, wild}) {
                        r.device().await(op);
                    }
                    for (int i = 0; i < 4; i++) {
                        assertEquals(i, v[i][0]);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void messagesThatCameBeforeAreTakenByTagAndByOrder(Ranks.Kind kind)
            throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = new int[1];
                    if (r.rank() == 0) {
                        for (int i = 0; i < 300; i++) {
                            v[0] = i;
                            r.to(1).send(v, Kind.INT, 0, 4, i % 3);
                        }
                        r.to(1).send(v, Kind.INT, 0, 4, 9);
                        return;
                    }
                    r.to(0).recv(v, Kind.INT, 0, 4, 9);
                    for (int i = 0; i < 100; i++) {
                        r.to(0).recv(v, Kind.INT, 0, 4, 2);
                        assertEquals(3 * i + 2, v[0]);
                    }
                    for (int i = 0; i < 200; i++) {
                        final Operation op = recv(r, r.any(), v, 4, Device.ANY_TAG);
                        assertTrue(op.isDone(), "it had come before");
                        assertEquals(i / 2 * 3 + i % 2, v[0]);
                        r.device().release(op);
                    }
                });
    }

    @Test
    void contextsDoNotMix() throws InterruptedException {
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final int[] v = {r.rank()};
                    final Device d = r.device();
                    if (r.rank() == 0) {
                        d.endpoint(d.peer(1), 1L << 40).send(v, Kind.INT, 0, 4, 5);
                        v[0] = 7;
                        d.endpoint(d.peer(1), 1L << 41).send(v, Kind.INT, 0, 4, 5);
                        return;
                    }
                    d.endpoint(d.peer(0), 1L << 41).recv(v, Kind.INT, 0, 4, 5);
                    assertEquals(7, v[0]);
                    assertFalse(
                            d.endpoint(d.peer(0), 1L << 41).iprobe(Device.ANY_TAG, new Envelope()));
                    d.forget(1L << 40);
                    assertFalse(d.anySource(1L << 40).iprobe(Device.ANY_TAG, new Envelope()));
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8000, 40_000})
    void tooLongAndWrongKindAreTheReceiversResults(int bytes) throws InterruptedException {
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final int[] v = new int[bytes / 4];
                    v[0] = 3;
                    if (r.rank() == 0) {
                        for (int i = 0; i < 5; i++) {
                            assertEquals(Outcome.OK, r.to(1).ssend(v, Kind.INT, 0, bytes, i));
                            assertEquals(Outcome.OK, r.to(1).send(v, Kind.INT, 0, bytes, i + 10));
                        }
                        return;
                    }
                    for (int base = 0; base <= 10; base += 10) {
                        final long cut = r.to(0).recv(new int[1], Kind.INT, 0, 2, base);
                        assertEquals(Outcome.TRUNCATED, Outcome.code(cut));
                        assertEquals(bytes, Outcome.length(cut));
                        final float[] f = new float[bytes / 4];
                        final long wrong = r.to(0).recv(f, Kind.FLOAT, 0, bytes, base + 1);
                        assertEquals(Outcome.WRONG_KIND, Outcome.code(wrong));
                        assertEquals(Kind.INT, Outcome.kind(wrong));
                        assertEquals(0f, f[0]);
                        assertEquals(
                                bytes,
                                r.to(0).recv(f, Kind.FLOAT | Kind.UNCHECKED, 0, bytes, base + 2));
                        assertEquals(3, Float.floatToRawIntBits(f[0]));
                        final Operation op = recv(r, r.any(), v, bytes - 1, base + 3);
                        r.device().await(op);
                        assertEquals(Outcome.TRUNCATED, op.outcome());
                        assertEquals(bytes, op.length());
                        assertEquals(0, op.source().rank());
                        assertEquals(bytes, r.to(0).recv(v, Kind.INT, 0, bytes, base + 4));
                    }
                });
    }

    @Test
    void whatAProbeOfAnySourceHasShownIsReceivedBeforeWhatHasComeLater() {
        try (Fabric fabric = Processes.open(FabricOptions.of(3))) {
            final Device d = fabric.device(0);
            assumeTrue(d.capabilities().directReach()); // then messages come while nobody moves
            final Endpoint any = d.anySource(Ranks.CONTEXT);
            send(fabric.device(1)); // whose messages are looked for first from now on
            receive(d, any, 1);
            send(fabric.device(2));
            final Envelope e = new Envelope();
            assertTrue(any.iprobe(5, e));
            assertEquals(2, e.source().rank());
            send(fabric.device(1));
            receive(d, any, 2);
            receive(d, any, 1);
        }
    }

    private static void receive(Device d, Endpoint any, int from) {
        final Operation op = d.operation();
        op.buffer(new int[1], Kind.INT, 0, 4);
        any.irecv(op, 5);
        assertTrue(op.isDone());
        assertEquals(from, op.source().rank());
        d.release(op);
    }

    private static void send(Device from) {
        from.endpoint(from.peer(0), Ranks.CONTEXT).send(new int[1], Kind.INT, 0, 4, 5);
    }

    @ParameterizedTest
    @EnumSource
    void aProbeTellsWhatAReceiveWouldTake(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final byte[] v = {5, 1, 0, 0, 9, 9, 9, 9, 9, 9};
                    final byte[] large = new byte[120_000];
                    large[0] = 8;
                    if (r.rank() == 0) {
                        r.to(1).send(v, Kind.OBJECT, 0, v.length, 4);
                        r.to(1).send(large, Kind.OBJECT, 0, large.length, 6);
                        return;
                    }
                    final Envelope e = new Envelope();
                    assertEquals(Outcome.OK, r.any().probe(Device.ANY_TAG, e));
                    assertEquals(0, e.source().rank());
                    assertEquals(4, e.tag());
                    assertEquals(v.length, e.length());
                    assertEquals(Kind.OBJECT, e.kind());
                    assertEquals(0x105, (int) e.lead());
                    assertEquals(Outcome.OK, r.to(0).probe(6, e));
                    assertEquals(large.length, e.length());
                    assertEquals(8, e.lead());
                    assertTrue(r.to(0).iprobe(4, e));
                    assertFalse(r.to(0).iprobe(5, e));
                    r.to(0).recv(v, Kind.OBJECT, 0, v.length, 4);
                    assertFalse(r.to(0).iprobe(4, e));
                    assertEquals(
                            large.length, r.to(0).recv(large, Kind.OBJECT, 0, large.length, 6));
                });
    }

    @ParameterizedTest
    @EnumSource
    void aMatchedProbeTakesTheMessageOutOfMatching(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = new int[30_000];
                    if (r.rank() == 0) {
                        for (int i = 0; i < 4; i++) {
                            v[0] = i;
                            r.to(1).send(v, Kind.INT, 0, i % 2 == 0 ? 4 : 120_000, 4);
                        }
                        return;
                    }
                    final Envelope e = new Envelope();
                    final Operation first = r.to(0).mprobe(4, e);
                    final Operation second = r.any().mprobe(Device.ANY_TAG, e);
                    assertEquals(120_000, e.length());
                    r.to(0).recv(v, Kind.INT, 0, 4, 4);
                    assertEquals(2, v[0]);
                    assertNull(r.to(0).improbe(5, e));
                    final Operation[] taken = {first, second};
                    for (int i = 1; i >= 0; i--) {
                        final Operation op = taken[i];
                        op.buffer(v, Kind.INT, 0, 120_000);
                        r.to(0).mrecv(op);
                        r.device().await(op);
                        assertEquals(i, v[0]);
                        assertEquals(i == 0 ? 4 : 120_000, op.length());
                    }
                    Operation last = r.to(0).improbe(4, e);
                    while (last == null) {
                        last = r.to(0).improbe(4, e);
                    }
                    assertNotNull(last);
                    last.buffer(v, Kind.INT, 0, 4);
                    r.to(0).mrecv(last);
                    r.device().await(last);
                    assertEquals(Outcome.TRUNCATED, last.outcome());
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8000, 1_000_000})
    void cancelOfAReceiveWorksAndOfASendUntilItMatched(int bytes) throws InterruptedException {
        assumeTrue(Processes.haveDirectReach(), "a send that has left cannot be taken back");
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final int[] v = new int[bytes / 4];
                    final Device d = r.device();
                    if (r.rank() == 1) {
                        final Operation op = recv(r, r.any(), v, bytes, 3);
                        assertTrue(d.cancel(op));
                        assertTrue(op.isDone());
                        assertEquals(Outcome.CANCELLED, op.outcome());
                        assertFalse(d.cancel(op));
                        r.to(0).send(v, Kind.INT, 0, 0, 1);
                        r.to(0).recv(v, Kind.INT, 0, 0, 2);
                        assertEquals(bytes, r.to(0).recv(v, Kind.INT, 0, bytes, 3));
                        assertEquals(2, v[0]);
                        return;
                    }
                    r.to(1).recv(v, Kind.INT, 0, 0, 1);
                    final Operation op = d.operation();
                    op.buffer(v, Kind.INT, 0, bytes);
                    v[0] = 1;
                    r.to(1).issend(op, 3);
                    assertTrue(d.cancel(op));
                    assertEquals(Outcome.CANCELLED, op.outcome());
                    r.to(1).send(v, Kind.INT, 0, 0, 2);
                    v[0] = 2;
                    r.to(1).isend(op, 3);
                    d.await(op);
                    assertFalse(d.cancel(op));
                });
    }

    @Test
    void aSendThatNobodyReceivesCanBeCancelled() throws InterruptedException {
        assumeTrue(Processes.haveDirectReach(), "a send that has left cannot be taken back");
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final int[] v = new int[3000];
                    final Device d = r.device();
                    if (r.rank() == 0) {
                        for (int i = 0; i < 200; i++) {
                            final Operation op = d.operation();
                            op.buffer(v, Kind.INT, 0, i % 2 == 0 ? 4 : 12_000);
                            if (i % 3 == 0) {
                                r.to(1).issend(op, 3);
                            } else {
                                r.to(1).isend(op, 3);
                            }
                            final boolean isHeld = !op.isDone();
                            assertEquals(isHeld, d.cancel(op));
                            assertEquals(isHeld ? Outcome.CANCELLED : Outcome.OK, op.outcome());
                            d.release(op);
                        }
                        r.to(1).send(v, Kind.INT, 0, 4, 4);
                    } else {
                        r.to(0).recv(v, Kind.INT, 0, 4, 4);
                        final Envelope e = new Envelope();
                        while (r.to(0).iprobe(3, e)) {
                            assertEquals(4, e.length(), "what was cancelled is gone");
                            r.to(0).recv(v, Kind.INT, 0, 4, 3);
                        }
                    }
                });
    }

    /** What has come before it is more than one look takes in. */
    @Test
    void aSendBehindManyOthersCanBeCancelled() throws InterruptedException {
        assumeTrue(Processes.haveDirectReach(), "a send that has left cannot be taken back");
        final int ranks = 90; // more than have a ring of their own
        final CountDownLatch sent = new CountDownLatch(ranks - 2);
        Ranks.run(
                ranks,
                Ranks.Kind.PARKING,
                r -> {
                    final int[] v = {1};
                    if (r.rank() == 0) {
                        return;
                    }
                    if (r.rank() < ranks - 1) {
                        for (int i = 0; i < 5; i++) {
                            r.to(0).send(v, Kind.INT, 0, 4, 1);
                        }
                        sent.countDown();
                        return;
                    }
                    sent.await();
                    final Operation op = r.device().operation();
                    op.buffer(v, Kind.INT, 0, 4);
                    r.to(0).issend(op, 3);
                    assertTrue(r.device().cancel(op));
                    assertEquals(Outcome.CANCELLED, op.outcome());
                });
    }
}
