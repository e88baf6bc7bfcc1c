// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/**
 * One of two processes: the first offers messages within the eager limit, which the second takes at
 * once, late, by a matched probe, or not before the first has taken them back.
 */
final class Offers {
    private static final int LENGTH = 1 << 13;
    private static final long BYTES = 8L * LENGTH;
    private static final long CONTEXT = 7;
    private static final int DATA = 3;
    private static final int GO = 4;
    private static final int SENT = 5;

    /** Ways to receive. */
    private static final int WAYS = 7;

    /** The way after which the first process ends. */
    private static final int LAST = WAYS;

    /** The way in which the second waits until the first has ended its send, or cancelled it. */
    private static final int NOT_AT_ALL = WAYS - 1;

    /** Within it the sender takes its message back or not. */
    private static final int ABOUT_TO_BE_TAKEN_BACK = 150_000;

    /** For a process to end after its last message, if it does not wait for that to be fetched. */
    private static final long LONG_ENOUGH_NANOS = 300_000_000;

    /** Rounds of each way in which the send had to wait. */
    private static final int ENOUGH = 10;

    /** Where others want the cores no send waits, so that enough would never be. */
    private static final long MOST_NANOS = 10_000_000_000L;

    private final Device device;
    private final Endpoint peer;
    private final long[] data = new long[LENGTH];
    private final int[] word = new int[1];

    private Offers(Device device) {
        this.device = device;
        this.peer = device.endpoint(device.peer(1 - device.rank()), CONTEXT);
    }

    /** Arguments: folder, process, processes, seed. Prints a word when it has opened. */
    public static void main(String[] args) {
        final int process = Integer.parseInt(args[1]);
        final FolderWireup wireup = new FolderWireup(Path.of(args[0]), process, 2);
        final FabricOptions options = FabricOptions.of(wireup).withOversubscribed(false);
        try (Fabric fabric = new SegmentProvider().open(options)) {
            System.out.println("open");
            final Offers rank = new Offers(fabric.device(process));
            final Random random = new Random(Long.parseLong(args[3]) + process);
            if (process == 0) {
                rank.sendAll(random);
            } else {
                rank.receiveAll(random);
            }
            System.out.println("right");
        }
    }

    private void sendAll(Random random) {
        final int[] waited = new int[WAYS];
        for (int round = 0; ; round++) {
            check(peer.recv(word, Kind.INT, 0, 4, GO) == 4, round);
            final int way = word[0];
            if (way == LAST) {
                sendAndEnd();
                return;
            }
            fill(round);
            boolean isCancelled = false;
            if (random.nextBoolean()) {
                check(peer.send(data, Kind.LONG, 0, BYTES, DATA) == Outcome.OK, round);
            } else {
                final Operation op = start();
                waited[way] += op.isDone() ? 0 : 1;
                if (way == NOT_AT_ALL && random.nextBoolean()) {
                    device.cancel(op);
                }
                device.await(op);
                isCancelled = op.outcome() == Outcome.CANCELLED;
                check(isCancelled || op.outcome() == Outcome.OK, round);
                device.release(op);
            }
            Arrays.fill(data, -1);
            word[0] = isCancelled ? -1 : waited[way];
            check(peer.send(word, Kind.INT, 0, 4, SENT) == Outcome.OK, round);
        }
    }

    private Operation start() {
        final Operation op = device.operation();
        op.buffer(data, Kind.LONG, 0, BYTES);
        peer.isend(op, DATA);
        return op;
    }

    private void sendAndEnd() {
        fill(0);
        device.abandon(start());
        device.settle();
    }

    private void receiveAll(Random random) {
        final int[] waited = new int[WAYS];
        final long start = System.nanoTime();
        for (int round = 0; !isEnough(waited) && System.nanoTime() - start < MOST_NANOS; round++) {
            final int way = random.nextInt(WAYS);
            final long nanos = random.nextInt(ABOUT_TO_BE_TAKEN_BACK);
            if (way == 0) {
                final Operation op = post();
                go(way, round);
                finish(op);
            } else {
                go(way, round);
                receive(way, nanos);
            }
            check(peer.recv(word, Kind.INT, 0, 4, SENT) == 4, round);
            final boolean isCancelled = word[0] < 0;
            waited[way] = isCancelled ? waited[way] : word[0];
            if (way == NOT_AT_ALL && !isCancelled) {
                finish(post());
            }
            for (int i = 0; i < LENGTH && !isCancelled; i++) {
                check(data[i] == 31L * i + round, round);
            }
        }
        go(LAST, -1);
        dally(LONG_ENOUGH_NANOS);
        finish(post());
        check(data[1] == 31, -1);
    }

    private void go(int way, int round) {
        word[0] = way;
        check(peer.send(word, Kind.INT, 0, 4, GO) == Outcome.OK, round);
    }

    private void receive(int way, long nanos) {
        switch (way) {
            case 1 -> {
                dally(nanos);
                finish(post());
            }
            case 2 -> {
                stayAway(nanos);
                finish(post());
            }
            case 3 -> {
                stayAway(nanos);
                final Operation op = peer.mprobe(DATA, new Envelope());
                stayAway(nanos);
                op.buffer(data, Kind.LONG, 0, BYTES);
                peer.mrecv(op);
                finish(op);
            }
            case 4 -> {
                final Operation op = peer.mprobe(DATA, new Envelope());
                dally(Long.MAX_VALUE); // the send ends although its message has met a probe
                op.buffer(data, Kind.LONG, 0, BYTES);
                peer.mrecv(op);
                finish(op);
            }
            case 5 -> {
                stayAway(nanos);
                check(peer.recv(data, Kind.LONG, 0, BYTES, DATA) == BYTES, -2);
            }
            default -> dally(Long.MAX_VALUE);
        }
    }

    private static boolean isEnough(int[] waited) {
        return Arrays.stream(waited).allMatch(n -> n >= ENOUGH);
    }

    private void fill(int round) {
        for (int i = 0; i < LENGTH; i++) {
            data[i] = 31L * i + round;
        }
    }

    private static void check(boolean isRight, int round) {
        if (!isRight) {
            throw new IllegalStateException("round " + round);
        }
    }

    /** Calls the device until the sender says that it has ended, or for a while. */
    private void dally(long nanos) {
        final Envelope envelope = new Envelope();
        final long start = System.nanoTime();
        while (System.nanoTime() - start < nanos && !peer.iprobe(SENT, envelope)) {
            Thread.onSpinWait();
        }
    }

    /** Calls nothing for a while. */
    private static void stayAway(long nanos) {
        final long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    private Operation post() {
        final Operation op = device.operation();
        op.buffer(data, Kind.LONG, 0, BYTES);
        peer.irecv(op, DATA);
        return op;
    }

    private void finish(Operation op) {
        device.await(op);
        check(op.outcome() == Outcome.OK && op.length() == BYTES, -3);
        device.release(op);
    }
}
