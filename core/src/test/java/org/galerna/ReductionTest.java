// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reductions, with operators of every kind. */
@Timeout(120)
class ReductionTest {
    private static final int[] COUNTS = {0, 1, 3, 40_000};

    /** Composition of maps x -> a x + b modulo 2^64, as pairs: associative, not commutative. */
    private static final Op COMPOSE =
            UserOp.of(
                    (in, inOffset, inout, inoutOffset, count, type) -> {
                        final long[] left = (long[]) in;
                        final long[] right = (long[]) inout;
                        for (int i = 0; i < 2 * count; i += 2) {
                            final int l = (int) inOffset + i;
                            final int r = (int) inoutOffset + i;
                            final long a = left[l] * right[r];
                            right[r + 1] = left[l] * right[r + 1] + left[l + 1];
                            right[r] = a;
                        }
                    },
                    false);

    private static double[] operands(int rank, int count) {
        final double[] operands = new double[count];
        Arrays.setAll(operands, i -> rank + 1 + i);
        return operands;
    }

    private static double[] sums(int ranks, int count) {
        final double[] sums = new double[count];
        for (int rank = 0; rank < ranks; rank++) {
            final double[] operands = operands(rank, count);
            Arrays.setAll(sums, i -> sums[i] + operands[i]);
        }
        return sums;
    }

    @Test
    void sumsInEveryForm() {
        Ranks.each(comm -> {
            final int p = comm.size();
            for (final int count : COUNTS) {
                final double[] own = operands(comm.rank(), count);
                final double[] result = new double[count];
                comm.allreduce(Buffer.of(own), Buffer.of(result), Op.SUM);
                assertArrayEquals(sums(p, count), result);
                assertArrayEquals(operands(comm.rank(), count), own);
                comm.scan(Buffer.of(own), Buffer.of(result), Op.SUM);
                assertArrayEquals(sums(comm.rank() + 1, count), result);
                for (int root = 0; root < p; root++) {
                    Arrays.fill(result, -1);
                    comm.reduce(own, comm.rank() == root ? result : null, Op.SUM, root);
                    final double first = count == 0 ? 0 : result[0];
                    assertTrue(comm.rank() == root || count == 0 || first == -1);
                    if (comm.rank() == root) {
                        assertArrayEquals(sums(p, count), result);
                    }
                }
                comm.allreduce(own, Op.SUM);
                assertArrayEquals(sums(p, count), own);
            }
        });
    }

    @Test
    void oneBufferForBothSides() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final double[] data = operands(comm.rank(), 5);
            final Buffer both = Buffer.of(data);
            comm.allreduce(both, both, Op.SUM);
            assertArrayEquals(sums(p, 5), data);
            final double[] scan = operands(comm.rank(), 5);
            comm.scan(Buffer.of(scan), Buffer.of(scan), Op.SUM);
            assertArrayEquals(sums(comm.rank() + 1, 5), scan);
            final double[] reduce = operands(comm.rank(), 5);
            comm.reduce(Buffer.of(reduce), Buffer.of(reduce), Op.SUM, p - 1);
            if (comm.rank() == p - 1) {
                assertArrayEquals(sums(p, 5), reduce);
            }
        });
    }

    @Test
    void reduceScatterWithUnequalParts() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final long[] counts = new long[p + 2];
            int total = 0;
            int start = 0;
            for (int r = 0; r < p; r++) {
                counts[r] = (r * 3L) % 5;
                start += r < comm.rank() ? (int) counts[r] : 0;
                total += (int) counts[r];
            }
            for (final boolean inPlace : new boolean[] {false, true}) {
                final double[] own = operands(comm.rank(), total);
                final double[] result = inPlace ? own : new double[5];
                comm.reduceScatter(
                        inPlace ? Buffer.IN_PLACE : Buffer.of(own),
                        Buffer.of(result),
                        counts,
                        Op.SUM);
                final int count = (int) counts[comm.rank()];
                assertArrayEquals(
                        Arrays.copyOfRange(sums(p, total), start, start + count),
                        Arrays.copyOf(result, count));
            }
        });
    }

    private static long[] map(int rank, int count) {
        final long[] map = new long[2 * count];
        Arrays.setAll(map, i -> i % 2 == 0 ? 2 * rank + 3 : rank + i);
        return map;
    }

    private static long[] composed(int ranks, int count) {
        final long[] result = map(ranks - 1, count);
        for (int r = ranks - 2; r >= 0; r--) {
            final long[] left = map(r, count);
            for (int i = 0; i < 2 * count; i += 2) {
                result[i + 1] = left[i] * result[i + 1] + left[i + 1];
                result[i] = left[i] * result[i];
            }
        }
        return result;
    }

    @Test
    void userFunctionsSeeWholeMessagesInRankOrder() {
        Ranks.each(comm -> {
            final int p = comm.size();
            for (final int count : new int[] {1, 2, 20_000}) {
                final long[] own = map(comm.rank(), count);
                final long[] result = new long[2 * count + 1];
                final Buffer into = Buffer.of(result, 1, count, Datatype.LONG2);
                final Buffer operands = Buffer.of(own, 0, count, Datatype.LONG2);
                comm.allreduce(operands, into, COMPOSE);
                assertArrayEquals(composed(p, count), Arrays.copyOfRange(result, 1, result.length));
                comm.scan(operands, into, COMPOSE);
                assertArrayEquals(
                        composed(comm.rank() + 1, count),
                        Arrays.copyOfRange(result, 1, result.length));
                comm.reduce(operands, into, COMPOSE, p / 2);
                if (comm.rank() == p / 2) {
                    assertArrayEquals(
                            composed(p, count), Arrays.copyOfRange(result, 1, result.length));
                }
                assertArrayEquals(map(comm.rank(), count), own);
            }
        });
    }

    @Test
    void locationsAndLogic() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final double[] pair = {Math.abs(comm.rank() - 1), comm.rank()};
            comm.allreduce(Buffer.IN_PLACE, Buffer.of(pair, 0, 1, Datatype.DOUBLE2), Op.MINLOC);
            assertArrayEquals(p == 1 ? new double[] {1, 0} : new double[] {0, 1}, pair);
            assertEquals(p == 1, comm.allreduce(comm.rank() == 0, Op.LAND));
            assertTrue(comm.allreduce(comm.rank() == 0, Op.LOR));
            assertEquals((1 << p) - 1, comm.allreduce(1 << comm.rank(), Op.BOR));
            assertEquals((byte) (p - 1), comm.allreduce((byte) comm.rank(), Op.MAX));
        });
    }

    @Test
    void stringsAreFoldedInRankOrder() {
        final Op join =
                UserOp.of(
                        (in, inOffset, inout, inoutOffset, count, type) -> {
                            final String[] left = (String[]) in;
                            final Object[] right = (Object[]) inout;
                            for (int i = 0; i < count; i++) {
                                right[(int) inoutOffset + i] =
                                        left[(int) inOffset + i] + right[(int) inoutOffset + i];
                            }
                        },
                        false);
        Ranks.each(comm -> {
            final String all = "abcdefgh".substring(0, comm.size());
            final String mine = all.substring(comm.rank(), comm.rank() + 1);
            final String[] own = {mine, "x"};
            final String[] result = new String[2];
            comm.allreduce(Buffer.of(own), Buffer.of(result), join);
            assertEquals(all, result[0]);
            assertEquals("x".repeat(comm.size()), result[1]);
            assertEquals(mine, own[0]);
            comm.scan(Buffer.of(own), Buffer.of(result), join);
            assertEquals(all.substring(0, comm.rank() + 1), result[0]);
            final int root = comm.size() - 1;
            comm.reduce(Buffer.of(own), comm.rank() == root ? Buffer.of(result) : null, join, root);
            assertTrue(comm.rank() != root || result[0].equals(all));
            final long[] ones = new long[comm.size()];
            Arrays.fill(ones, 1);
            final String[] spread = new String[comm.size()];
            Arrays.fill(spread, mine);
            comm.reduceScatter(Buffer.of(spread), Buffer.of(result), ones, join);
            assertEquals(all, result[0]);
        });
    }

    @Test
    void anOperatorSeesArraysOfTheClassOfTheBuffersOfOneRank() {
        final Op sum =
                UserOp.of(
                        (in, inOffset, inout, inoutOffset, count, type) -> {
                            final Integer[] left = (Integer[]) in;
                            final Integer[] right = (Integer[]) inout;
                            Arrays.setAll(right, i -> left[i] + right[i]);
                        },
                        true);
        final Integer[] result = {3, 4};
        Comm.reduceLocal(Buffer.of(new Integer[] {1, 2}), Buffer.of(result), sum);
        assertArrayEquals(new Integer[] {4, 6}, result);
    }

    /**
     * Whether a call throws what {@link #anOperatorThatThrowsLeavesTheOtherGroupNotWaiting} does.
     */
    private static int broken(Runnable call) {
        try {
            call.run();
            return 0;
        } catch (IllegalStateException e) {
            assertEquals("broken", e.getMessage());
            return 1;
        }
    }

    @Test
    void anOperatorThatThrowsLeavesTheOtherGroupNotWaiting() {
        Ranks.on(
                4,
                comm -> {
                    final boolean low = comm.rank() < 2;
                    final IntraComm half = comm.split(low ? 0 : 1, comm.rank());
                    final InterComm inter = comm.createIntercomm(half, 0, low ? 2 : 0, 77);
                    final UserOp op =
                            UserOp.of(
                                    (left, leftAt, right, rightAt, count, type) -> {
                                        if (low) {
                                            throw new IllegalStateException("broken");
                                        }
                                    },
                                    true);
                    final Buffer give = Buffer.of(new long[2]);
                    final Buffer take = Buffer.of(new long[2]);
                    final Buffer own = Buffer.of(new long[1]);
                    final int root = low ? 0 : half.rank() == 0 ? Comm.ROOT : Comm.PROC_NULL;
                    final long[] counts = {1, 1};
                    final List<Runnable> calls =
                            List.of(
                                    () -> inter.allreduce(give, take, op),
                                    () -> inter.reduce(give, take, op, root),
                                    () -> inter.reduceScatter(give, own, counts, op),
                                    () -> inter.iallreduce(give, take, op).waitFor());
                    for (final Runnable call : calls) {
                        final int thrown = broken(call);
                        assertTrue(low || thrown == 0);
                        assertTrue(comm.allreduce(thrown, Op.SUM) >= 1);
                    }
                });
    }

    /** Can be sent, not received. */
    static final class Unreadable implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("unreadable");
        }
    }

    private static UserOp onObjects(UnaryOperator<Object> result) {
        return UserOp.of(
                (left, leftAt, right, rightAt, count, type) ->
                        Arrays.setAll((Object[]) right, i -> result.apply(((Object[]) right)[i])),
                false);
    }

    private static void failsAtTheFirstRank(
            IntraComm comm, Class<? extends RuntimeException> failure, Object operand, Op op) {
        final Object[] operands = new Object[comm.size()];
        Arrays.fill(operands, operand);
        final Object[] results = {"before"};
        final Buffer give = Buffer.of(operands, 0, 1, Datatype.OBJECT);
        final Buffer all = Buffer.of(operands);
        final Buffer take = Buffer.of(results);
        final long[] counts = new long[comm.size()];
        Arrays.fill(counts, 1);
        final List<Runnable> calls =
                List.of(
                        () -> comm.allreduce(give, take, op),
                        () -> comm.iallreduce(give, take, op).waitFor(),
                        () -> comm.reduceScatter(all, take, counts, op),
                        () -> comm.ireduceScatter(all, take, counts, op).waitFor());
        for (final Runnable call : calls) {
            if (comm.rank() == 0) {
                assertThrows(failure, call::run);
            } else {
                call.run();
                assertEquals("before", results[0]);
            }
            assertEquals(comm.size(), comm.allreduce(1, Op.SUM));
        }
    }

    @Test
    void aReductionOfObjectsThatFailsAtOneRankLeavesNobodyWaiting() {
        final Op broken =
                onObjects(object -> {
                    throw new IllegalStateException("broken");
                });
        Ranks.on(
                4,
                comm -> {
                    failsAtTheFirstRank(comm, IllegalStateException.class, "operand", broken);
                    failsAtTheFirstRank(
                            comm,
                            GalernaException.class,
                            "operand",
                            onObjects(_ -> new Object())); // cannot be sent
                    failsAtTheFirstRank(
                            comm, GalernaException.class, new Unreadable(), onObjects(o -> o));
                });
    }

    @Test
    void objectsAreMovedInEveryForm() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            final Object[] all = new Object[p];
            comm.allgather(Buffer.of(new Object[] {"r" + me}), one(all));
            for (int root = 0; root < p; root++) {
                final Object[] gathered = me == root ? new Object[p] : null;
                comm.gather(Buffer.of(new Object[] {me}), me == root ? one(gathered) : null, root);
                final Object[] back = new Object[1];
                comm.scatter(me == root ? one(gathered) : null, Buffer.of(back), root);
                assertEquals(me, back[0]);
                assertEquals("r" + root, all[root]);
                assertEquals("x" + root, comm.bcastObject(me == root ? "x" + root : 1, root));
            }
            final Object[] out = new Object[p];
            Arrays.setAll(out, r -> me + ">" + r);
            final Object[] in = new Object[p];
            comm.alltoall(one(out), one(in));
            for (int r = 0; r < p; r++) {
                assertEquals(r + ">" + me, in[r]);
            }
        });
    }

    private static Buffer one(Object[] array) {
        return Buffer.of(array, 0, 1, Datatype.OBJECT);
    }

    @Test
    void anUndefinedOperatorIsRefusedEverywhereBeforeAnythingMoves() {
        Ranks.on(
                3,
                comm -> {
                    final GalernaException failure =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.allreduce(new double[1], Op.BAND));
                    assertEquals(ErrorClass.OP, failure.errorClass());
                    assertTrue(failure.getMessage().contains("Allreduce"), failure.getMessage());
                    assertThrows(
                            GalernaException.class,
                            () ->
                                    comm.reduce(
                                            Buffer.of(new Object[] {1}),
                                            Buffer.of(new Object[1]),
                                            Op.SUM,
                                            0));
                    assertEquals(3, comm.allreduce(1, Op.SUM));
                });
    }
}
