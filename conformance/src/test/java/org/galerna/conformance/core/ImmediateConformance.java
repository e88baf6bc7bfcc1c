// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.PersistentRequest;
import org.galerna.Request;
import org.galerna.VBuffer;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/** Collectives that return at once, and persistent ones, through the core. */
@Conformance
class ImmediateConformance {
    private static final int[] LENGTHS = {0, 1, 130, 20_000};

    /** What every rank contributes at a place. */
    private static int value(int rank, int at) {
        return rank * 7 + at;
    }

    private static int[] own(IntraComm world, int length) {
        int[] data = new int[length];
        Arrays.setAll(data, at -> value(world.rank(), at));
        return data;
    }

    private static int sum(int ranks, int at) {
        int sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += value(rank, at);
        }
        return sum;
    }

    private static void assertEach(int[] data, IntUnaryOperator expected) {
        for (int at = 0; at < data.length; at++) {
            assertEquals(expected.applyAsInt(at), data[at]);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void callsOfEveryLengthAndRootAreUnderWayTogether(IntraComm world) {
        int n = world.size();
        List<Request> requests = new ArrayList<>();
        List<Runnable> checks = new ArrayList<>();
        for (int length : LENGTHS) {
            for (int root = 0; root < n; root++) {
                int from = root;
                int[] data = own(world, length);
                requests.add(world.ibcast(Buffer.of(data), root));
                checks.add(() -> assertEach(data, at -> value(from, at)));
                int[] sums = new int[length];
                Buffer send = Buffer.of(own(world, length));
                requests.add(world.ireduce(send, Buffer.of(sums), Op.SUM, root));
                boolean isRoot = world.rank() == root;
                checks.add(() -> assertEach(sums, at -> isRoot ? sum(n, at) : 0));
            }
            int[] inPlace = own(world, length);
            requests.add(world.iallreduce(Buffer.IN_PLACE, Buffer.of(inPlace), Op.SUM));
            checks.add(() -> assertEach(inPlace, at -> sum(n, at)));
        }
        Collections.shuffle(requests, new Random(world.rank()));
        Request.waitAll(requests.toArray(new Request[0]));
        checks.forEach(Runnable::run);
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void blocksOfAnyLengthsGoWhereTheyBelong(IntraComm world) {
        int n = world.size();
        int me = world.rank();
        long[] counts = new long[n];
        long[] places = new long[n];
        for (int rank = 0; rank < n; rank++) {
            counts[rank] = rank % 3;
            places[rank] = 3L * (n - 1 - rank); // from the last to the first, with gaps
        }
        int[] all = new int[3 * n];
        Arrays.fill(all, -1);
        VBuffer into = VBuffer.of(all, 0, counts, places, Datatype.INT);
        Request gathered = world.iallgatherv(Buffer.of(own(world, (int) counts[me])), into);
        int[] each = new int[n];
        Request dealt = world.ialltoall(one(own(world, n)), one(each));
        world.barrier(); // a blocking call beside them
        Request.waitAll(dealt, gathered);
        for (int rank = 0; rank < n; rank++) {
            for (int at = 0; at < 3; at++) {
                int expected = at < rank % 3 ? value(rank, at) : -1;
                assertEquals(expected, all[3 * (n - 1 - rank) + at]);
            }
            assertEquals(value(rank, me), each[rank]);
        }
    }

    /** Operators of the user's, and of objects, go on in whatever call their rank is. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void usersOperatorsAreCalledWhileTheirRankWaitsElsewhere(IntraComm world) {
        int n = world.size();
        int me = world.rank();
        Op add =
                UserOp.of(
                        (in, inAt, inout, at, count, type) -> {
                            for (int i = 0; i < count; i++) {
                                ((int[]) inout)[(int) at + i] += ((int[]) in)[(int) inAt + i];
                            }
                        },
                        true);
        Op join =
                UserOp.of(
                        (in, inAt, inout, at, count, type) ->
                                ((Object[]) inout)[(int) at] =
                                        ""
                                                + ((Object[]) in)[(int) inAt]
                                                + ((Object[]) inout)[(int) at],
                        false);
        for (int root = 0; root < n; root++) {
            int[] sums = new int[130];
            Object[] joined = new Object[1];
            Request sum = world.iallreduce(Buffer.of(own(world, 130)), Buffer.of(sums), add);
            Request text =
                    world.iallreduce(
                            Buffer.of(new Object[] {"" + me % 10}), Buffer.of(joined), join);
            if (me == root) {
                text.waitFor();
                sum.waitFor();
                for (int peer = 0; peer < n; peer++) {
                    if (peer != root) {
                        world.send(new int[1], peer, 1);
                    }
                }
            } else {
                world.recv(new int[1], root, 1);
                Request.waitAll(sum, text);
            }
            assertEach(sums, at -> sum(n, at));
            assertEquals("0123456789".repeat(1 + n / 10).substring(0, n), joined[0]);
        }
    }

    private static Buffer one(int[] data) {
        return Buffer.of(data, 0, 1, Datatype.INT);
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void persistentCallsReadTheirBuffersAtEachStart(IntraComm world) {
        int n = world.size();
        int[] data = new int[10];
        int[] prefix = new int[10];
        PersistentRequest scan = world.scanInit(Buffer.of(data), Buffer.of(prefix), Op.SUM);
        PersistentRequest barrier = world.barrierInit();
        for (int turn = 1; turn <= 5; turn++) {
            Arrays.fill(data, turn);
            PersistentRequest.startAll(scan, barrier);
            Request.waitAll(barrier, scan);
            assertEquals(turn * (world.rank() + 1), prefix[9]);
        }
        assertEquals(n, world.allreduce(1, Op.SUM));
    }
}
