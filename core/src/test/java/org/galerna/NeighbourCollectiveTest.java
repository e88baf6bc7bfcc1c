// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective calls on the edges of grids and graphs, and alltoallw. */
@Timeout(60)
class NeighbourCollectiveTest {
    private static final int UNTOUCHED = -7;

    /** What a rank sends along an edge. */
    private static int value(int rank, int edge, int at) {
        return rank * 1000 + edge * 100 + at;
    }

    /** The blocks of a rank, one per edge; one block says the same along all edges. */
    private static int[] blocks(int rank, int edges, int count) {
        final int[] data = new int[edges * count];
        Arrays.setAll(data, i -> value(rank, i / count, i % count));
        return data;
    }

    /** Who is behind each edge of this rank, and which of its edges leads here. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Ends(int[] ranks, int[] edges) {
        static Ends of(CartComm grid, int dimensions) {
            final int[] ranks = new int[2 * dimensions];
            final int[] edges = new int[2 * dimensions];
            for (int i = 0; i < dimensions; i++) {
                ranks[2 * i] = grid.shift(i, 1).source();
                ranks[2 * i + 1] = grid.shift(i, 1).destination();
                edges[2 * i] = 2 * i + 1; // from behind comes what the rank there sent forward
                edges[2 * i + 1] = 2 * i;
            }
            return new Ends(ranks, edges);
        }

        int[] gathered(int count) {
            return received(count, edge -> 0);
        }

        int[] exchanged(int count) {
            return received(count, edge -> edges[edge]);
        }

        private int[] received(int count, IntUnaryOperator edgeThere) {
            final int[] data = new int[ranks.length * count];
            Arrays.setAll(
                    data,
                    i -> {
                        final int edge = i / count;
                        return ranks[edge] < 0
                                ? UNTOUCHED
                                : value(ranks[edge], edgeThere.applyAsInt(edge), i % count);
                    });
            return data;
        }
    }

    private static Buffer of(int[] data, int count) {
        return Buffer.of(data, 0, count, Datatype.INT);
    }

    private static int[] empty(int length) {
        final int[] data = new int[length];
        Arrays.fill(data, UNTOUCHED);
        return data;
    }

    private interface Blocking {
        void run(Buffer into);
    }

    private interface Started {
        Request run(Buffer into);
    }

    private interface Prepared {
        PersistentRequest run(Buffer into);
    }

    private static void inAllForms(
            int[] expected, int count, Blocking blocking, Started started, Prepared prepared) {
        final int[] a = empty(expected.length);
        blocking.run(of(a, count));
        assertArrayEquals(expected, a);
        final int[] b = empty(expected.length);
        started.run(of(b, count)).waitFor();
        assertArrayEquals(expected, b);
        final int[] c = empty(expected.length);
        final PersistentRequest request = prepared.run(of(c, count));
        for (int turn = 0; turn < 2; turn++) {
            Arrays.fill(c, UNTOUCHED);
            request.start();
            request.waitFor();
            assertArrayEquals(expected, c);
        }
        request.free();
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,true,true",
        "1,2,true,false",
        "2,1,true,true",
        "2,2,true,true",
        "3,1,false,true",
        "2,3,true,false",
        "2,4,false,false",
        "3,3,true,true"
    })
    void gridsExchangeWithTheRanksAround(int rows, int columns, boolean down, boolean right) {
        Ranks.on(
                rows * columns,
                comm -> {
                    final CartComm grid =
                            comm.createCart(
                                    new int[] {rows, columns}, new boolean[] {down, right}, false);
                    final Ends ends = Ends.of(grid, 2);
                    for (final int count : new int[] {1, 3, 4000}) {
                        final Buffer one = of(blocks(grid.rank(), 1, count), count);
                        inAllForms(
                                ends.gathered(count),
                                count,
                                into -> grid.neighborAllgather(one, into),
                                into -> grid.ineighborAllgather(one, into),
                                into -> grid.neighborAllgatherInit(one, into));
                        final Buffer each = of(blocks(grid.rank(), 4, count), count);
                        inAllForms(
                                ends.exchanged(count),
                                count,
                                into -> grid.neighborAlltoall(each, into),
                                into -> grid.ineighborAlltoall(each, into),
                                into -> grid.neighborAlltoallInit(each, into));
                    }
                });
    }

    /** A ring in which each rank is joined to itself and twice to the next. */
    private static GraphComm ring(IntraComm comm) {
        final int n = comm.size();
        final int[] index = new int[n];
        final int[] edges = new int[5 * n];
        for (int rank = 0; rank < n; rank++) {
            index[rank] = 5 * (rank + 1);
            edges[5 * rank] = (rank + 1) % n;
            edges[5 * rank + 1] = (rank + n - 1) % n;
            edges[5 * rank + 2] = rank;
            edges[5 * rank + 3] = (rank + 1) % n;
            edges[5 * rank + 4] = (rank + n - 1) % n;
        }
        return comm.createGraph(index, edges, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void blocksOfAnyLengthsFollowTheEdgesOfAGraph(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    final GraphComm graph = ring(comm);
                    final int me = graph.rank();
                    final int[] near = graph.neighbours(me);
                    // rank r sends r % 3 items for all, and (r + to) % 4 items along each edge
                    final long[] in = new long[5];
                    final long[] out = new long[5];
                    final long[] places = new long[5];
                    final long[] all = new long[5];
                    for (int edge = 0; edge < 5; edge++) {
                        all[edge] = near[edge] % 3;
                        in[edge] = (near[edge] + (long) me) % 4;
                        out[edge] = in[edge];
                        places[edge] = 4L * (4 - edge); // from the last to the first, with gaps
                    }
                    final int[] gathered = empty(20);
                    final Buffer own = of(blocks(me, 1, 4), me % 3);
                    final VBuffer into = VBuffer.of(gathered, 0, all, places, Datatype.INT);
                    graph.neighborAllgatherv(own, into);
                    final int[] again = empty(20);
                    graph.ineighborAllgatherv(own, VBuffer.of(again, 0, all, places, Datatype.INT))
                            .waitFor();
                    assertArrayEquals(gathered, again);
                    final int[] exchanged = empty(20);
                    final VBuffer from = VBuffer.of(blocks(me, 5, 4), 0, out, null, Datatype.INT);
                    graph.neighborAlltoallv(
                            from, VBuffer.of(exchanged, 0, in, places, Datatype.INT));
                    for (int edge = 0; edge < 5; edge++) {
                        final int start = (int) places[edge];
                        for (int at = 0; at < 4; at++) {
                            final boolean isIn = at < all[edge];
                            assertEquals(
                                    isIn ? value(near[edge], 0, at) : UNTOUCHED,
                                    gathered[start + at]);
                        }
                        assertEquals(in[edge], filled(exchanged, start));
                    }
                    final PersistentRequest request =
                            graph.neighborAlltoallvInit(
                                    from, VBuffer.of(again, 0, in, places, Datatype.INT));
                    request.start();
                    request.waitFor();
                });
    }

    private static int filled(int[] data, int start) {
        int filled = 0;
        while (filled < 4 && data[start + filled] != UNTOUCHED) {
            filled++;
        }
        return filled;
    }

    @Test
    void edgesBetweenTwoRanksMatchInTheirOrder() {
        Ranks.on(
                2,
                comm -> {
                    final GraphComm pair =
                            comm.createGraph(new int[] {3, 6}, new int[] {1, 0, 1, 0, 0, 1}, false);
                    final int[] into = new int[3];
                    pair.neighborAlltoall(of(blocks(comm.rank(), 3, 1), 1), of(into, 1));
                    final int[] expected =
                            comm.rank() == 0
                                    ? new int[] {value(1, 0, 0), value(0, 1, 0), value(1, 1, 0)}
                                    : new int[] {value(0, 0, 0), value(0, 2, 0), value(1, 2, 0)};
                    assertArrayEquals(expected, into);
                });
    }

    @Test
    void blocksHaveTypesOfTheirOwn() {
        Ranks.each(comm -> {
            final int n = comm.size();
            final Datatype pairs = Datatype.vector(2, 1, 3, Datatype.INT);
            final int[] out = new int[4 * n];
            Arrays.setAll(out, i -> value(comm.rank(), i / 4, i % 4));
            final int[] in = empty(4 * n);
            final long[] counts = new long[n];
            final long[] places = new long[n];
            final Datatype[] sent = new Datatype[n];
            final Datatype[] received = new Datatype[n];
            for (int rank = 0; rank < n; rank++) {
                counts[rank] = (rank + (long) comm.rank()) % 2;
                places[rank] = 4L * rank * Integer.BYTES;
                sent[rank] = comm.rank() % 2 == 0 ? pairs : Datatype.contiguous(2, Datatype.INT);
                received[rank] = rank % 2 == 0 ? Datatype.contiguous(2, Datatype.INT) : pairs;
            }
            comm.alltoallw(
                    WBuffer.of(out, counts, places, sent),
                    WBuffer.of(in, counts, places, received));
            final int[] again = empty(4 * n);
            comm.ialltoallw(
                            WBuffer.of(out, counts, places, sent),
                            WBuffer.of(again, counts, places, received))
                    .waitFor();
            assertArrayEquals(in, again);
            for (int rank = 0; rank < n; rank++) {
                final boolean isSent = counts[rank] == 1;
                final int second = rank % 2 == 0 ? 3 : 1; // where the sender took it
                final int place = rank % 2 == 0 ? 1 : 3;
                final int[] block = {UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED};
                if (isSent) {
                    block[0] = value(rank, comm.rank(), 0);
                    block[place] = value(rank, comm.rank(), second);
                }
                assertArrayEquals(block, Arrays.copyOfRange(in, 4 * rank, 4 * rank + 4));
            }
        });
    }

    @Test
    void neighboursHaveTypesOfTheirOwn() {
        Ranks.on(
                3,
                comm -> {
                    final CartComm line =
                            comm.createCart(new int[] {3}, new boolean[] {false}, false);
                    final int[] out = blocks(line.rank(), 2, 1);
                    final byte[] in = new byte[8];
                    final long[] bytes = {4, 4};
                    final long[] one = {1, 1};
                    final long[] places = {0, 4};
                    line.neighborAlltoallw(
                            WBuffer.of(out, one, places, Datatype.INT, Datatype.INT),
                            WBuffer.of(in, bytes, places, Datatype.BYTE, Datatype.BYTE));
                    final ByteBuffer read = ByteBuffer.wrap(in).order(ByteOrder.nativeOrder());
                    final int me = line.rank();
                    assertEquals(me == 0 ? 0 : value(me - 1, 1, 0), read.getInt(0));
                    assertEquals(me == 2 ? 0 : value(me + 1, 0, 0), read.getInt(4));
                });
    }

    @Test
    void mistakesAreRefusedAtTheCall() {
        Ranks.on(
                2,
                comm -> {
                    final GraphComm oneWay =
                            comm.createGraph(new int[] {1, 1}, new int[] {1}, false);
                    final Buffer own = of(new int[1], 1);
                    GalernaException e =
                            assertThrows(
                                    GalernaException.class,
                                    () -> oneWay.neighborAllgather(own, own));
                    assertEquals(ErrorClass.TOPOLOGY, e.errorClass());
                    assertTrue(e.getMessage().contains("symmetric"), e.getMessage());
                    final CartComm grid =
                            comm.createCart(new int[] {2}, new boolean[] {true}, false);
                    e =
                            assertThrows(
                                    GalernaException.class,
                                    () -> grid.neighborAlltoall(own, of(new int[2], 1)));
                    assertTrue(e.getMessage().contains("Neighbor_alltoall"), e.getMessage());
                    e =
                            assertThrows(
                                    GalernaException.class,
                                    () ->
                                            grid.neighborAllgather(
                                                    Buffer.of(new Object[1]),
                                                    Buffer.of(
                                                            new Object[2], 0, 1, Datatype.OBJECT)));
                    assertEquals(ErrorClass.TYPE, e.errorClass());
                    final long[] odd = {0, 2};
                    final WBuffer crooked =
                            WBuffer.of(new int[2], new long[2], odd, Datatype.INT, Datatype.INT);
                    e =
                            assertThrows(
                                    GalernaException.class, () -> comm.alltoallw(crooked, crooked));
                    assertTrue(e.getMessage().contains("displs[1]"), e.getMessage());
                });
    }
}
