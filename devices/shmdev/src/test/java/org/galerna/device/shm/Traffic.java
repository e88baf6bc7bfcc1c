// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;

/**
 * One process of a torture of the rings: in each round every rank sends messages of random lengths
 * to every rank, itself included, and receives what the same random numbers say the others sent.
 */
final class Traffic {
    private static final int[] LENGTHS = {
        0, 8, 40, 48, 432, 440, 2000, 8192, 8200, 16_384, 16_392, 70_000, 131_072, 131_080, 200_008,
        600_000
    };
    private static final long CONTEXT = 7;

    private final Device device;
    private final long seed;

    private Traffic(Device device, long seed) {
        this.device = device;
        this.seed = seed;
    }

    /** Arguments: folder, process, processes, seed, rounds. Prints a word when it has opened. */
    public static void main(String[] args) {
        final int process = Integer.parseInt(args[1]);
        final int processes = Integer.parseInt(args[2]);
        final FolderWireup wireup = new FolderWireup(Path.of(args[0]), process, processes);
        try (Fabric fabric = new SegmentProvider().open(FabricOptions.of(wireup))) {
            System.out.println("open");
            final Traffic traffic = new Traffic(fabric.device(process), Long.parseLong(args[3]));
            final int rounds = Integer.parseInt(args[4]);
            for (int round = 0; round < rounds; round++) {
                traffic.round(round);
            }
            System.out.println("right");
        }
    }

    private void round(int round) {
        final int n = device.size();
        final int me = device.rank();
        final List<Operation> active = new ArrayList<>();
        final List<long[]> taken = new ArrayList<>();
        final List<long[]> due = new ArrayList<>();
        for (int other = 0; other < n; other++) {
            final Endpoint peer = device.endpoint(device.peer(other), CONTEXT);
            for (int i = 0; i < 3; i++) {
                final long[] in = new long[length(round, other, me, i) / 8];
                final Operation op = device.operation();
                op.buffer(in, Kind.LONG, 0, 8L * in.length);
                peer.irecv(op, i);
                active.add(op);
                taken.add(in);
                due.add(message(round, other, me, i));
            }
        }
        for (int other = 0; other < n; other++) {
            final Endpoint peer = device.endpoint(device.peer(other), CONTEXT);
            for (int i = 0; i < 3; i++) {
                final long[] out = message(round, me, other, i);
                final Operation op = device.operation();
                if ((round + i) % 3 == 0) {
                    final MemorySegment far =
                            Arena.ofAuto().allocate(Math.max(8, 8L * out.length), 8);
                    MemorySegment.copy(out, 0, far, ValueLayout.JAVA_LONG, 0, out.length);
                    op.buffer(far, Kind.LONG | Kind.SEGMENT, 0, 8L * out.length);
                } else {
                    op.buffer(out, Kind.LONG, 0, 8L * out.length);
                }
                if ((round + other) % 4 == 0) {
                    peer.issend(op, i);
                } else {
                    peer.isend(op, i);
                }
                active.add(op);
            }
        }
        for (int k = 0; k < active.size(); k++) {
            final Operation op = active.get(k);
            device.await(op);
            if (op.outcome() != Outcome.OK) {
                throw new IllegalStateException("outcome " + op.outcome() + " in round " + round);
            }
            device.release(op);
        }
        for (int k = 0; k < taken.size(); k++) {
            compare(due.get(k), taken.get(k), round);
        }
        pass(round);
    }

    private static void compare(long[] due, long[] taken, int round) {
        if (Arrays.mismatch(due, taken) >= 0) {
            throw new IllegalStateException("message of round " + round);
        }
    }

    /** Sends to the next rank and receives from the one before, by calls that wait. */
    private void pass(int round) {
        final int n = device.size();
        final int me = device.rank();
        final Endpoint next = device.endpoint(device.peer((me + 1) % n), CONTEXT);
        final Endpoint before = device.endpoint(device.peer((me + n - 1) % n), CONTEXT);
        for (int i = 0; i < 3 && n > 1; i++) {
            final long[] out = message(round, me, (me + 1) % n, i);
            final long[] due = message(round, (me + n - 1) % n, me, i);
            final long[] in = new long[due.length];
            if (me % 2 == 0) {
                send(next, out, i);
                receive(before, in, i);
            } else {
                receive(before, in, i);
                send(next, out, i);
            }
            compare(due, in, round);
        }
    }

    private static void send(Endpoint to, long[] out, int tag) {
        final int outcome = to.send(out, Kind.LONG, 0, 8L * out.length, tag);
        if (outcome != Outcome.OK) {
            throw new IllegalStateException("outcome " + outcome);
        }
    }

    private static void receive(Endpoint from, long[] in, int tag) {
        final long length = from.recv(in, Kind.LONG, 0, 8L * in.length, tag);
        if (length != 8L * in.length) {
            throw new IllegalStateException("received " + length + " for " + 8L * in.length);
        }
    }

    private int length(int round, int from, int to, int i) {
        final Random random = new Random(seed + ((round * 64L + from) * 64 + to) * 4 + i);
        random.nextInt();
        return LENGTHS[random.nextInt(LENGTHS.length)];
    }

    private long[] message(int round, int from, int to, int i) {
        final long[] words = new long[length(round, from, to, i) / 8];
        Arrays.setAll(words, k -> ((round * 64L + from) * 64 + to) * 4 + i + k * 31L);
        return words;
    }
}
