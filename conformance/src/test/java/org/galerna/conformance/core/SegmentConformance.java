// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.galerna.Buffer;
import org.galerna.IntraComm;
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

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

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

        /** Memory with values. */
        Object memory(int rank, int length, IntUnaryOperator values) {
            Object memory = memory(rank, length);
            for (int i = 0; i < length; i++) {
                if (memory instanceof int[] array) {
                    array[i] = values.applyAsInt(i);
                } else {
                    ((MemorySegment) memory).set(INT, 4L * i, values.applyAsInt(i));
                }
            }
            return memory;
        }
    }

    private static int get(Object memory, int i) {
        return memory instanceof int[] array ? array[i] : ((MemorySegment) memory).get(INT, 4L * i);
    }

    private static void assertEach(Object memory, int length, IntUnaryOperator expected) {
        for (int i = 0; i < length; i++) {
            int at = i;
            assertEquals(expected.applyAsInt(i), get(memory, i), () -> "element " + at);
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

    private static Buffer buffer(Object memory, int count) {
        return Buffer.of(memory, 0, count, Datatype.INT);
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void whatIsMovedIsRight(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int root = n - 1;
        for (Form form : Form.values()) {
            for (int length : LENGTHS) {
                Object data = form.memory(me, length, i -> me == root ? value(7, i) : 0);
                world.bcast(buffer(data, length), root);
                assertEach(data, length, i -> value(7, i));

                Object own = form.memory(me, length, i -> value(me, i));
                Object all = form.memory(me, n * length);
                world.allgather(buffer(own, length), buffer(all, length));
                assertEach(all, n * length, i -> value(i / length, i % length));

                Object gathered = form.memory(me, n * length);
                world.gather(buffer(own, length), buffer(gathered, length), root);
                assertEach(gathered, n * length, i -> me == root ? get(all, i) : 0);

                Object scattered = form.memory(me, length);
                world.scatter(buffer(gathered, length), buffer(scattered, length), root);
                assertEach(scattered, length, i -> value(me, i));

                Object in = form.memory(me, n * length);
                world.alltoall(buffer(all, length), buffer(in, length));
                assertEach(in, n * length, i -> value(me, i % length));
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void whatIsReducedIsRight(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        long[] counts = new long[n];
        for (Form form : Form.values()) {
            for (int length : LENGTHS) {
                Object own = form.memory(me, length, i -> value(me, i));
                Object result = form.memory(me, length);
                world.allreduce(buffer(own, length), buffer(result, length), Op.SUM);
                assertEach(result, length, i -> sum(n, i));
                assertEach(own, length, i -> value(me, i));

                Object maximum = form.memory(me, length);
                world.reduce(buffer(own, length), buffer(maximum, length), Op.MAX, 0);
                assertEach(maximum, length, i -> me == 0 ? value(n - 1, i) : 0);

                world.scan(buffer(own, length), buffer(result, length), Op.SUM);
                assertEach(result, length, i -> sum(me + 1, i));
                world.exscan(buffer(own, length), buffer(maximum, length), Op.SUM);
                if (me > 0) {
                    assertEach(maximum, length, i -> sum(me, i));
                }
                Object place = form.memory(me, length, i -> value(me, i));
                world.allreduce(Buffer.IN_PLACE, buffer(place, length), Op.SUM);
                assertEach(place, length, i -> sum(n, i));

                Arrays.fill(counts, length);
                Object parts = form.memory(me, n * length, i -> value(me, i));
                Object part = form.memory(me, length);
                world.reduceScatter(buffer(parts, length), buffer(part, length), counts, Op.SUM);
                assertEach(part, length, i -> sum(n, me * length + i));
            }
        }
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
                Object pairs = form.memory(me, 2 * length, i -> i % 2 == 0 ? (me * 5) % n : me);
                Object found = form.memory(me, 2 * length);
                world.allreduce(
                        Buffer.of(pairs, 0, length, Datatype.INT2),
                        Buffer.of(found, 0, length, Datatype.INT2),
                        Op.MAXLOC);
                int most = 0;
                for (int rank = 1; rank < n; rank++) {
                    most = rank * 5 % n > most * 5 % n ? rank : most;
                }
                int at = most;
                assertEach(found, 2 * length, i -> i % 2 == 0 ? at * 5 % n : at);

                Object own = form.memory(me, length, i -> value(me, i));
                Object result = form.memory(me, length);
                world.allreduce(buffer(own, length), buffer(result, length), left);
                assertEach(result, length, i -> value(0, i));
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
                int room = end;
                Object own = form.memory(me, counts[me], i -> value(me, i));
                Object all = form.memory(me, room, i -> -1);
                world.allgatherv(
                        buffer(own, counts[me]), VBuffer.of(all, 0, counts, places, Datatype.INT));
                Object in = form.memory(me, room, i -> -1);
                world.gatherv(
                        buffer(own, counts[me]),
                        VBuffer.of(in, 0, counts, places, Datatype.INT),
                        0);
                Object back = form.memory(me, counts[me]);
                world.scatterv(
                        VBuffer.of(in, 0, counts, places, Datatype.INT),
                        buffer(back, counts[me]),
                        0);
                assertEach(back, counts[me], i -> value(me, i));
                for (int rank = 0; rank < n; rank++) {
                    for (int i = 0; i < counts[rank]; i++) {
                        assertEquals(value(rank, i), get(all, places[rank] + i));
                    }
                    assertEquals(-1, get(all, places[rank] + counts[rank]));
                }
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void callsThatReturnAtOnceAreRight(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        for (Form form : Form.values()) {
            for (int length : LENGTHS) {
                Object own = form.memory(me, length, i -> value(me, i));
                Object sums = form.memory(me, length);
                Object all = form.memory(me, n * length);
                Object data = form.memory(me, length, i -> me == 0 ? value(7, i) : 0);
                var first = world.iallreduce(buffer(own, length), buffer(sums, length), Op.SUM);
                var second = world.iallgather(buffer(own, length), buffer(all, length));
                var third = world.ibcast(buffer(data, length), 0);
                third.waitFor();
                second.waitFor();
                first.waitFor();
                assertEach(sums, length, i -> sum(n, i));
                assertEach(all, n * length, i -> value(i / length, i % length));
                assertEach(data, length, i -> value(7, i));
                Object in = form.memory(me, n * length);
                world.ialltoall(buffer(all, length), buffer(in, length)).waitFor();
                assertEach(in, n * length, i -> value(me, i % length));
                Object scans = form.memory(me, length);
                world.iscan(buffer(own, length), buffer(scans, length), Op.SUM).waitFor();
                assertEach(scans, length, i -> sum(me + 1, i));
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void aSendBufferThatSharesMemoryWithTheReceiveBufferIsReadFirst(IntraComm world) {
        int me = world.rank();
        int n = world.size();
        int length = 1000;
        int[] array = new int[length + 10];
        MemorySegment native0 = Arena.ofAuto().allocate(4L * array.length);
        for (int i = 0; i < length; i++) {
            array[10 + i] = value(me, i);
            native0.set(INT, 40 + 4L * i, value(me, i));
        }
        MemorySegment behind = native0.asSlice(40);
        world.allreduce(buffer(behind, length), buffer(native0, length), Op.SUM);
        assertEach(native0, length, i -> sum(n, i));
        MemorySegment heap = MemorySegment.ofArray(array).asSlice(40);
        world.allreduce(buffer(heap, length), buffer(array, length), Op.SUM);
        assertEach(array, length, i -> sum(n, i));
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void readOnlyMemoryIsRefused(IntraComm world) {
        MemorySegment fixed = Arena.ofAuto().allocate(400).asReadOnly();
        int[] own = new int[100];
        GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () -> world.allreduce(Buffer.of(own), buffer(fixed, 100), Op.SUM));
        assertEquals(ErrorClass.BUFFER, e.errorClass());
        String line = e.getMessage();
        assertTrue(line.contains("buf = 400 bytes direct, read-only"), line);
        world.bcast(buffer(world.rank() == 0 ? fixed : own, 100), 0); // the root only reads
    }
}
