// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.galerna.conformance.core.Rounds.sum;
import static org.galerna.conformance.core.Rounds.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.VBuffer;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/** Collectives on memory segments of all kinds, beside arrays and beside each other. */
@Conformance
class SegmentConformance {
    /** One element, some, more than a piece of a reduction, more than a short message holds. */
    private static final int[] LENGTHS = {1, 37, 700, 20_000};

    /** What a rank gives to a call. */
    private enum Form {
        NATIVE,
        ODD,
        HEAP,
        MIXED;

        /** Memory for so many elements. */
        Object memory(int rank, int length) {
            return switch (this) {
                case NATIVE -> Arena.ofAuto().allocate(length * 4L, 4);
                case ODD -> Arena.ofAuto().allocate(length * 4L + 1).asSlice(1);
                case HEAP -> MemorySegment.ofArray(new int[length + 3]).asSlice(12);
                case MIXED ->
                        rank % 2 == 0 ? new int[length] : Arena.ofAuto().allocate(length * 4L);
            };
        }

        Ints ints(int rank, int length) {
            return dense(memory(rank, length), length);
        }
    }

    private static Ints dense(Object memory, int length) {
        return new Ints(Ints.Form.DENSE, memory, length);
    }

    /** What a rank gives to the calls of a round. */
    private record Round(Form form, int me, int length) implements Rounds.Forms {
        @Override
        public Ints out(int blocks, IntUnaryOperator values) {
            return form.ints(me, blocks * length).with(values);
        }

        @Override
        public Ints in(int blocks) {
            return form.ints(me, blocks * length);
        }
    }

    private interface Body {
        void run(Round round);
    }

    private static void rounds(IntraComm world, Body body) {
        for (Form form : Form.values()) {
            for (int length : LENGTHS) {
                body.run(new Round(form, world.rank(), length));
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void whatIsMovedIsRight(IntraComm world) {
        rounds(world, round -> Rounds.move(world, round.length, round));
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void whatIsReducedIsRight(IntraComm world) {
        int n = world.size();
        rounds(
                world,
                round -> {
                    int length = round.length;
                    Rounds.reduce(world, length, Op.SUM, round);
                    Ints own = round.out(1, i -> value(round.me, i));
                    Ints most = round.in(1);
                    world.reduce(own.first(length), most.first(length), Op.MAX, 0);
                    most.assertEach(i -> round.me == 0 ? value(n - 1, i) : Ints.BLANK);
                });
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void operatorsOnPairsAndOfUsersAreRight(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        Op left =
                UserOp.of(
                        (in, inAt, inout, inoutAt, count, type) ->
                                System.arraycopy(in, (int) inAt, inout, (int) inoutAt, (int) count),
                        false);
        for (Form form : Form.values()) {
            for (int length : LENGTHS) {
                Ints pairs = form.ints(me, 2 * length).with(i -> i % 2 == 0 ? (me * 5) % n : me);
                Ints found = form.ints(me, 2 * length);
                world.allreduce(
                        Buffer.of(pairs.memory, 0, length, Datatype.INT2),
                        Buffer.of(found.memory, 0, length, Datatype.INT2),
                        Op.MAXLOC);
                int most = 0;
                for (int rank = 1; rank < n; rank++) {
                    most = rank * 5 % n > most * 5 % n ? rank : most;
                }
                int at = most;
                found.assertEach(i -> i % 2 == 0 ? at * 5 % n : at);

                Ints own = form.ints(me, length).with(i -> value(me, i));
                Ints result = form.ints(me, length);
                world.allreduce(own.first(length), result.first(length), left);
                result.assertEach(i -> value(0, i));
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void blocksOfAnyLengthsAreRight(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        for (Form form : Form.values()) {
            for (int length : List.of(1, 37, 5_000)) {
                int[] counts = new int[n];
                int[] places = new int[n];
                int end = 0;
                for (int rank = n - 1; rank >= 0; rank--) {
                    counts[rank] = length + rank;
                    places[rank] = end;
                    end += counts[rank] + 1;
                }
                Ints own = form.ints(me, counts[me]).with(i -> value(me, i));
                Ints all = form.ints(me, end);
                world.allgatherv(own.first(counts[me]), blocks(all, counts, places));
                Ints in = form.ints(me, end);
                world.gatherv(own.first(counts[me]), blocks(in, counts, places), 0);
                Ints back = form.ints(me, counts[me]);
                world.scatterv(blocks(in, counts, places), back.first(counts[me]), 0);
                back.assertEach(i -> value(me, i));
                for (int rank = 0; rank < n; rank++) {
                    for (int i = 0; i < counts[rank]; i++) {
                        assertEquals(value(rank, i), all.get(places[rank] + i));
                    }
                    assertEquals(Ints.BLANK, all.get(places[rank] + counts[rank]));
                }
            }
        }
    }

    private static VBuffer blocks(Ints of, int[] counts, int[] places) {
        return VBuffer.of(of.memory, 0, counts, places, Datatype.INT);
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void callsThatReturnAtOnceAreRight(IntraComm world) {
        int n = world.size();
        rounds(
                world,
                round -> {
                    int length = round.length;
                    int me = round.me;
                    Rounds.start(world, length, round);
                    Ints own = round.out(1, i -> value(me, i));
                    Ints sums = round.in(1);
                    Ints scans = round.in(1);
                    Ints each = round.out(n, i -> value(me, i));
                    Ints in = round.in(n);
                    Request.waitAll(
                            world.iallreduce(own.first(length), sums.first(length), Op.SUM),
                            world.ialltoall(each.first(length), in.first(length)),
                            world.iscan(own.first(length), scans.first(length), Op.SUM));
                    sums.assertEach(i -> sum(n, i));
                    in.assertEach(i -> value(i / length, me * length + i % length));
                    scans.assertEach(i -> sum(me + 1, i));
                });
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void aSendBufferThatSharesMemoryWithTheReceiveBufferIsReadFirst(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int length = 1000;
        MemorySegment memory = Arena.ofAuto().allocate(4L * (length + 10));
        Ints whole = dense(memory.asSlice(0, 4L * length), length);
        Ints behind = dense(memory.asSlice(40), length).with(i -> value(me, i));
        world.allreduce(behind.first(length), whole.first(length), Op.SUM);
        whole.assertEach(i -> sum(n, i));

        int[] array = new int[length + 10];
        Ints heap = dense(MemorySegment.ofArray(array).asSlice(40), length);
        heap.with(i -> value(me, i));
        Buffer receive = Buffer.of(array, 0, length, Datatype.INT);
        world.allreduce(heap.first(length), receive, Op.SUM);
        for (int i = 0; i < length; i++) {
            assertEquals(sum(n, i), array[i]);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void readOnlyMemoryIsRefused(IntraComm world) {
        MemorySegment fixed = Arena.ofAuto().allocate(400).asReadOnly();
        Buffer buffer = Buffer.of(fixed, 0, 100, Datatype.INT);
        int[] own = new int[100];
        GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () -> world.allreduce(Buffer.of(own), buffer, Op.SUM));
        assertEquals(ErrorClass.BUFFER, e.errorClass());
        String line = e.getMessage();
        assertTrue(line.contains("buf = 400 bytes direct, read-only"), line);
        world.bcast(world.rank() == 0 ? buffer : Buffer.of(own), 0); // the root only reads
    }
}
