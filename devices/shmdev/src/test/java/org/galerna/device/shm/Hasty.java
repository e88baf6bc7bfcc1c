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
 * One of two processes. The second waits as soon as it has started a receive, so that what the
 * first starts to send within the eager limit waits for it to be fetched; then it takes the message
 * soon, late, by a probe, or not before the first has ended its send and written over its array; at
 * last when the first has gone.
 */
final class Hasty {
    private static final int LENGTH = 1 << 13;
    private static final long BYTES = 8L * LENGTH;
    private static final long CONTEXT = 7;
    private static final int DATA = 3;
    private static final int GO = 4;
    private static final int SENT = 5;
    private static final int NOTHING = 6;
    private static final int STARTS = 40;
    private static final int WAYS = 4;

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

    private Hasty(Device device) {
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
            final Hasty rank = new Hasty(fabric.device(process));
            if (process == 0) {
                rank.sendAll();
            } else {
                rank.receiveAll(new Random(Long.parseLong(args[3])));
            }
            System.out.println("right");
        }
    }

    private void sendAll() {
        final int[] waited = new int[WAYS];
        for (int round = 0; ; round++) {
            check(peer.recv(word, Kind.INT, 0, 4, GO) == 4, round);
            final int way = word[0];
            if (way == WAYS) {
                sendAndEnd();
                return;
            }
            fill(round);
            final Operation op = device.operation();
            op.buffer(data, Kind.LONG, 0, BYTES);
            peer.isend(op, DATA);
            waited[way] += op.isDone() ? 0 : 1;
            device.await(op);
            check(op.outcome() == Outcome.OK, round);
            device.release(op);
            Arrays.fill(data, -1);
            word[0] = waited[way];
            check(peer.send(word, Kind.INT, 0, 4, SENT) == Outcome.OK, round);
        }
    }

    private void sendAndEnd() {
        fill(0);
        final Operation op = device.operation();
        op.buffer(data, Kind.LONG, 0, BYTES);
        peer.isend(op, DATA);
        device.abandon(op);
        device.settle();
    }

    private void receiveAll(Random random) {
        final int[] waited = new int[WAYS];
        final long start = System.nanoTime();
        for (int round = 0; !isEnough(waited) && System.nanoTime() - start < MOST_NANOS; round++) {
            final int way = random.nextInt(WAYS);
            waitAtOnce();
            word[0] = way;
            check(peer.send(word, Kind.INT, 0, 4, GO) == Outcome.OK, round);
            switch (way) {
                case 0 -> receive();
                case 1 -> {
                    dally(random.nextInt(150_000));
                    receive();
                }
                case 2 -> receiveProbed(random.nextInt(150_000));
                default -> dally(Long.MAX_VALUE);
            }
            check(peer.recv(word, Kind.INT, 0, 4, SENT) == 4, round);
            waited[way] = word[0];
            if (way == WAYS - 1) {
                receive();
            }
            for (int i = 0; i < LENGTH; i++) {
                check(data[i] == 31L * i + round, round);
            }
        }
        waitAtOnce();
        word[0] = WAYS;
        check(peer.send(word, Kind.INT, 0, 4, GO) == Outcome.OK, -1);
        dally(LONG_ENOUGH_NANOS);
        receive();
        check(data[1] == 31, -1);
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

    /** Starts receives that nothing comes for, with a test right behind each. */
    private void waitAtOnce() {
        for (int i = 0; i < STARTS; i++) {
            final Operation op = device.operation();
            op.buffer(data, Kind.LONG, 0, BYTES);
            peer.irecv(op, NOTHING);
            check(!device.test(op) && device.cancel(op), i);
            device.release(op);
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

    private void receive() {
        final Operation op = device.operation();
        op.buffer(data, Kind.LONG, 0, BYTES);
        peer.irecv(op, DATA);
        finish(op);
    }

    private void receiveProbed(long nanos) {
        final Operation op = peer.mprobe(DATA, new Envelope());
        dally(nanos);
        op.buffer(data, Kind.LONG, 0, BYTES);
        peer.mrecv(op);
        finish(op);
    }

    private void finish(Operation op) {
        device.await(op);
        check(op.outcome() == Outcome.OK && op.length() == BYTES, -2);
        device.release(op);
    }
}
