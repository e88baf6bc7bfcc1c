// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.galerna.Buffer;
import org.galerna.CartComm;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.topology.Dimensions;
import org.galerna.topology.Shift;

/** The calls of {@link RandomProgram}s that make communicators of other kinds, and use them. */
final class RandomCommunicators {
    private static final int MOST = 20_000;

    private RandomCommunicators() {}

    /** The odd ranks meet the even ones, and all become one group again. */
    static void halves(RandomCall call) {
        if (call.ranks() == 1) {
            return;
        }
        int side = call.me() % 2;
        IntraComm half = call.comm().split(side, call.me());
        InterComm both = call.comm().createIntercomm(half, 0, 1 - side, call.tag(0));
        int[] data = call.data(call.me(), call.drawLength(MOST));
        int[] sums = new int[data.length];
        Request sum = both.iallreduce(Buffer.of(data), Buffer.of(sums), Op.SUM);
        meet(call, both, data);
        sum.waitFor();
        call.requireEach(
                "allreduce of halves",
                sums,
                at -> call.sum(call.ranks(), at) - sumOfSide(call, side, at));
        IntraComm merged = both.merge(side == 1);
        int first = merged.allreduce(data.length == 0 ? 0 : data[0], Op.SUM);
        call.require(data.length == 0 || first == call.sum(call.ranks(), 0), "another merged sum");
        merged.free();
        both.free();
        half.free();
    }

    private static int sumOfSide(RandomCall call, int side, int at) {
        int sum = 0;
        for (int rank = side; rank < call.ranks(); rank += 2) {
            sum += call.value(rank, at);
        }
        return sum;
    }

    /** Each rank sends to one of the other half. */
    private static void meet(RandomCall call, InterComm both, int[] data) {
        int otherSide = 1 - call.me() % 2;
        List<Request> requests = new ArrayList<>();
        List<Runnable> checks = new ArrayList<>();
        for (int peer = 0; peer < both.remoteSize(); peer++) {
            if (peer % both.size() == both.rank()) {
                int giver = 2 * peer + otherSide;
                int[] got = new int[data.length];
                requests.add(both.irecv(got, peer, call.tag(1)));
                checks.add(() -> call.requireEach("met", got, at -> call.value(giver, at)));
            }
        }
        both.send(data, both.rank() % both.remoteSize(), call.tag(1));
        Request.waitAll(requests.toArray(Request[]::new));
        checks.forEach(Runnable::run);
    }

    /** The ranks become a grid, in which each hears of those beside it. */
    static void grid(RandomCall call) {
        int[] dims = Dimensions.create(call.ranks(), 0, 0);
        boolean[] periods = {call.drawsOneIn(2), call.drawsOneIn(2)};
        CartComm grid = call.comm().createCart(dims, periods, false);
        List<Integer> beside = new ArrayList<>();
        for (int dimension = 0; dimension < dims.length; dimension++) {
            Shift shift = grid.shift(dimension, 1);
            beside.addAll(List.of(shift.source(), shift.destination()));
        }
        int block = call.drawLength(MOST);
        int[] gathered = new int[block * beside.size()];
        int[] dealt = new int[beside.size()];
        int[] each = new int[beside.size()];
        Arrays.fill(each, call.value(call.me(), 0));
        Request gathers =
                grid.ineighborAllgather(
                        Buffer.of(call.data(call.me(), block)),
                        Buffer.of(gathered, 0, block, Datatype.INT));
        grid.neighborAlltoall(
                Buffer.of(each, 0, 1, Datatype.INT), Buffer.of(dealt, 0, 1, Datatype.INT));
        gathers.waitFor();
        call.requireEach("neighborAlltoall", dealt, at -> given(call, beside.get(at), 0));
        call.requireEach(
                "neighborAllgather",
                gathered,
                at -> given(call, beside.get(at / block), at % block));
        grid.free();
    }

    /** What comes from a place of the grid, or nothing from outside. */
    private static int given(RandomCall call, int from, int at) {
        return from == Shift.OUTSIDE ? 0 : call.value(from, at);
    }
}
