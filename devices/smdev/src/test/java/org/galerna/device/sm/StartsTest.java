// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Random;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a start does at once, and what it leaves to the wait; two ranks by one thread. */
@Timeout(60)
class StartsTest {
    private static final int LENGTH = 1 << 16;

    /** Far more than a prompt rank takes from a start to the next call. */
    private static final long COMPUTING_NANOS = 20_000;

    /** More starts than a rank that computes may be taken for a prompt one. */
    private static final int SOON = 40;

    /** How a rank finishes a send whose receive is posted, without a call of the receiver. */
    @FunctionalInterface
    private interface Finish {
        void finish(Device device, Operation send);
    }

    private final byte[] from = new byte[LENGTH];
    private final byte[] to = new byte[LENGTH];
    private Fabric fabric;
    private Device sender;
    private Device receiver;
    private Endpoint out;
    private Endpoint in;
    private boolean isWatched; // whether the sends are of calls that go on by themselves

    @BeforeEach
    void open() {
        fabric = Processes.open(FabricOptions.of(2).withOversubscribed(false));
        sender = fabric.device(0);
        receiver = fabric.device(1);
        assumeTrue(sender.capabilities().directReach());
        out = sender.endpoint(sender.peer(1), Ranks.CONTEXT);
        in = receiver.endpoint(receiver.peer(0), Ranks.CONTEXT);
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("galerna.seed=" + seed);
        new Random(seed).nextBytes(from);
    }

    @AfterEach
    void close() {
        fabric.close();
    }

    private Operation receive() {
        Arrays.fill(to, (byte) 0);
        final Operation op = receiver.operation();
        op.buffer(to, Kind.BYTE, 0, LENGTH);
        in.irecv(op, 1);
        return op;
    }

    private Operation send() {
        final Operation op = sender.operation();
        op.buffer(from, Kind.BYTE, 0, LENGTH);
        if (isWatched) {
            sender.watch(op);
        }
        out.isend(op, 1);
        return op;
    }

    private void check(Operation receive) {
        assertTrue(receive.isDone());
        assertEquals(Outcome.OK, receive.outcome());
        assertArrayEquals(from, to);
        receiver.release(receive);
    }

    /** Sends and waits at once until a start leaves a send to that wait. */
    private Operation[] leave(Finish first) {
        for (; ; ) {
            final Operation receive = receive();
            final Operation send = send();
            if (!send.isDone()) {
                assertFalse(receive.isDone());
                return new Operation[] {send, receive};
            }
            first.finish(sender, send);
            sender.release(send);
            check(receive);
        }
    }

    private void leftIsFinishedBy(Finish finish) {
        final Operation[] left = leave(Device::test);
        finish.finish(sender, left[0]);
        assertTrue(left[0].isDone());
        sender.release(left[0]);
        check(left[1]);
    }

    @Test
    void whoComesSecondCopiesForRanksThatCompute() {
        for (int i = 0; i < SOON; i++) {
            final Operation receive = receive();
            final Operation send = send();
            assertTrue(send.isDone());
            compute();
            check(receive);
            assertTrue(sender.test(send));
            sender.release(send);
        }
    }

    private static void compute() {
        final long start = System.nanoTime();
        while (System.nanoTime() - start < COMPUTING_NANOS) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whatIsLeftMovesOnInATest() {
        leftIsFinishedBy((d, send) -> assertTrue(d.test(send)));
    }

    @Test
    void whatIsLeftMovesOnInAWait() {
        leftIsFinishedBy(Device::await);
    }

    @Test
    void whatIsLeftMovesOnInATestOfSeveral() {
        leftIsFinishedBy((d, send) -> assertEquals(1, d.testAny(new Operation[] {null, send}, 2)));
    }

    @Test
    void whatIsLeftMovesOnInAWaitForOneOfSeveral() {
        leftIsFinishedBy((d, send) -> assertEquals(1, d.awaitAny(new Operation[] {null, send}, 2)));
    }

    @Test
    void whatIsLeftMovesOnInTheWaitForAnotherCall() {
        leftMovesOnInTheWaitForAnother();
    }

    @Test
    void whatACallThatGoesOnByItselfLeavesMovesOnInTheWaitForAnother() {
        isWatched = true;
        leftMovesOnInTheWaitForAnother();
    }

    /**
     * Waits for a promise that is kept when the other rank, which is in no call, has its message.
     */
    private void leftMovesOnInTheWaitForAnother() {
        final Operation[] left = leave(Device::test);
        final Operation promise = sender.promise(Ranks.CONTEXT);
        Thread.ofPlatform()
                .start(() -> {
                    while (!left[1].isDone()) {
                        Thread.onSpinWait();
                    }
                    sender.fulfil(promise);
                });
        sender.await(promise);
        sender.release(promise);
        sender.await(left[0]);
        sender.release(left[0]);
        check(left[1]);
    }

    @Test
    void whatIsLeftMovesOnWhenItIsAbandoned() {
        final Operation[] left = leave(Device::test);
        sender.abandon(left[0]);
        check(left[1]);
    }

    @Test
    void whatIsLeftIsTakenByItsReceiver() {
        final Operation[] left = leave(Device::test);
        assertTrue(receiver.test(left[1]));
        check(left[1]);
        assertTrue(left[0].isDone());
        sender.release(left[0]);
    }

    @Test
    void whatIsLeftCanBeCancelled() {
        final Operation[] left = leave(Device::test);
        assertTrue(receiver.cancel(left[1]));
        receiver.release(left[1]);
        assertTrue(sender.cancel(left[0]));
        assertEquals(Outcome.CANCELLED, left[0].outcome());
        sender.release(left[0]);
    }

    @Test
    void whatIsLeftToAPeerThatHasEndedIsLost() {
        leave(Device::test);
        sender.peerEnded(sender.peer(1));
        final Operation late = send();
        assertTrue(late.isDone());
        assertEquals(Outcome.PEER_LOST, late.outcome());
        sender.release(late);
    }

    @Test
    void aPromptRankThatComputesAgainIsFoundOut() {
        final Operation[] left = leave(Device::test);
        sender.await(left[0]);
        check(left[1]);
        int behind = 0;
        for (int i = 0; i < SOON; i++) {
            final Operation receive = receive();
            final Operation send = send();
            behind = send.isDone() ? behind + 1 : 0;
            compute();
            sender.await(send);
            sender.release(send);
            check(receive);
        }
        assertTrue(behind > 0);
    }

    @Test
    void aReceiverThatWaitsAtOnceLeavesItToTheWaitToLook() {
        boolean isBlind = false;
        while (!isBlind) {
            finish(leave(Device::test));
            waitAtOnce();
            final Operation send = send();
            final Operation receive = receive();
            isBlind = !receive.isDone();
            finish(new Operation[] {send, receive});
        }
    }

    private void finish(Operation[] both) {
        receiver.await(both[1]);
        sender.await(both[0]);
        check(both[1]);
        sender.release(both[0]);
    }

    /** Starts receives that nothing comes for, with a test right behind each. */
    private void waitAtOnce() {
        for (int i = 0; i < SOON; i++) {
            final Operation receive = receiver.operation();
            receive.buffer(to, Kind.BYTE, 0, LENGTH);
            in.irecv(receive, 2);
            assertFalse(receiver.test(receive));
            assertTrue(receiver.cancel(receive));
            receiver.release(receive);
        }
    }
}
