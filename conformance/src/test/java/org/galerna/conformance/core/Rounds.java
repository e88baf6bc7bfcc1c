// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.PersistentRequest;
import org.galerna.Request;
import org.galerna.reduce.Op;

/** Collective calls on ints of all forms, and what has to come of them. */
final class Rounds {
    private Rounds() {}

    /** The memory that a rank uses in a round, of blocks of equal length. */
    interface Forms {
        /** Memory to send from. */
        Ints out(int blocks, IntUnaryOperator values);

        /** Memory to receive into. */
        Ints in(int blocks);
    }

    static int value(int rank, int i) {
        return rank * 1_000_003 + i;
    }

    static int sum(int ranks, int i) {
        int sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += value(rank, i);
        }
        return sum;
    }

    static void move(IntraComm world, int length, Forms forms) {
        int me = world.rank();
        int n = world.size();
        int root = n - 1;
        Ints own = forms.out(1, i -> value(me, i));
        Ints data = me == root ? own : forms.in(1);
        world.bcast(data.first(length), root);
        data.assertEach(i -> value(root, i));

        Ints all = forms.in(n);
        world.allgather(own.first(length), all.first(length));
        all.assertEach(i -> value(i / length, i % length));

        Ints gathered = forms.in(n);
        world.gather(own.first(length), gathered.first(length), root);
        gathered.assertEach(i -> me == root ? value(i / length, i % length) : Ints.BLANK);

        Ints each = forms.out(n, i -> value(me, i));
        Ints part = forms.in(1);
        world.scatter(each.first(length), part.first(length), root);
        part.assertEach(i -> value(root, me * length + i));

        Ints mixed = forms.in(n);
        world.alltoall(each.first(length), mixed.first(length));
        mixed.assertEach(i -> value(i / length, me * length + i % length));
        world.allgather(Buffer.IN_PLACE, mixed.first(length));
        mixed.assertEach(i -> value(i / length, i / length * length + i % length));
    }

    /** All ranks name one datatype. */
    static void reduce(IntraComm world, int length, Op sum, Forms forms) {
        int me = world.rank();
        int n = world.size();
        Ints own = forms.out(1, i -> value(me, i));
        Ints result = forms.in(1);
        world.allreduce(own.first(length), result.first(length), sum);
        result.assertEach(i -> sum(n, i));
        own.assertEach(i -> value(me, i));

        Ints rooted = forms.in(1);
        world.reduce(own.first(length), rooted.first(length), sum, 0);
        rooted.assertEach(i -> me == 0 ? sum(n, i) : Ints.BLANK);

        world.scan(own.first(length), result.first(length), sum);
        result.assertEach(i -> sum(me + 1, i));
        world.exscan(own.first(length), result.first(length), sum);
        if (me > 0) {
            result.assertEach(i -> sum(me, i));
        }
        world.allreduce(Buffer.IN_PLACE, own.first(length), sum);
        own.assertEach(i -> sum(n, i));

        Ints parts = forms.out(n, i -> value(me, i));
        Buffer all = parts.first(n * length);
        long[] counts = new long[n];
        Arrays.fill(counts, all.count() / n);
        world.reduceScatter(all, result.first(length), counts, sum);
        result.assertEach(i -> sum(n, me * length + i));
    }

    static void start(IntraComm world, int length, Forms forms) {
        int me = world.rank();
        int n = world.size();
        Ints own = forms.out(1, i -> value(me, i));
        Ints all = forms.in(n);
        Ints each = forms.out(n, i -> value(me, i));
        Ints mixed = forms.in(n);
        Ints data = me == 0 ? own : forms.in(1);
        Request.waitAll(
                world.iallgather(own.first(length), all.first(length)),
                world.ialltoallv(each.blocks(n, length), mixed.blocks(n, length)),
                world.ibcast(data.first(length), 0));
        all.assertEach(i -> value(i / length, i % length));
        mixed.assertEach(i -> value(i / length, me * length + i % length));
        data.assertEach(i -> value(0, i));

        Ints again = forms.in(n);
        PersistentRequest call = world.alltoallInit(each.first(length), again.first(length));
        for (int start = 1; start < 3; start++) {
            int plus = start;
            each.with(i -> value(me, i) + plus);
            call.start();
            call.waitFor();
            again.assertEach(i -> value(i / length, me * length + i % length) + plus);
        }
        call.free();
    }
}
