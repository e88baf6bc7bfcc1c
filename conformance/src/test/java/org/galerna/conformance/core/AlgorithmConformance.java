// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.VBuffer;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Need;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.selection.Variants;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/**
 * Every algorithm of the catalogue with several parameters, through the calls that programs make:
 * no elements, few and more than a segment, every root, in place, blocks of different lengths in
 * any order, an operator that is not commutative and sees whole messages. Forms for several hosts
 * run as if every two ranks had a host of their own. An algorithm that may not do a call refuses it
 * on all ranks alike.
 */
@Conformance
class AlgorithmConformance {
    private static final int[] COUNTS = {0, 2, 26};
    private static final long SEGMENT = 48;

    /** Pairs (a, b) that stand for x -> a x + b: not commutative, and wrong on halves of pairs. */
    private static final Op AFFINE =
            UserOp.of(
                    (in, inAt, inout, inoutAt, count, type) -> {
                        long[] left = (long[]) in;
                        long[] right = (long[]) inout;
                        for (int i = 0; i < count; i += 2) {
                            int at = (int) inoutAt + i;
                            long factor = left[(int) inAt + i];
                            right[at + 1] = factor * right[at + 1] + left[(int) inAt + i + 1];
                            right[at] *= factor;
                        }
                    },
                    false);

    @Ranks
    @InterruptAfter(seconds = 60)
    void everyAlgorithmMovesData(IntraComm world) {
        for (Primitive primitive : Primitive.values()) {
            if (!primitive.isReduction() && !primitive.isNeighbourhood()) {
                for (Algorithm algorithm : Variants.of(primitive, SEGMENT)) {
                    cross(world, primitive, algorithm, 1);
                }
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 60)
    void everyAlgorithmCombines(IntraComm world) {
        for (Primitive primitive : Primitive.values()) {
            if (primitive.isReduction()) {
                for (Algorithm algorithm : Variants.of(primitive, SEGMENT)) {
                    cross(world, primitive, algorithm, 2);
                }
            }
        }
    }

    /** All calls with one algorithm; with operators the first of two is the usual sum. */
    private static void cross(IntraComm world, Primitive primitive, Algorithm algorithm, int ops) {
        String hosts = algorithm.traits().has(Need.HOSTS) ? "hosts=2," : "";
        IntraComm comm = world.dup(hosts + primitive.label() + "=" + algorithm.label());
        for (int count : primitive == Primitive.BARRIER ? new int[1] : COUNTS) {
            for (int root = 0; root < (primitive.isRooted() ? comm.size() : 1); root++) {
                for (int op = 0; op < ops; op++) {
                    Op operator = op == 0 ? Op.SUM : AFFINE;
                    for (boolean inPlace : new boolean[] {false, true}) {
                        Call call = new Call(comm, root, count, inPlace, operator);
                        assertDone(call, primitive, algorithm);
                    }
                }
            }
        }
        comm.free();
    }

    private static void assertDone(Call call, Primitive primitive, Algorithm algorithm) {
        try {
            call.run(primitive);
        } catch (GalernaException refusal) {
            assertEquals(ErrorClass.ARG, refusal.errorClass(), refusal.getMessage());
            String text = algorithm.label() + ": " + refusal.getMessage();
            assertTrue(refusal.getMessage().contains("cannot do this call"), text);
            assertFalse(algorithm.traits().isTotal(), text);
        }
    }

    /** One call on one rank. */
    private record Call(IntraComm comm, int root, int count, boolean inPlace, Op op) {

        void run(Primitive primitive) {
            switch (primitive) {
                case BARRIER -> comm.barrier();
                case BCAST -> bcast();
                case GATHER -> gather();
                case GATHERV -> gatherv();
                case SCATTER -> scatter();
                case SCATTERV -> scatterv();
                case ALLGATHER -> allgather();
                case ALLGATHERV -> allgatherv();
                case ALLTOALL -> alltoall();
                case ALLTOALLV -> alltoallv();
                case REDUCE -> reduce();
                case ALLREDUCE -> allreduce();
                case REDUCE_SCATTER -> reduceScatter();
                case SCAN -> scan();
                case EXSCAN -> exscan();
                default -> throw new IllegalArgumentException(primitive.label());
            }
        }

        private int me() {
            return comm.rank();
        }

        private int n() {
            return comm.size();
        }

        private boolean isRoot() {
            return me() == root;
        }

        /** What a rank has for a block. */
        private static long[] data(int rank, int block, int length) {
            long[] data = new long[length];
            Arrays.setAll(data, i -> rank * 1_000_003L + block * 7919L + 3L * i + 1);
            return data;
        }

        /** Blocks one behind the other; the block of a rank is what {@code from} has for it. */
        private long[] blocks(IntUnaryOperator from, IntUnaryOperator block) {
            long[] all = new long[n() * count];
            for (int i = 0; i < n(); i++) {
                long[] part = data(from.applyAsInt(i), block.applyAsInt(i), count);
                System.arraycopy(part, 0, all, i * count, count);
            }
            return all;
        }

        private void bcast() {
            long[] data = isRoot() ? data(root, 0, count) : new long[count];
            comm.bcast(data, root);
            assertArrayEquals(data(root, 0, count), data);
        }

        private void gather() {
            long[] own = data(me(), 0, count);
            long[] all = new long[isRoot() ? n() * count : 0];
            boolean isShared = inPlace && isRoot();
            if (isShared) {
                System.arraycopy(own, 0, all, me() * count, count);
            }
            Buffer receive = isRoot() ? Buffer.of(all, 0, count, Datatype.LONG) : null;
            comm.gather(isShared ? Buffer.IN_PLACE : Buffer.of(own), receive, root);
            assertArrayEquals(isRoot() ? blocks(i -> i, i -> 0) : new long[0], all);
        }

        private void scatter() {
            long[] all = isRoot() ? blocks(i -> root, i -> i) : new long[0];
            long[] own = new long[count];
            Buffer send = isRoot() ? Buffer.of(all, 0, count, Datatype.LONG) : null;
            boolean isShared = inPlace && isRoot();
            comm.scatter(send, isShared ? Buffer.IN_PLACE : Buffer.of(own), root);
            assertArrayEquals(isShared ? new long[count] : data(root, me(), count), own);
        }

        private void allgather() {
            long[] own = data(me(), 0, count);
            long[] all = new long[n() * count];
            System.arraycopy(own, 0, all, me() * count, inPlace ? count : 0);
            Buffer receive = Buffer.of(all, 0, count, Datatype.LONG);
            comm.allgather(inPlace ? Buffer.IN_PLACE : Buffer.of(own), receive);
            assertArrayEquals(blocks(i -> i, i -> 0), all);
        }

        private void alltoall() {
            long[] out = blocks(i -> me(), i -> i);
            long[] in = inPlace ? out : new long[n() * count];
            comm.alltoall(
                    inPlace ? Buffer.IN_PLACE : Buffer.of(out, 0, count, Datatype.LONG),
                    Buffer.of(in, 0, count, Datatype.LONG));
            assertArrayEquals(blocks(i -> i, i -> me()), in);
        }

        // ---- blocks of different lengths, from the last to the first, with gaps of one ----

        private int length(int from, int to) {
            return count * ((from + 2 * to) % 3);
        }

        private int[] places(int... lengths) {
            int[] places = new int[lengths.length];
            int at = 0;
            for (int i = lengths.length - 1; i >= 0; i--) {
                places[i] = at;
                at += lengths[i] + 1;
            }
            return places;
        }

        private static int end(int... lengths) {
            return IntStream.of(lengths).sum() + lengths.length;
        }

        private void put(long[] into, int[] lengths, int i, long... part) {
            System.arraycopy(part, 0, into, places(lengths)[i], part.length);
        }

        private int[] lengths(IntUnaryOperator length) {
            return IntStream.range(0, n()).map(length).toArray();
        }

        private VBuffer vector(long[] data, int... lengths) {
            return VBuffer.of(data, 0, lengths, places(lengths), Datatype.LONG);
        }

        private void gatherv() {
            int[] lengths = lengths(i -> length(i, root));
            long[] own = data(me(), 0, lengths[me()]);
            long[] all = new long[end(lengths)];
            long[] expected = new long[all.length];
            for (int i = 0; i < n() && isRoot(); i++) {
                put(expected, lengths, i, data(i, 0, lengths[i]));
            }
            comm.gatherv(Buffer.of(own), isRoot() ? vector(all, lengths) : null, root);
            assertArrayEquals(expected, all);
        }

        private void scatterv() {
            int[] lengths = lengths(i -> length(root, i));
            long[] all = new long[end(lengths)];
            for (int i = 0; i < n(); i++) {
                put(all, lengths, i, data(root, i, lengths[i]));
            }
            long[] own = new long[lengths[me()]];
            comm.scatterv(isRoot() ? vector(all, lengths) : null, Buffer.of(own), root);
            assertArrayEquals(data(root, me(), own.length), own);
        }

        private void allgatherv() {
            int[] lengths = lengths(i -> length(i, 0));
            long[] own = data(me(), 0, lengths[me()]);
            long[] all = new long[end(lengths)];
            long[] expected = new long[all.length];
            for (int i = 0; i < n(); i++) {
                put(expected, lengths, i, data(i, 0, lengths[i]));
            }
            if (inPlace) {
                put(all, lengths, me(), own);
            }
            comm.allgatherv(inPlace ? Buffer.IN_PLACE : Buffer.of(own), vector(all, lengths));
            assertArrayEquals(expected, all);
        }

        private void alltoallv() {
            int[] sent = lengths(i -> length(me(), i));
            int[] received = lengths(i -> length(i, me()));
            long[] out = new long[end(sent)];
            long[] in = new long[end(received)];
            long[] expected = new long[in.length];
            for (int i = 0; i < n(); i++) {
                put(out, sent, i, data(me(), i, sent[i]));
                put(expected, received, i, data(i, me(), received[i]));
            }
            comm.alltoallv(vector(out, sent), vector(in, received));
            assertArrayEquals(expected, in);
        }

        // ---- reductions ----

        /** The operands of the first ranks, combined in their order. */
        private long[] folded(int ranks, int length) {
            long[] result = data(ranks - 1, 0, length);
            for (int rank = ranks - 2; rank >= 0; rank--) {
                long[] left = data(rank, 0, length);
                for (int i = 0; i < length; i++) {
                    if (op.isCommutative()) {
                        result[i] += left[i];
                    } else if (i % 2 == 0) {
                        result[i + 1] = left[i] * result[i + 1] + left[i + 1];
                        result[i] *= left[i];
                    }
                }
            }
            return result;
        }

        private void reduce() {
            long[] own = data(me(), 0, count);
            long[] result = inPlace ? own : new long[count];
            Buffer send = inPlace && isRoot() ? Buffer.IN_PLACE : Buffer.of(own);
            comm.reduce(send, isRoot() ? Buffer.of(result) : null, op, root);
            if (isRoot()) {
                assertArrayEquals(folded(n(), count), result);
            }
        }

        private void allreduce() {
            long[] own = data(me(), 0, count);
            long[] result = inPlace ? own : new long[count];
            comm.allreduce(inPlace ? Buffer.IN_PLACE : Buffer.of(own), Buffer.of(result), op);
            assertArrayEquals(folded(n(), count), result);
        }

        private void reduceScatter() {
            int[] lengths = lengths(i -> count * (i % 3));
            int total = IntStream.of(lengths).sum();
            int before = IntStream.of(lengths).limit(me()).sum();
            int mine = lengths[me()];
            long[] own = data(me(), 0, total);
            long[] result = inPlace ? own : new long[mine];
            long[] counts = IntStream.of(lengths).asLongStream().toArray();
            comm.reduceScatter(
                    inPlace ? Buffer.IN_PLACE : Buffer.of(own), Buffer.of(result), counts, op);
            long[] all = folded(n(), total);
            assertArrayEquals(
                    Arrays.copyOfRange(all, before, before + mine), Arrays.copyOf(result, mine));
        }

        private void scan() {
            long[] own = data(me(), 0, count);
            long[] result = inPlace ? own : new long[count];
            comm.scan(inPlace ? Buffer.IN_PLACE : Buffer.of(own), Buffer.of(result), op);
            assertArrayEquals(folded(me() + 1, count), result);
        }

        /** Rank 0 gets nothing: its buffer keeps what it has. */
        private void exscan() {
            long[] own = data(me(), 0, count);
            long[] result = inPlace ? own : new long[count];
            long[] before = result.clone();
            comm.exscan(inPlace ? Buffer.IN_PLACE : Buffer.of(own), Buffer.of(result), op);
            assertArrayEquals(me() == 0 ? before : folded(me(), count), result);
        }
    }
}
