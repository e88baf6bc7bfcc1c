// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.WaitTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ends, interrupts, and what a report sees. */
@Timeout(120)
@SuppressWarnings("ThreadPriorityCheck") // ranks may be virtual threads: a poll must yield
class EndsTest {
    @Test
    void anEndIsSeenByLooksAndWhereOthersDoNotSend() throws InterruptedException {
        Ranks.run(
                3,
                Ranks.Kind.POLLING,
                r -> {
                    if (r.rank() != 0) {
                        return;
                    }
                    final Device d = r.device();
                    final Endpoint all = d.anySource(64);
                    final Endpoint some = d.anySource(128);
                    some.senders(BitSet.valueOf(new byte[] {4}));
                    final Operation waits = d.operation();
                    waits.buffer(new int[1], Kind.INT, 0, 4);
                    some.irecv(waits, 1);
                    assertEquals(Outcome.OK, r.to(2).outlook());
                    assertEquals(Outcome.OK, some.outlook());
                    d.peerEnded(d.peer(2));
                    assertEquals(Outcome.OK, r.to(2).outlook());
                    assertEquals(Outcome.OK, some.outlook());
                    d.peerFailed(d.peer(2));
                    assertEquals(Outcome.PEER_LOST, r.to(2).outlook());
                    assertEquals(Outcome.PEER_LOST, some.outlook());
                    assertEquals(Outcome.PEER_LOST, some.probe(1, new Envelope()));
                    assertTrue(waits.isDone());
                    assertEquals(Outcome.PEER_LOST, waits.outcome());
                    assertEquals(Outcome.OK, all.outlook());
                    assertEquals(Outcome.OK, r.to(1).outlook());
                    d.forget(128);
                    assertEquals(Outcome.OK, some.outlook());
                });
    }

    /** Its thread may be slow to wake up, and a report would take it for one that waits on. */
    @Test
    void aWaitWhoseOperationIsDoneIsNotListed() throws InterruptedException {
        final int rounds = 100;
        Ranks.run(
                1,
                Ranks.Kind.POLLING,
                r -> {
                    final Device d = r.device();
                    for (int i = 0; i < rounds; i++) {
                        final Operation turn = d.promise(64);
                        final Thread waits = Thread.ofPlatform().start(() -> d.await(turn));
                        Ranks.awaitWaits(d, 1);
                        d.fulfil(turn);
                        assertEquals(List.of(), d.waits().snapshot());
                        waits.join();
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void whatOnlyAnEndedPeerCouldSatisfyIsLost(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                3,
                kind,
                r -> {
                    final int[] v = {1};
                    final Device d = r.device();
                    if (r.rank() == 2) {
                        r.to(0).send(v, Kind.INT, 0, 4, 8);
                        while (r.fabric().device(0).moved() == 0) {
                            Thread.yield(); // it is on its way
                        }
                        Ranks.awaitWaits(r.fabric().device(0), 1);
                        Ranks.awaitWaits(r.fabric().device(1), 1);
                        for (int peer = 0; peer < 2; peer++) {
                            final Device other = r.fabric().device(peer);
                            other.peerEnded(other.peer(2));
                        }
                        return;
                    }
                    final Operation one = d.operation();
                    one.buffer(v, Kind.INT, 0, 4);
                    if (r.rank() == 0) {
                        final long lost = r.to(2).recv(v, Kind.INT, 0, 4, 5);
                        assertEquals(Outcome.PEER_LOST, Outcome.code(lost));
                        assertEquals(
                                Outcome.PEER_LOST,
                                Outcome.code(r.to(2).recv(v, Kind.INT, 0, 4, 6)));
                        assertEquals(Outcome.PEER_LOST, r.to(2).probe(7, new Envelope()));
                        assertEquals(4, r.to(2).recv(v, Kind.INT, 0, 4, 8), "sent before the end");
                        r.any().irecv(one, 1);
                        r.to(1).send(v, Kind.INT, 0, 4, 1);
                        d.await(one);
                        assertEquals(Outcome.OK, one.outcome());
                    } else {
                        assertEquals(Outcome.PEER_LOST, r.to(2).ssend(v, Kind.INT, 0, 4, 5));
                        assertEquals(Outcome.PEER_LOST, r.to(2).ssend(v, Kind.INT, 0, 4, 5));
                        assertTrue(d.peer(2).hasEnded());
                        r.to(0).recv(v, Kind.INT, 0, 4, 1);
                        r.to(0).send(v, Kind.INT, 0, 4, 1);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void closeEndsEveryWait(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                4,
                kind,
                r -> {
                    final int[] v = {1};
                    if (r.rank() == 3) {
                        for (int peer = 0; peer < 3; peer++) {
                            Ranks.awaitWaits(r.fabric().device(peer), 1);
                        }
                        r.fabric().close();
                    } else if (r.rank() == 0) {
                        assertEquals(
                                Outcome.CLOSED, Outcome.code(r.to(1).recv(v, Kind.INT, 0, 4, 1)));
                    } else if (r.rank() == 1) {
                        assertEquals(Outcome.CLOSED, r.to(2).ssend(v, Kind.INT, 0, 4, 1));
                    } else {
                        assertEquals(Outcome.CLOSED, r.any().probe(9, new Envelope()));
                    }
                });
    }

    /**
     * The message is in no queue of its receiver. The sender is closed first: to one that is not
     * closed yet a receiver that is may have ended.
     */
    @ParameterizedTest
    @EnumSource
    void closeEndsASendThatAMatchedProbeHolds(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = {1};
                    if (r.rank() == 0) {
                        assertEquals(Outcome.CLOSED, r.to(1).ssend(v, Kind.INT, 0, 4, 5));
                        return;
                    }
                    final Operation held = r.to(0).mprobe(5, new Envelope());
                    Ranks.awaitWaits(r.fabric().device(0), 1);
                    r.fabric().close();
                    held.buffer(v, Kind.INT, 0, 4);
                    r.to(0).mrecv(held);
                    r.device().await(held);
                    assertEquals(Outcome.CLOSED, held.outcome());
                });
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfAReceiverEndsASendThatItsMatchedProbeHolds(Ranks.Kind kind)
            throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = {1};
                    final int[] other = {2, 3};
                    if (r.rank() == 1) {
                        final Operation first = r.device().operation();
                        first.buffer(other, Kind.INT, 0, 8);
                        r.to(0).issend(first, 6);
                        assertEquals(Outcome.PEER_LOST, r.to(0).ssend(v, Kind.INT, 0, 4, 5));
                        r.device().await(first);
                        assertEquals(Outcome.OK, first.outcome());
                        return;
                    }
                    final Operation received = r.to(1).mprobe(6, new Envelope());
                    r.to(1).mprobe(5, new Envelope());
                    received.buffer(other, Kind.INT, 0, 8);
                    r.to(1).mrecv(received);
                    r.device().await(received);
                    assertEquals(Outcome.OK, received.outcome());
                    final Device sender = r.fabric().device(1);
                    Ranks.awaitWaits(sender, 1);
                    sender.peerEnded(sender.peer(0));
                });
    }

    /** A peer that closes takes some frames in, and the send is behind them. */
    @ParameterizedTest
    @EnumSource
    void closeEndsASendBehindManyThatNobodyTook(Ranks.Kind kind) throws InterruptedException {
        assumeTrue(Processes.haveDirectReach(), "others keep what they send");
        final int ranks = 90; // more than have a ring of their own
        Ranks.run(
                ranks,
                kind,
                r -> {
                    final int[] v = {1};
                    if (r.rank() == 0) {
                        Ranks.awaitWaits(r.fabric().device(ranks - 1), 1);
                        r.fabric().close();
                    } else if (r.rank() < ranks - 1) {
                        for (int i = 0; i < 5; i++) {
                            r.to(0).send(v, Kind.INT, 0, 4, 1);
                        }
                    } else {
                        assertEquals(Outcome.CLOSED, r.to(0).ssend(v, Kind.INT, 0, 4, 5));
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void closeEndsPromises(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    if (r.rank() == 1) {
                        Ranks.awaitWaits(r.fabric().device(0), 1);
                        r.fabric().close();
                        return;
                    }
                    final Device d = r.device();
                    final Operation kept = d.promise(Ranks.CONTEXT);
                    final Operation broken = d.promise(Ranks.CONTEXT);
                    d.fulfil(kept);
                    assertTrue(kept.isDone());
                    d.await(broken);
                    assertEquals(Outcome.OK, kept.outcome());
                    assertEquals(Outcome.CLOSED, broken.outcome());
                    d.fulfil(broken);
                    assertEquals(Outcome.CLOSED, broken.outcome(), "it has ended before");
                    final Operation late = d.promise(Ranks.CONTEXT);
                    assertTrue(late.isDone());
                    assertEquals(Outcome.CLOSED, late.outcome());
                });
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfAPeerEndsVigilsAndNoPromise(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    if (r.rank() == 1) {
                        final Device other = r.fabric().device(0);
                        Ranks.awaitWaits(other, 1);
                        other.peerEnded(other.peer(1));
                        return;
                    }
                    final Device d = r.device();
                    final Operation kept = d.promise(Ranks.CONTEXT);
                    final Operation unused = d.vigil(Ranks.CONTEXT);
                    final Operation vigil = d.vigil(Ranks.CONTEXT);
                    d.fulfil(unused);
                    d.await(vigil);
                    assertEquals(Outcome.PEER_LOST, vigil.outcome());
                    assertEquals(Outcome.OK, unused.outcome());
                    assertTrue(d.peer(1).hasEnded());
                    assertFalse(kept.isDone());
                    final Operation next = d.vigil(Ranks.CONTEXT);
                    assertFalse(next.isDone());
                    d.close();
                    assertEquals(Outcome.CLOSED, next.outcome());
                });
    }

    @ParameterizedTest
    @EnumSource
    void aReportSeesWhatEachThreadWaitsFor(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = {1, 2};
                    if (r.rank() == 0) {
                        r.to(1).recv(v, Kind.INT, 0, 8, 5);
                        assertEquals(List.of(), r.device().waits().snapshot());
                        return;
                    }
                    final Device other = r.fabric().device(0);
                    Ranks.awaitWaits(other, 1);
                    final WaitTable.Wait wait = other.waits().snapshot().get(0);
                    final WaitTable.Target target =
                            new WaitTable.Target(
                                    WaitTable.Verb.RECV, other.peer(1), Ranks.CONTEXT, 5, 8);
                    assertEquals(target, wait.target());
                    assertEquals("rank 0", wait.thread().getName());
                    assertTrue(System.nanoTime() - wait.sinceNanos() >= 0);
                    final long before = other.moved();
                    r.to(0).send(v, Kind.INT, 0, 8, 5);
                    while (other.moved() == before) {
                        Thread.yield();
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void aWaitKeepsTheInterruptFlag(Ranks.Kind kind) throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = {1};
                    if (r.rank() == 0) {
                        Thread.currentThread().interrupt();
                        assertEquals(4, r.to(1).recv(v, Kind.INT, 0, 4, 5));
                        assertTrue(Thread.interrupted(), "the flag is as it was");
                    } else {
                        Ranks.awaitWaits(r.fabric().device(0), 1);
                        r.to(0).send(v, Kind.INT, 0, 4, 5);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void threadsOfOneRankWaitAtOnce(Ranks.Kind kind) throws InterruptedException {
        final int threads = 4;
        final int each = 400;
        Ranks.run(
                2,
                kind,
                r -> {
                    final AtomicInteger ended = new AtomicInteger();
                    final Thread[] all = new Thread[threads];
                    final Throwable[] failures = new Throwable[threads];
                    for (int t = 0; t < threads; t++) {
                        final int tag = t;
                        all[t] =
                                new Thread(() -> {
                                    try {
                                        pingPong(r, tag, each);
                                        ended.incrementAndGet();
                                    } catch (Throwable e) {
                                        failures[tag] = e;
                                    }
                                });
                        all[t].setDaemon(true);
                        all[t].start();
                    }
                    for (Thread thread : all) {
                        thread.join();
                    }
                    assertArrayEquals(new Throwable[threads], failures);
                    assertEquals(threads, ended.get());
                });
    }

    /** The thread that sleeps first looks after the second, which goes on alone. */
    @ParameterizedTest
    @EnumSource
    void aThreadThatHasSleptLeavesTheOthersAwakeable(Ranks.Kind kind) throws InterruptedException {
        final AtomicInteger done = new AtomicInteger();
        Ranks.run(
                3,
                kind,
                r -> {
                    final int[] v = {1};
                    final Device shared = r.fabric().device(0);
                    if (r.rank() == 0) {
                        assertEquals(4, r.to(1).recv(v, Kind.INT, 0, 4, 1));
                        done.set(1);
                        awaitValue(done, 2);
                        assertEquals(
                                Outcome.PEER_LOST,
                                Outcome.code(r.to(1).recv(v, Kind.INT, 0, 4, 3)));
                    } else if (r.rank() == 1) {
                        Ranks.awaitWaits(shared, 2);
                        r.to(0).send(v, Kind.INT, 0, 4, 1);
                        awaitValue(done, 1);
                        r.to(0).send(v, Kind.INT, 0, 4, 2);
                        awaitValue(done, 2);
                        Ranks.awaitWaits(shared, 1);
                        shared.peerEnded(shared.peer(1));
                    } else {
                        Ranks.awaitWaits(shared, 1);
                        final Endpoint second = shared.endpoint(shared.peer(1), Ranks.CONTEXT);
                        assertEquals(4, second.recv(v, Kind.INT, 0, 4, 2));
                        done.set(2);
                    }
                });
    }

    private static void awaitValue(AtomicInteger variable, int value) {
        while (variable.get() != value) {
            Thread.yield();
        }
    }

    /** A message that a polling thread has put by reaches one that sleeps. */
    @ParameterizedTest
    @EnumSource
    void whatAnotherThreadTakesInWakesTheReceiver(Ranks.Kind kind) throws InterruptedException {
        final int rounds = 3000;
        final AtomicInteger received = new AtomicInteger();
        Ranks.run(
                3,
                kind,
                r -> {
                    final int[] v = new int[1];
                    for (int i = 0; i < rounds && r.rank() == 0; i++) {
                        assertEquals(4, r.to(1).recv(v, Kind.INT, 0, 4, 1));
                        assertEquals(i, v[0]);
                        received.set(i + 1);
                    }
                    for (int i = 0; i < rounds && r.rank() == 1; i++) {
                        v[0] = i;
                        r.to(0).send(v, Kind.INT, 0, 4, 1);
                        awaitValue(received, i + 1);
                    }
                    while (r.rank() == 2 && received.get() < rounds) {
                        r.fabric().device(0).progress();
                        Thread.yield();
                    }
                });
    }

    /** Who leaves sends behind that find no room may compute for long, or sleep elsewhere. */
    @ParameterizedTest
    @EnumSource
    void whatAThreadCouldNotSendIsSentByOneThatSleeps(Ranks.Kind kind) throws InterruptedException {
        final int count = 1000; // more than a ring has cells
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = {1};
                    if (r.rank() == 0) {
                        assertEquals(4, r.to(1).recv(v, Kind.INT, 0, 4, 9));
                        return;
                    }
                    final Device other = r.fabric().device(0);
                    Ranks.awaitWaits(other, 1);
                    final Thread sleeper = other.waits().snapshot().get(0).thread();
                    while (kind == Ranks.Kind.VIRTUAL && isRunning(sleeper)) {
                        Thread.yield();
                    }
                    final List<Operation> sends = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        final Operation send = other.operation();
                        send.buffer(v, Kind.INT, 0, 4);
                        other.endpoint(other.peer(1), Ranks.CONTEXT).isend(send, i);
                        sends.add(send);
                    }
                    for (int i = 0; i < count; i++) {
                        assertEquals(4, r.to(0).recv(v, Kind.INT, 0, 4, i));
                    }
                    r.to(0).send(v, Kind.INT, 0, 4, 9);
                    for (Operation send : sends) {
                        other.await(send);
                        assertEquals(Outcome.OK, send.outcome());
                        other.release(send);
                    }
                });
    }

    /** Others may sleep in a system call, and wake by themselves. */
    private static boolean isRunning(Thread virtual) {
        return virtual.getState() == Thread.State.RUNNABLE;
    }

    private static void pingPong(Ranks.Rank r, int tag, int each) {
        final int[] v = new int[1];
        for (int i = 0; i < each; i++) {
            if (r.rank() == 0) {
                v[0] = i;
                r.to(1).send(v, Kind.INT, 0, 4, tag);
                r.to(1).recv(v, Kind.INT, 0, 4, tag);
                assertEquals(i + tag, v[0]);
            } else {
                r.to(0).recv(v, Kind.INT, 0, 4, tag);
                v[0] += tag;
                r.to(0).send(v, Kind.INT, 0, 4, tag);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRankSleepsAgainAfterMessagesThatItDoesNotWaitFor(Ranks.Kind kind)
            throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final int[] v = {0};
                    if (r.rank() == 1) {
                        assertEquals(4, r.to(0).recv(v, Kind.INT, 0, 4, 2));
                        return;
                    }
                    for (int i = 0; i < 2000; i++) {
                        r.to(1).send(v, Kind.INT, 0, 4, 1);
                        if (i % 20 == 0) {
                            while (!Ranks.isAsleep(r.fabric().device(1))) {
                                Thread.yield();
                            }
                        } else {
                            Thread.yield();
                        }
                    }
                    r.to(1).send(v, Kind.INT, 0, 4, 2);
                });
    }

    @Test
    void abandonedOperationsGoOn() throws InterruptedException {
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final Device d = r.device();
                    final int[] v = new int[2000];
                    if (r.rank() == 0) {
                        for (int i = 0; i < 100; i++) {
                            final Operation op = d.operation();
                            op.buffer(v, Kind.INT, 0, 8000);
                            r.to(1).issend(op, i);
                            d.abandon(op);
                        }
                        r.to(1).send(v, Kind.INT, 0, 0, 100);
                        r.to(1).recv(v, Kind.INT, 0, 0, 0);
                    } else {
                        r.to(0).recv(v, Kind.INT, 0, 0, 100);
                        for (int i = 99; i >= 0; i--) {
                            assertEquals(8000, r.to(0).recv(v, Kind.INT, 0, 8000, i));
                        }
                        r.to(0).send(v, Kind.INT, 0, 0, 0);
                    }
                });
    }
}
