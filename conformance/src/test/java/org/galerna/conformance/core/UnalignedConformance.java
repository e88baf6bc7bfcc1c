// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
import org.galerna.VBuffer;
import org.galerna.WBuffer;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/**
 * Elements of one type that do not lie where an array of them would have any: their signature is
 * that of aligned ones, so ranks may mix them in one call (MPI-4.1, section 3.3.1).
 */
@Conformance
class UnalignedConformance {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final byte GAP = 0x55;
    private static final int[] LENGTHS = {2, 60, 5000};
    private static final int LONG = 40_000; // no ring holds so much

    /** Items of ints: where they lie in one, and how many there are. */
    private static final class Form {
        static final Form ALIGNED = new Form(Datatype.INT, 0);
        static final List<Form> ALL =
                List.of(
                        ALIGNED,
                        new Form(Datatype.resized(Datatype.INT, 0, 5), 0),
                        new Form(at(3), 3),
                        new Form(at(6, 1), 6, 1));

        final Datatype type;
        final int[] places;

        private Form(Datatype type, int... places) {
            this.type = type;
            this.places = places;
        }

        /** A type of an int at each place. */
        private static Datatype at(long... places) {
            long[] ones = new long[places.length];
            Arrays.fill(ones, 1);
            return Datatype.hindexed(ones, places, Datatype.INT);
        }

        static Form of(int number) {
            return ALL.get(number % ALL.size());
        }

        @Override
        public String toString() {
            return type + " at " + Arrays.toString(places);
        }

        long place(int i) {
            return i / places.length * type.extent() + places[i % places.length];
        }
    }

    /** Room for ints in a form, in an array or off the heap. */
    private static final class Data {
        final Form form;
        final Object memory;
        private final MemorySegment bytes;
        private final int length;

        Data(Form form, boolean isNative, int length) {
            this.form = form;
            this.length = length;
            if (isNative) {
                bytes = Arena.ofAuto().allocate(10L * length + 1).asSlice(1);
                memory = bytes;
            } else {
                memory = form == Form.ALIGNED ? new int[length] : new byte[10 * length];
                bytes =
                        memory instanceof int[] ints
                                ? MemorySegment.ofArray(ints)
                                : MemorySegment.ofArray((byte[]) memory);
            }
            bytes.fill(GAP);
        }

        Data with(IntUnaryOperator values) {
            for (int i = 0; i < length; i++) {
                bytes.set(INT, form.place(i), values.applyAsInt(i));
            }
            return this;
        }

        long items(int elements) {
            return elements / form.places.length;
        }

        Buffer first(int elements) {
            return Buffer.of(memory, 0, items(elements), form.type);
        }

        VBuffer blocks(int ranks, int each) {
            long[] counts = new long[ranks];
            long[] places = new long[ranks];
            Arrays.fill(counts, items(each));
            Arrays.setAll(places, rank -> rank * items(each));
            return VBuffer.of(memory, 0, counts, places, form.type);
        }

        WBuffer blocksOfTypes(int ranks, int each) {
            long[] counts = new long[ranks];
            long[] places = new long[ranks];
            Datatype[] types = new Datatype[ranks];
            Arrays.fill(counts, items(each));
            Arrays.fill(types, form.type);
            Arrays.setAll(places, rank -> rank * items(each) * form.type.extent());
            return WBuffer.of(memory, counts, places, types);
        }

        /** The elements are as expected, and nothing has been written between them. */
        void assertEach(IntUnaryOperator expected) {
            boolean[] isData = new boolean[(int) bytes.byteSize()];
            for (int i = 0; i < length; i++) {
                int at = (int) form.place(i);
                if (expected.applyAsInt(i) != bytes.get(INT, at)) {
                    throw new AssertionError(form + ": element " + i + " is " + bytes.get(INT, at));
                }
                Arrays.fill(isData, at, at + 4, true);
            }
            for (int at = 0; at < isData.length; at++) {
                if (!isData[at] && bytes.get(ValueLayout.JAVA_BYTE, at) != GAP) {
                    throw new AssertionError(form + ": byte " + at + " was written");
                }
            }
        }
    }

    /** What the ranks of a round use: each another form, others for sends than for receives. */
    private record Round(IntraComm world, int number, int length) {
        Data out(int blocks, IntUnaryOperator values) {
            int me = world.rank() + number;
            return new Data(Form.of(me), me % 3 == 1, blocks * length).with(values);
        }

        Data in(int blocks) {
            int me = world.rank() + number;
            return new Data(Form.of(me + me / 3 + 1), me % 3 == 2, blocks * length);
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

    private static int value(int rank, int i) {
        return rank * 1_000_003 + i;
    }

    private static int sum(int ranks, int i) {
        int sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += value(rank, i);
        }
        return sum;
    }

    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void equalBlocksAreMovedBetweenAllForms(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int root = n - 1;
        rounds(
                world,
                round -> {
                    int length = round.length;
                    Data own = round.out(1, i -> value(me, i));
                    Data data = me == root ? own : round.in(1);
                    world.bcast(data.first(length), root);
                    data.assertEach(i -> value(root, i));

                    Data all = round.in(n);
                    world.allgather(own.first(length), all.first(length));
                    all.assertEach(i -> value(i / length, i % length));

                    Data gathered = round.in(n);
                    world.gather(own.first(length), gathered.first(length), root);
                    if (me == root) {
                        gathered.assertEach(i -> value(i / length, i % length));
                    }
                    Data each = round.out(n, i -> value(me, i));
                    Data part = round.in(1);
                    world.scatter(each.first(length), part.first(length), root);
                    part.assertEach(i -> value(root, me * length + i));

                    Data mixed = round.in(n);
                    world.alltoall(each.first(length), mixed.first(length));
                    mixed.assertEach(i -> value(i / length, me * length + i % length));
                    world.allgather(Buffer.IN_PLACE, mixed.first(length));
                    mixed.assertEach(i -> value(i / length, i / length * length + i % length));
                });
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
                    Data own = round.out(1, i -> value(me, i));
                    Data all = round.in(n);
                    world.allgatherv(own.first(length), all.blocks(n, length));
                    all.assertEach(i -> value(i / length, i % length));

                    Data gathered = round.in(n);
                    world.gatherv(own.first(length), gathered.blocks(n, length), root);
                    if (me == root) {
                        gathered.assertEach(i -> value(i / length, i % length));
                    }
                    Data each = round.out(n, i -> value(me, i));
                    Data part = round.in(1);
                    world.scatterv(each.blocks(n, length), part.first(length), root);
                    part.assertEach(i -> value(root, me * length + i));

                    Data mixed = round.in(n);
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
                                            heap(in).asSlice(inAt * unit),
                                            heap(inout).asSlice(inoutAt * unit),
                                            count,
                                            type);
                                },
                                false));
        for (Form form : Form.ALL) {
            for (int length : LENGTHS) {
                for (Op op : ops) {
                    Data own = new Data(form, me % 2 == 0, length).with(i -> value(me, i));
                    Data result = new Data(form, me % 3 == 0, length);
                    world.allreduce(own.first(length), result.first(length), op);
                    result.assertEach(i -> sum(n, i));
                    world.reduce(own.first(length), result.first(length), op, 0);
                    result.assertEach(i -> sum(n, i));
                    world.scan(own.first(length), result.first(length), op);
                    result.assertEach(i -> sum(me + 1, i));
                    world.exscan(own.first(length), result.first(length), op);
                    result.assertEach(i -> me == 0 ? sum(1, i) : sum(me, i));
                    world.allreduce(Buffer.IN_PLACE, own.first(length), op);
                    own.assertEach(i -> sum(n, i));

                    long[] counts = new long[n];
                    Arrays.fill(counts, own.items(length));
                    Data parts = new Data(form, me % 2 == 0, n * length).with(i -> value(me, i));
                    world.reduceScatter(parts.first(n * length), result.first(length), counts, op);
                    result.assertEach(i -> sum(n, me * length + i));
                }
                Data pairs = new Data(form, me % 2 == 0, 2 * length).with(i -> value(me, i));
                Data most = new Data(form, me % 3 == 0, 2 * length);
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
                            inout.set(INT, k, in.get(INT, k) + inout.get(INT, k));
                        }
                    });
        }
    }

    private static MemorySegment heap(Object array) {
        return array instanceof int[] ints
                ? MemorySegment.ofArray(ints)
                : MemorySegment.ofArray((byte[]) array);
    }

    @Ranks({1, 2, 3, 5, 8})
    @InterruptAfter(seconds = 40)
    void callsThatReturnAtOnceAndPersistentOnesTakeAllForms(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        rounds(
                world,
                round -> {
                    int length = round.length;
                    Data own = round.out(1, i -> value(me, i));
                    Data all = round.in(n);
                    Data each = round.out(n, i -> value(me, i));
                    Data mixed = round.in(n);
                    Data data = me == 0 ? own : round.in(1);
                    Request.waitAll(
                            world.iallgather(own.first(length), all.first(length)),
                            world.ialltoallv(each.blocks(n, length), mixed.blocks(n, length)),
                            world.ibcast(data.first(length), 0));
                    all.assertEach(i -> value(i / length, i % length));
                    mixed.assertEach(i -> value(i / length, me * length + i % length));
                    data.assertEach(i -> value(0, i));

                    Data again = round.in(n);
                    PersistentRequest call =
                            world.alltoallInit(each.first(length), again.first(length));
                    for (int start = 1; start < 3; start++) {
                        int plus = start;
                        each.with(i -> value(me, i) + plus);
                        call.start();
                        call.waitFor();
                        again.assertEach(i -> value(i / length, me * length + i % length) + plus);
                    }
                    call.free();
                });
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
                    Data own = round.out(1, i -> value(me, i));
                    Data all = round.in(2);
                    ring.neighborAllgather(own.first(length), all.first(length));
                    all.assertEach(i -> value(from[i / length], i % length));
                    all = round.in(2);
                    ring.neighborAllgatherv(own.first(length), all.blocks(2, length));
                    all.assertEach(i -> value(from[i / length], i % length));

                    Data each = round.out(2, i -> value(me, i));
                    IntUnaryOperator crossed =
                            i -> value(from[i / length], (1 - i / length) * length + i % length);
                    Data in = round.in(2);
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
                    Data own = round.out(1, i -> value(me, i));
                    Data all = round.in(others);
                    inter.allgather(own.first(length), all.first(length));
                    all.assertEach(i -> value(i / length * 2 + 1 - me % 2, i % length));
                    Data each = round.out(others, i -> value(me, i));
                    Data in = round.in(others);
                    inter.alltoall(each.first(length), in.first(length));
                    in.assertEach(
                            i -> value(i / length * 2 + 1 - me % 2, me / 2 * length + i % length));
                });
        for (Form form : Form.ALL) {
            Data own = new Data(form, me % 2 == 0, 60).with(i -> value(me, i));
            Data result = new Data(form, me % 3 == 0, 60);
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
                    Data own = round.out(1, i -> value(me, i));
                    Data in = round.in(1);
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

                    Data again = round.in(1);
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
