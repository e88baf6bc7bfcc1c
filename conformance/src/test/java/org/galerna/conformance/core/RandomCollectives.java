// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.PersistentRequest;
import org.galerna.Request;
import org.galerna.VBuffer;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/** The collective calls of {@link RandomProgram}s. */
final class RandomCollectives {
    private static final int MOST = 70_000;
    private static final int TURNS = 3;

    private RandomCollectives() {}

    private static int[] room(int length) {
        return new int[length];
    }

    /** From or to a root. */
    static void rooted(RandomCall call) {
        IntraComm comm = call.comm();
        int root = call.draw(call.ranks());
        boolean isRoot = call.me() == root;
        int block = call.drawLength(MOST / call.ranks());
        int all = isRoot ? block * call.ranks() : 0;
        switch (call.draw(3)) {
            case 0 -> {
                int[] data = isRoot ? call.data(root, block) : room(block);
                Buffer buffer = Buffer.of(data);
                call.make(
                        () -> comm.bcast(buffer, root),
                        () -> comm.ibcast(buffer, root),
                        () -> call.requireEach("bcast", data, at -> call.value(root, at)));
            }
            case 1 -> {
                int[] got = room(all);
                Buffer send = Buffer.of(call.data(call.me(), block));
                Buffer receive = Buffer.of(got, 0, isRoot ? block : 0, Datatype.INT);
                call.make(
                        () -> comm.gather(send, receive, root),
                        () -> comm.igather(send, receive, root),
                        () -> requireBlocks(call, "gather", got, block));
            }
            default -> {
                int[] got = room(block);
                int[] data = call.data(root, all);
                Buffer send = Buffer.of(data, 0, isRoot ? block : 0, Datatype.INT);
                int first = call.me() * block;
                call.make(
                        () -> comm.scatter(send, Buffer.of(got), root),
                        () -> comm.iscatter(send, Buffer.of(got), root),
                        () -> call.requireEach("scatter", got, at -> call.value(root, first + at)));
            }
        }
    }

    private static void requireBlocks(RandomCall call, String what, int[] got, int block) {
        call.requireEach(what, got, at -> call.value(at / block, at % block));
    }

    private static Op sum(RandomCall call) {
        if (call.drawsOneIn(2)) {
            return Op.SUM;
        }
        return UserOp.of(
                (in, inAt, inout, at, count, type) -> {
                    for (int i = 0; i < count; i++) {
                        ((int[]) inout)[(int) at + i] += ((int[]) in)[(int) inAt + i];
                    }
                },
                call.drawsOneIn(2));
    }

    /** With an operator, in place or not. */
    static void reducing(RandomCall call) {
        IntraComm comm = call.comm();
        int ranks = call.ranks();
        Op op = sum(call);
        int root = call.draw(ranks);
        int[] data = call.data(call.me(), call.drawLength(MOST));
        int kind = call.draw(5);
        boolean isInPlace = call.drawsOneIn(3) && kind != 3 && (kind != 1 || call.me() == root);
        Buffer send = isInPlace ? Buffer.IN_PLACE : Buffer.of(data);
        int[] got = isInPlace ? data : room(data.length);
        Buffer receive = Buffer.of(got);
        switch (kind) {
            case 0 ->
                    call.make(
                            () -> comm.allreduce(send, receive, op),
                            () -> comm.iallreduce(send, receive, op),
                            () -> call.requireEach("allreduce", got, at -> call.sum(ranks, at)));
            case 1 -> {
                int givers = call.me() == root ? ranks : 0;
                call.make(
                        () -> comm.reduce(send, receive, op, root),
                        () -> comm.ireduce(send, receive, op, root),
                        () -> call.requireEach("reduce", got, at -> call.sum(givers, at)));
            }
            case 2 ->
                    call.make(
                            () -> comm.scan(send, receive, op),
                            () -> comm.iscan(send, receive, op),
                            () -> call.requireEach("scan", got, at -> call.sum(call.me() + 1, at)));
            case 3 ->
                    call.make(
                            () -> comm.exscan(send, receive, op),
                            () -> comm.iexscan(send, receive, op),
                            () -> call.requireEach("exscan", got, at -> call.sum(call.me(), at)));
            default -> reduceScatter(call, op);
        }
    }

    private static void reduceScatter(RandomCall call, Op op) {
        IntraComm comm = call.comm();
        int most = 1 + call.drawLength(MOST / call.ranks());
        long[] counts = new long[call.ranks()];
        Arrays.setAll(counts, rank -> call.draw(most));
        int first = (int) Arrays.stream(counts, 0, call.me()).sum();
        Buffer send = Buffer.of(call.data(call.me(), (int) Arrays.stream(counts).sum()));
        int[] got = room((int) counts[call.me()]);
        call.make(
                () -> comm.reduceScatter(send, Buffer.of(got), counts, op),
                () -> comm.ireduceScatter(send, Buffer.of(got), counts, op),
                () ->
                        call.requireEach(
                                "reduceScatter", got, at -> call.sum(call.ranks(), first + at)));
    }

    /** Of equal blocks between all. */
    static void exchanging(RandomCall call) {
        IntraComm comm = call.comm();
        int block = call.drawLength(MOST / call.ranks());
        int[] got = room(block * call.ranks());
        Buffer receive = Buffer.of(got, 0, block, Datatype.INT);
        switch (call.draw(3)) {
            case 0 -> {
                Buffer send = Buffer.of(call.data(call.me(), block));
                call.make(
                        () -> comm.allgather(send, receive),
                        () -> comm.iallgather(send, receive),
                        () -> requireBlocks(call, "allgather", got, block));
            }
            case 1 -> {
                int[] data = call.data(call.me(), got.length);
                Buffer send = Buffer.of(data, 0, block, Datatype.INT);
                int first = call.me() * block;
                call.make(
                        () -> comm.alltoall(send, receive),
                        () -> comm.ialltoall(send, receive),
                        () ->
                                call.requireEach(
                                        "alltoall",
                                        got,
                                        at -> call.value(at / block, first + at % block)));
            }
            default -> call.make(comm::barrier, comm::ibarrier, () -> {});
        }
    }

    /** Of blocks of any lengths, the last one first and with gaps between them. */
    static void ofAnyLengths(RandomCall call) {
        IntraComm comm = call.comm();
        int ranks = call.ranks();
        int most = 1 + call.drawLength(MOST / ranks);
        long[][] lengths = new long[ranks][ranks];
        for (long[] row : lengths) {
            Arrays.setAll(row, rank -> call.drawsOneIn(3) ? 0 : call.draw(most));
        }
        int root = call.draw(ranks);
        long[] mine = lengths[call.me()];
        Buffer own = Buffer.of(call.data(call.me(), (int) lengths[0][call.me()]));
        switch (call.draw(4)) {
            case 0 -> {
                long[] each = new long[ranks];
                Arrays.setAll(each, rank -> lengths[rank][call.me()]);
                VBuffer send = spread(mine, filled(mine, to -> call.value(call.me(), to)));
                int[] got = spreadRoom(each);
                VBuffer receive = spread(each, got);
                int[] expected = filled(each, from -> call.value(from, call.me()));
                call.make(
                        () -> comm.alltoallv(send, receive),
                        () -> comm.ialltoallv(send, receive),
                        () -> call.requireEach("alltoallv", got, at -> expected[at]));
            }
            case 1 -> {
                int[] got = spreadRoom(lengths[0]);
                VBuffer receive = spread(lengths[0], got);
                call.make(
                        () -> comm.allgatherv(own, receive),
                        () -> comm.iallgatherv(own, receive),
                        () -> requireSpread(call, "allgatherv", got, lengths[0]));
            }
            case 2 -> {
                int[] got = spreadRoom(lengths[0]);
                VBuffer receive = spread(lengths[0], got);
                boolean isRoot = call.me() == root;
                call.make(
                        () -> comm.gatherv(own, isRoot ? receive : null, root),
                        () -> comm.igatherv(own, isRoot ? receive : null, root),
                        () -> {
                            if (isRoot) {
                                requireSpread(call, "gatherv", got, lengths[0]);
                            }
                        });
            }
            default -> {
                int[] got = room((int) lengths[0][call.me()]);
                VBuffer send = spread(lengths[0], filled(lengths[0], to -> to));
                call.make(
                        () -> comm.scatterv(send, Buffer.of(got), root),
                        () -> comm.iscatterv(send, Buffer.of(got), root),
                        () -> call.requireEach("scatterv", got, at -> call.me()));
            }
        }
    }

    /** Where the block of each rank begins. */
    private static long[] places(long[] lengths) {
        long[] places = new long[lengths.length];
        long at = 0;
        for (int rank = lengths.length - 1; rank >= 0; rank--) {
            places[rank] = at;
            at += lengths[rank] + 1;
        }
        return places;
    }

    private static int[] spreadRoom(long[] lengths) {
        return room((int) Arrays.stream(lengths).sum() + lengths.length);
    }

    private static VBuffer spread(long[] lengths, int[] memory) {
        return VBuffer.of(memory, 0, lengths, places(lengths), Datatype.INT);
    }

    /** Memory with blocks of one value each. */
    private static int[] filled(long[] lengths, IntUnaryOperator value) {
        int[] memory = spreadRoom(lengths);
        long[] places = places(lengths);
        for (int rank = 0; rank < lengths.length; rank++) {
            int first = (int) places[rank];
            Arrays.fill(memory, first, first + (int) lengths[rank], value.applyAsInt(rank));
        }
        return memory;
    }

    private static void requireSpread(RandomCall call, String what, int[] got, long[] lengths) {
        int[] expected = spreadRoom(lengths);
        long[] places = places(lengths);
        for (int rank = 0; rank < lengths.length; rank++) {
            for (int at = 0; at < lengths[rank]; at++) {
                expected[(int) places[rank] + at] = call.value(rank, at);
            }
        }
        call.requireEach(what, got, at -> expected[at]);
    }

    /** Persistent calls, started together and waited for in any order. */
    static void persistent(RandomCall call) {
        IntraComm comm = call.comm();
        int root = call.draw(call.ranks());
        int[] data = call.data(call.me(), call.drawLength(MOST));
        int[] sums = room(data.length);
        int[] news = room(data.length);
        PersistentRequest sum = comm.allreduceInit(Buffer.of(data), Buffer.of(sums), sum(call));
        PersistentRequest bcast = comm.bcastInit(Buffer.of(news), root);
        PersistentRequest barrier = comm.barrierInit();
        for (int turn = 0; turn < TURNS; turn++) {
            int round = turn;
            Arrays.setAll(news, at -> call.me() == root ? call.value(root, at) + round : 0);
            PersistentRequest.startAll(sum, bcast, barrier);
            List<Request> requests = new ArrayList<>(List.of(barrier, sum, bcast));
            Collections.shuffle(requests, call.own());
            requests.forEach(Request::waitFor);
            call.requireEach("allreduceInit", sums, at -> call.sum(call.ranks(), at));
            call.requireEach("bcastInit", news, at -> call.value(root, at) + round);
        }
        List.of(sum, bcast, barrier).forEach(Request::free);
    }
}
