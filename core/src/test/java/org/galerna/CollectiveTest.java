// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.UserOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective calls that move data, against what their definition says. */
@Timeout(120)
class CollectiveTest {
    private static final int[] COUNTS = {0, 1, 3, 5000};

    /** Value of element {@code i} of what rank {@code from} has for rank {@code to}. */
    private static int value(int from, int to, int i) {
        return from * 10_000_000 + to * 100_000 + i;
    }

    private static int[] block(int from, int to, int count) {
        final int[] block = new int[count];
        Arrays.setAll(block, i -> value(from, to, i));
        return block;
    }

    @Test
    void barriersWaitForAll() {
        final AtomicInteger arrived = new AtomicInteger();
        Ranks.on(
                5,
                comm -> {
                    for (int round = 1; round <= 50; round++) {
                        arrived.incrementAndGet();
                        comm.barrier();
                        assertTrue(arrived.get() >= 5 * round);
                        comm.barrier();
                    }
                });
        assertEquals(250, arrived.get());
    }

    @Test
    void bcastFromEveryRoot() {
        Ranks.each(comm -> {
            for (final int count : COUNTS) {
                for (int root = 0; root < comm.size(); root++) {
                    final int[] data = comm.rank() == root ? block(root, 1, count) : new int[count];
                    comm.bcast(data, root);
                    assertArrayEquals(block(root, 1, count), data);
                }
            }
        });
    }

    @Test
    void gatherAndScatterWithOffsetsAndNullWhereInsignificant() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            for (final int count : COUNTS) {
                for (int root = 0; root < p; root++) {
                    final int[] own = new int[count + 2];
                    System.arraycopy(block(me, root, count), 0, own, 2, count);
                    final int[] all = me == root ? new int[p * count + 1] : null;
                    comm.gather(
                            Buffer.of(own, 2, count, Datatype.INT),
                            me == root ? Buffer.of(all, 1, count, Datatype.INT) : null,
                            root);
                    for (int r = 0; r < p && me == root; r++) {
                        assertArrayEquals(
                                block(r, root, count),
                                Arrays.copyOfRange(all, 1 + r * count, 1 + (r + 1) * count));
                    }
                    final int[] back = new int[count + 1];
                    comm.scatter(
                            me == root ? Buffer.of(all, 1, count, Datatype.INT) : null,
                            Buffer.of(back, 1, count, Datatype.INT),
                            root);
                    assertArrayEquals(
                            block(me, root, count), Arrays.copyOfRange(back, 1, 1 + count));
                }
            }
        });
    }

    @Test
    void inPlaceLeavesTheOwnBlockWhereItIs() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            final int root = p / 2;
            final int[] all = new int[2 * p];
            System.arraycopy(block(me, 0, 2), 0, all, 2 * me, 2);
            final Buffer blocks = Buffer.of(all, 0, 2, Datatype.INT);
            comm.allgather(Buffer.IN_PLACE, blocks);
            for (int r = 0; r < p; r++) {
                assertArrayEquals(block(r, 0, 2), Arrays.copyOfRange(all, 2 * r, 2 * r + 2));
            }
            if (me == root) {
                final int[] before = all.clone();
                comm.gather(Buffer.IN_PLACE, blocks, root);
                assertArrayEquals(before, all);
                comm.scatter(blocks, Buffer.IN_PLACE, root);
                assertArrayEquals(before, all);
            } else {
                comm.gather(Buffer.of(block(me, 0, 2)), null, root);
                final int[] own = new int[2];
                comm.scatter(null, Buffer.of(own), root);
                assertArrayEquals(block(me, 0, 2), own);
            }
        });
    }

    @Test
    void oneArrayMayBeSentAndReceivedInto() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            final int[] data = new int[3 * p];
            Arrays.setAll(data, i -> value(me, 0, i));
            comm.allgather(
                    Buffer.of(data, 0, 3, Datatype.INT), Buffer.of(data, 0, 3, Datatype.INT));
            for (int r = 0; r < p; r++) {
                assertArrayEquals(block(r, 0, 3), Arrays.copyOfRange(data, 3 * r, 3 * r + 3));
            }
            Arrays.setAll(data, i -> value(me, i / 3, i % 3));
            comm.alltoall(Buffer.of(data, 0, 3, Datatype.INT), Buffer.of(data, 0, 3, Datatype.INT));
            for (int r = 0; r < p; r++) {
                assertArrayEquals(block(r, me, 3), Arrays.copyOfRange(data, 3 * r, 3 * r + 3));
            }
        });
    }

    @Test
    void allgatherAndAlltoall() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            for (final int count : COUNTS) {
                final int[] all = new int[p * count];
                comm.allgather(
                        Buffer.of(block(me, 9, count)), Buffer.of(all, 0, count, Datatype.INT));
                final int[] out = new int[p * count];
                final int[] in = new int[p * count];
                for (int r = 0; r < p; r++) {
                    System.arraycopy(block(me, r, count), 0, out, r * count, count);
                    assertArrayEquals(
                            block(r, 9, count),
                            Arrays.copyOfRange(all, r * count, (r + 1) * count));
                }
                comm.alltoall(
                        Buffer.of(out, 0, count, Datatype.INT),
                        Buffer.of(in, 0, count, Datatype.INT));
                for (int r = 0; r < p; r++) {
                    assertArrayEquals(
                            block(r, me, count),
                            Arrays.copyOfRange(in, r * count, (r + 1) * count));
                }
            }
        });
    }

    /**
     * Counts 0, 1, 2 ... with a gap of one element before each block; tables longer than the group.
     */
    private static VBuffer spread(int[] array, int p, boolean reversed, int factor) {
        final int[] counts = new int[p + 3];
        final int[] displacements = new int[p + 3];
        int at = 1;
        for (int k = 0; k < p; k++) {
            final int r = reversed ? p - 1 - k : k;
            counts[r] = r * factor;
            displacements[r] = at;
            at += counts[r] + 1;
        }
        return VBuffer.of(array, 0, counts, displacements, Datatype.INT);
    }

    @Test
    void vectorFormsKeepTheGaps() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            final int room = p * (p + 2);
            for (int root = 0; root < p; root++) {
                final int[] all = new int[room];
                Arrays.fill(all, -1);
                final int sender = root;
                final VBuffer blocks = spread(all, p, root % 2 == 1, 1);
                comm.gatherv(Buffer.of(block(me, root, me)), me == root ? blocks : null, root);
                if (me == root) {
                    assertBlocks(all, blocks, p, r -> block(r, sender, r));
                }
                final int[] own = new int[me];
                comm.scatterv(me == root ? blocks : null, Buffer.of(own), root);
                assertArrayEquals(block(me, root, me), own);
            }
            final int[] all = new int[room];
            Arrays.fill(all, -1);
            final VBuffer blocks = spread(all, p, true, 1);
            comm.allgatherv(Buffer.of(block(me, 3, me)), blocks);
            assertBlocks(all, blocks, p, r -> block(r, 3, r));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gatherv=binomial,scatterv=binomial"})
    void theTypeOfNothingSaysNothing(String algorithms) {
        Ranks.on(
                3,
                world -> {
                    final IntraComm comm = world.dup(algorithms);
                    final boolean isRoot = comm.rank() == 0;
                    final int[] data = new int[2];
                    final VBuffer blocks = ints(data, 0, 1, 1);
                    final VBuffer none = VBuffer.of(null, 0, new long[3], null, Datatype.BYTE);
                    final int[] one = {comm.rank()};
                    final Buffer own = isRoot ? Buffer.of(new byte[0]) : Buffer.of(one);
                    final int[] expected = isRoot ? new int[] {1, 2} : new int[2];
                    comm.gatherv(own, isRoot ? blocks : null, 0);
                    assertArrayEquals(expected, data);
                    comm.scatterv(isRoot ? blocks : null, own, 0);
                    Arrays.fill(data, 0);
                    comm.alltoallv(isRoot ? none : ints(one, 1, 0, 0), isRoot ? blocks : none);
                    assertArrayEquals(expected, data);
                    comm.allgatherv(own, blocks);
                    assertArrayEquals(new int[] {1, 2}, data);
                });
    }

    private static VBuffer ints(int[] data, long... counts) {
        return VBuffer.of(data, 0, counts, null, Datatype.INT);
    }

    @Test
    void alltoallvMovesOneBaseType() {
        Ranks.on(
                3,
                comm -> {
                    final long[] counts = {1, 1, 1};
                    counts[comm.rank()] = 0;
                    final VBuffer doubles =
                            VBuffer.of(new double[2], 0, counts, null, Datatype.DOUBLE);
                    final GalernaException refusal =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.alltoallv(ints(new int[2], counts), doubles));
                    assertEquals(ErrorClass.TYPE, refusal.errorClass());
                });
    }

    @Test
    void alltoallvWithCountsOnlyPairsKnow() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            final int[] sendCounts = new int[p];
            final int[] receiveCounts = new int[p];
            Arrays.setAll(sendCounts, r -> (me + 2 * r) % 4);
            Arrays.setAll(receiveCounts, r -> (r + 2 * me) % 4);
            final int[] out = new int[4 * p];
            final int[] in = new int[5 * p];
            Arrays.fill(in, -1);
            final int[] starts = new int[p];
            Arrays.setAll(starts, r -> 4 * r);
            for (int r = 0; r < p; r++) {
                System.arraycopy(block(me, r, sendCounts[r]), 0, out, 4 * r, sendCounts[r]);
            }
            final int[] places = new int[p];
            Arrays.setAll(places, r -> 5 * (p - 1 - r));
            final VBuffer blocks = VBuffer.of(in, 0, receiveCounts, places, Datatype.INT);
            comm.alltoallv(VBuffer.of(out, 0, sendCounts, starts, Datatype.INT), blocks);
            assertBlocks(in, blocks, p, r -> block(r, me, receiveCounts[r]));
        });
    }

    private static void assertBlocks(int[] all, VBuffer blocks, int p, IntFunction<int[]> wanted) {
        final int[] expected = new int[all.length];
        Arrays.fill(expected, -1);
        for (int r = 0; r < p; r++) {
            final int[] block = wanted.apply(r);
            System.arraycopy(block, 0, expected, (int) blocks.displacement(r), block.length);
        }
        assertArrayEquals(expected, all);
    }

    @Test
    void derivedTypesAreUsedOnBothSides() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            final Datatype everySecond = Datatype.vector(2, 1, 2, Datatype.INT); // extent 3
            final int[] own = {value(me, 0, 0), -7, value(me, 0, 1)};
            final int[] all = new int[3 * p];
            comm.allgather(Buffer.of(own, 0, 1, everySecond), Buffer.of(all, 0, 1, everySecond));
            final int[] dense = new int[2 * p];
            comm.allgather(Buffer.of(own, 0, 1, everySecond), Buffer.of(dense, 0, 2, Datatype.INT));
            for (int r = 0; r < p; r++) {
                assertEquals(value(r, 0, 0), all[3 * r]);
                assertEquals(0, all[3 * r + 1]);
                assertEquals(value(r, 0, 1), all[3 * r + 2]);
                assertEquals(value(r, 0, 1), dense[2 * r + 1]);
            }
            final int[] sum = {1, -7, 2};
            comm.allreduce(
                    Buffer.IN_PLACE, Buffer.of(sum, 0, 1, everySecond), org.galerna.reduce.Op.SUM);
            assertArrayEquals(new int[] {p, -7, 2 * p}, sum);
            final long[] counts = new long[p];
            Arrays.fill(counts, 1);
            final int[] spread = new int[3 * p];
            comm.allgatherv(
                    Buffer.of(own, 0, 1, everySecond),
                    VBuffer.of(spread, 0, counts, null, everySecond));
            assertArrayEquals(all, spread);
            comm.bcast(Buffer.of(own, 0, 1, everySecond), 0);
            assertArrayEquals(new int[] {value(0, 0, 0), -7, value(0, 0, 1)}, own);
        });
    }

    /** The arrays of the library that they go through are used again. */
    @Test
    void itemsWithGapsOfAnyLengthAndTypeFollowEachOther() {
        Ranks.each(comm -> {
            final int p = comm.size();
            final int me = comm.rank();
            for (final int n : new int[] {3, 5000, 10, 700, 20_000, 1}) {
                final Datatype ints = Datatype.vector(n, 1, 2, Datatype.INT);
                final int[] own = new int[2 * n * p];
                Arrays.setAll(own, i -> i % 2 == 1 ? -7 : value(me, i / 2 / n, i / 2 % n));
                final int[] all = new int[2 * n * p];
                final Datatype item = Datatype.resized(ints, 0, 8L * n);
                comm.alltoall(Buffer.of(own, 0, 1, item), Buffer.of(all, 0, 1, item));
                for (int i = 0; i < all.length; i++) {
                    final int due = i % 2 == 1 ? 0 : value(i / 2 / n, me, i / 2 % n);
                    assertEquals(due, all[i], "element " + i + " of " + n);
                }
                final Datatype longs = Datatype.vector(n, 1, 3, Datatype.LONG);
                final long[] told = new long[3 * n];
                Arrays.setAll(told, i -> me == p - 1 ? i : -i);
                if (me % 2 == 0) {
                    comm.bcast(Buffer.of(told, 0, 1, longs), p - 1);
                } else {
                    final long[] dense = new long[n];
                    Arrays.setAll(dense, i -> told[3 * i]);
                    comm.bcast(Buffer.of(dense), p - 1);
                    Arrays.setAll(told, i -> i % 3 == 0 ? dense[i / 3] : told[i]);
                }
                for (int i = 0; i < told.length; i++) {
                    assertEquals(i % 3 == 0 || me == p - 1 ? i : -i, told[i]);
                }
            }
        });
    }

    @Test
    void collectivesMeetNoUserMessages() {
        Ranks.on(
                3,
                comm -> {
                    final int[] late = new int[1];
                    final Request pending = comm.irecv(late, Comm.ANY_SOURCE, Comm.ANY_TAG);
                    final IntraComm twin = comm.dup();
                    final Request other = twin.irecv(new int[1], Comm.ANY_SOURCE, Comm.ANY_TAG);
                    comm.barrier();
                    assertEquals(3, twin.allreduce(1, org.galerna.reduce.Op.SUM));
                    comm.send(new int[] {4}, (comm.rank() + 1) % 3, 0);
                    pending.waitFor();
                    assertEquals(4, late[0]);
                    twin.send(new int[1], (comm.rank() + 1) % 3, 0);
                    other.waitFor();
                });
    }

    /** x to a x + b: two after each other, in rank order, are one of the same kind. */
    private static final UserOp MAPS =
            UserOp.of(
                    (first, firstAt, second, secondAt, count, type) -> {
                        final long[] f = (long[]) first;
                        final long[] s = (long[]) second;
                        for (int i = 0; i < count; i += 2) {
                            s[i + 1] += s[i] * f[i + 1];
                            s[i] *= f[i];
                        }
                    },
                    false);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void operandsThatMayNotBeSwappedKeepTheirOrderInPlaceToo(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    final long[] expected = {1, 0};
                    for (int r = 0; r < ranks; r++) {
                        expected[1] = (2 + r) * expected[1] + r + 1;
                        expected[0] *= 2 + r;
                    }
                    final long[] own = {2 + comm.rank(), comm.rank() + 1};
                    final long[] apart = new long[2];
                    comm.allreduce(Buffer.of(own), Buffer.of(apart), MAPS);
                    assertArrayEquals(expected, apart);
                    final long[] all = own.clone();
                    comm.allreduce(Buffer.IN_PLACE, Buffer.of(all), MAPS);
                    assertArrayEquals(expected, all);
                    for (int root = 0; root < ranks; root++) {
                        final long[] one = own.clone();
                        if (comm.rank() == root) {
                            comm.reduce(Buffer.IN_PLACE, Buffer.of(one), MAPS, root);
                            assertArrayEquals(expected, one);
                        } else {
                            comm.reduce(Buffer.of(one), null, MAPS, root);
                        }
                    }
                });
    }
}
