// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.galerna.conformance.core.Rounds.value;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.galerna.Address;
import org.galerna.Buffer;
import org.galerna.CartComm;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.PersistentRequest;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.core.Ints.Form;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/**
 * Elements of one type that do not lie where an array of them would have any: their signature is
 * that of aligned ones, so ranks may mix them in one call (MPI-4.1, section 3.3.1).
 */
@Conformance
class UnalignedConformance {
    private static final int[] LENGTHS = {2, 60, 5000};
    private static final int LONG = 40_000; // no ring holds so much

    private static final List<Form> FORMS =
            List.of(
                    Form.DENSE,
                    new Form(Datatype.resized(Datatype.INT, 0, 5), 0),
                    new Form(at(3), 3),
                    new Form(at(6, 1), 6, 1));

    /** A type of an int at each place. */
    private static Datatype at(long... places) {
        long[] ones = new long[places.length];
        Arrays.fill(ones, 1);
        return Datatype.hindexed(ones, places, Datatype.INT);
    }

    /** Room for ints in a form, in an array or off the heap. */
    private static Ints room(Form form, boolean isNative, int length) {
        if (isNative) {
            return new Ints(form, Arena.ofAuto().allocate(10L * length + 1).asSlice(1), length);
        }
        return new Ints(form, form == Form.DENSE ? new int[length] : new byte[10 * length], length);
    }

    /** What the ranks of a round use: each another form, others for sends than for receives. */
    private record Round(IntraComm world, int number, int length) implements Rounds.Forms {
        @Override
        public Ints out(int blocks, IntUnaryOperator values) {
            int me = world.rank() + number;
            return room(form(me), me % 3 == 1, blocks * length).with(values);
        }

        @Override
        public Ints in(int blocks) {
            int me = world.rank() + number;
            return room(form(me + me / 3 + 1), me % 3 == 2, blocks * length);
        }

        private static Form form(int number) {
            return FORMS.get(number % FORMS.size());
        }
    }

    private interface Body {
        void run(Round round);
    }

    private static void rounds(IntraComm world, Body body) {
        for (int length : LENGTHS) {
            for (int number = 0; number < 4; number++) {
                body.run(new Round(world, number, length));
            }
        }
    }

    /** Operands of one form, in memory of any kind. */
    private record Operands(Form form, int me, int length) implements Rounds.Forms {
        @Override
        public Ints out(int blocks, IntUnaryOperator values) {
            return room(form, me % 2 == 0, blocks * length).with(values);
        }

        @Override
        public Ints in(int blocks) {
            return room(form, me % 3 == 0, blocks * length);
        }
    }

    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void equalBlocksAreMovedBetweenAllForms(IntraComm world) {
        rounds(world, round -> Rounds.move(world, round.length, round));
    }

    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void blocksOfAnyLengthsAreMovedBetweenAllForms(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int root = n / 2;
        rounds(
                world,
                round -> {
                    int length = round.length;
                    Ints own = round.out(1, i -> value(me, i));
                    Ints all = round.in(n);
                    world.allgatherv(own.first(length), all.blocks(n, length));
                    all.assertEach(i -> value(i / length, i % length));

                    Ints gathered = round.in(n);
                    world.gatherv(own.first(length), gathered.blocks(n, length), root);
                    if (me == root) {
                        gathered.assertEach(i -> value(i / length, i % length));
                    }
                    Ints each = round.out(n, i -> value(me, i));
                    Ints part = round.in(1);
                    world.scatterv(each.blocks(n, length), part.first(length), root);
                    part.assertEach(i -> value(root, me * length + i));

                    Ints mixed = round.in(n);
                    world.alltoallv(each.blocks(n, length), mixed.blocks(n, length));
                    mixed.assertEach(i -> value(i / length, me * length + i % length));
                    mixed = round.in(n);
                    world.alltoallw(each.blocksOfTypes(n, length), mixed.blocksOfTypes(n, length));
                    mixed.assertEach(i -> value(i / length, me * length + i % length));
                });
    }

    /** All ranks of a reduction name one datatype. */
    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void operandsOfAllFormsAreReduced(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        List<Op> ops =
                List.of(
                        Op.SUM,
                        UserOp.of(
                                (in, inAt, inout, inoutAt, count, type) -> {
                                    int unit = type.arrayType().bytes();
                                    add(
                                            Ints.bytes(in).asSlice(inAt * unit),
                                            Ints.bytes(inout).asSlice(inoutAt * unit),
                                            count,
                                            type);
                                },
                                false));
        for (Form form : FORMS) {
            for (int length : LENGTHS) {
                Operands operands = new Operands(form, me, length);
                for (Op op : ops) {
                    Rounds.reduce(world, length, op, operands);
                }
                Ints pairs = room(form, me % 2 == 0, 2 * length).with(i -> value(me, i));
                Ints most = room(form, me % 3 == 0, 2 * length);
                Datatype pair = Datatype.contiguous(2 / form.places.length, form.type);
                world.allreduce(
                        Buffer.of(pairs.memory, 0, length, pair),
                        Buffer.of(most.memory, 0, length, pair),
                        Op.MAXLOC);
                most.assertEach(i -> value(n - 1, i));
            }
        }
    }

    /** A user's operator: {@code inout += in} for each element. */
    private static void add(MemorySegment in, MemorySegment inout, long count, Datatype type) {
        for (long item = 0; item < count; item++) {
            long at = item * type.extent();
            type.pieces(
                    0,
                    type.size(),
                    (place, length) -> {
                        for (long k = at + place; k < at + place + length; k += 4) {
                            inout.set(Ints.INT, k, in.get(Ints.INT, k) + inout.get(Ints.INT, k));
                        }
                    });
        }
    }

    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void callsThatReturnAtOnceAndPersistentOnesTakeAllForms(IntraComm world) {
        rounds(world, round -> Rounds.start(world, round.length, round));
    }

    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void neighboursExchangeAllForms(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        CartComm ring = world.createCart(new int[] {n}, new boolean[] {true}, false);
        int[] from = {(me + n - 1) % n, (me + 1) % n};
        rounds(
                world,
                round -> {
                    int length = round.length;
                    Ints own = round.out(1, i -> value(me, i));
                    Ints all = round.in(2);
                    ring.neighborAllgather(own.first(length), all.first(length));
                    all.assertEach(i -> value(from[i / length], i % length));
                    all = round.in(2);
                    ring.neighborAllgatherv(own.first(length), all.blocks(2, length));
                    all.assertEach(i -> value(from[i / length], i % length));

                    Ints each = round.out(2, i -> value(me, i));
                    IntUnaryOperator crossed =
                            i -> value(from[i / length], (1 - i / length) * length + i % length);
                    Ints in = round.in(2);
                    ring.neighborAlltoall(each.first(length), in.first(length));
                    in.assertEach(crossed);
                    in = round.in(2);
                    ring.ineighborAlltoallv(each.blocks(2, length), in.blocks(2, length)).waitFor();
                    in.assertEach(crossed);
                    in = round.in(2);
                    ring.neighborAlltoallw(
                            each.blocksOfTypes(2, length), in.blocksOfTypes(2, length));
                    in.assertEach(crossed);
                });
        ring.free();
    }

    @Ranks({2, 3, 5})
    @InterruptAfter(seconds = 40)
    void groupsExchangeAllForms(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        IntraComm half = world.split(me % 2, me);
        InterComm inter = world.createIntercomm(half, 0, 1 - me % 2, 3);
        int others = inter.remoteSize();
        rounds(
                world,
                round -> {
                    int length = round.length;
                    Ints own = round.out(1, i -> value(me, i));
                    Ints all = round.in(others);
                    inter.allgather(own.first(length), all.first(length));
                    all.assertEach(i -> value(i / length * 2 + 1 - me % 2, i % length));
                    Ints each = round.out(others, i -> value(me, i));
                    Ints in = round.in(others);
                    inter.alltoall(each.first(length), in.first(length));
                    in.assertEach(
                            i -> value(i / length * 2 + 1 - me % 2, me / 2 * length + i % length));
                });
        for (Form form : FORMS) {
            Ints own = room(form, me % 2 == 0, 60).with(i -> value(me, i));
            Ints result = room(form, me % 3 == 0, 60);
            inter.allreduce(own.first(60), result.first(60), Op.SUM);
            int expected = 0;
            for (int rank = 1 - me % 2; rank < n; rank += 2) {
                expected += value(rank, 0);
            }
            int first = expected;
            result.assertEach(i -> first + others * i);
        }
        inter.free();
        half.free();
    }

    @Ranks({1, 2, 3, 5})
    @InterruptAfter(seconds = 40)
    void messagesTravelBetweenAllForms(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int to = (me + 1) % n;
        int from = (me + n - 1) % n;
        Body body =
                round -> {
                    int length = round.length;
                    Ints own = round.out(1, i -> value(me, i));
                    Ints in = round.in(1);
                    Status status =
                            world.sendrecv(
                                    own.first(length),
                                    new Address(to, 1),
                                    in.first(length),
                                    new Address(from, 1));
                    in.assertEach(i -> value(from, i));
                    assertEquals(length, status.count(Datatype.INT));
                    assertEquals(in.items(length), status.count(in.form.type));
                    assertEquals(length, status.elements(in.form.type));

                    Ints again = round.in(1);
                    PersistentRequest send =
                            world.peer(to)
                                    .sendInit(own.memory, 0, own.items(length), own.form.type, 2);
                    PersistentRequest receive =
                            world.peer(from)
                                    .recvInit(
                                            again.memory,
                                            0,
                                            again.items(length),
                                            again.form.type,
                                            2);
                    for (int start = 1; start < 3; start++) {
                        int plus = start;
                        own.with(i -> value(me, i) + plus);
                        PersistentRequest.startAll(receive, send);
                        Request.waitAll(receive, send);
                        again.assertEach(i -> value(from, i) + plus);
                    }
                    send.free();
                    receive.free();
                };
        rounds(world, body);
        for (int number = 0; number < 2; number++) {
            body.run(new Round(world, number, LONG));
        }
    }
}
