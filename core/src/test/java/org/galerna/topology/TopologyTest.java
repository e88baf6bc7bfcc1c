// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Grids, graphs and balanced dimensions. */
@Timeout(30)
class TopologyTest {
    private static void refuse(ErrorClass errorClass, String part, Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(errorClass, e.errorClass());
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    private static CartTopology grid(Random random) {
        final int[] dims = random.ints(random.nextInt(4), 1, 5).toArray();
        final boolean[] periods = new boolean[dims.length];
        for (int i = 0; i < dims.length; i++) {
            periods[i] = random.nextBoolean();
        }
        return new CartTopology(dims, periods);
    }

    @Test
    void ranksAndCoordinatesAreInverseAndRowMajor() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final CartTopology grid = grid(new Random(seed));
                    int[] before = null;
                    for (int rank = 0; rank < grid.size(); rank++) {
                        final int[] coords = grid.coords(rank);
                        assertEquals(rank, grid.rank(coords));
                        assertTrue(before == null || Arrays.compare(before, coords) < 0);
                        before = coords;
                    }
                    assertEquals(
                            Arrays.stream(grid.dims()).reduce(1, (a, b) -> a * b), grid.size());
                });
    }

    @Test
    void aShiftGoesToTheNeighbourThatShiftsBack() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final CartTopology grid = grid(random);
                    for (int d = 0; d < grid.dims().length; d++) {
                        final int distance = random.nextInt(41) - 20;
                        final int rank = random.nextInt(grid.size());
                        final Shift shift = grid.shift(rank, d, distance);
                        assertEquals(shift.source(), grid.shift(rank, d, -distance).destination());
                        final int to = grid.coords(rank)[d] + distance;
                        final boolean outside = to < 0 || to >= grid.dims()[d];
                        if (outside && !grid.periods()[d]) {
                            assertEquals(Shift.OUTSIDE, shift.destination());
                        } else {
                            final int[] coords = grid.coords(rank);
                            coords[d] = Math.floorMod(to, grid.dims()[d]);
                            assertEquals(grid.rank(coords), shift.destination());
                        }
                    }
                });
    }

    @Test
    void shiftsByTheLargestDistancesDoNotOverflow() {
        final CartTopology ring = new CartTopology(new int[] {7}, new boolean[] {true});
        assertEquals(
                Math.floorMod(3L + Integer.MIN_VALUE, 7),
                ring.shift(3, 0, Integer.MIN_VALUE).destination());
        assertEquals(
                Math.floorMod(3L - Integer.MIN_VALUE, 7),
                ring.shift(3, 0, Integer.MIN_VALUE).source());
        final CartTopology line = new CartTopology(new int[] {7}, new boolean[] {false});
        assertEquals(new Shift(-3, -3), line.shift(3, 0, Integer.MAX_VALUE));
    }

    @Test
    void partsOfACutGridAreGridsOfTheirOwn() {
        qt().forAll(longs().all())
                .checkAssert(seed -> {
                    final Random random = new Random(seed);
                    final CartTopology grid = grid(random);
                    final boolean[] remain = new boolean[grid.dims().length];
                    for (int i = 0; i < remain.length; i++) {
                        remain[i] = random.nextBoolean();
                    }
                    final CartTopology part = grid.sub(remain);
                    final Set<Integer> parts = new HashSet<>();
                    final Set<Long> places = new HashSet<>();
                    for (int rank = 0; rank < grid.size(); rank++) {
                        final int[] coords = grid.coords(rank);
                        final int[] kept =
                                IntStream.range(0, remain.length)
                                        .filter(i -> remain[i])
                                        .map(i -> coords[i])
                                        .toArray();
                        assertArrayEquals(kept, part.coords(grid.rankInPart(rank, remain)));
                        parts.add(grid.part(rank, remain));
                        places.add(
                                (long) grid.part(rank, remain) * part.size()
                                        + grid.rankInPart(rank, remain));
                    }
                    assertEquals(grid.size() / part.size(), parts.size());
                    assertEquals(grid.size(), places.size());
                });
    }

    @Test
    void cuttingEverythingLeavesOneRank() {
        final CartTopology grid = new CartTopology(new int[] {2, 3}, new boolean[] {false, true});
        assertEquals(1, grid.sub(false, false).size());
        assertEquals(grid, grid.sub(true, true));
        assertEquals(4, grid.rank(1, -5));
        assertEquals(Topology.UNDEFINED, grid.map(6));
        assertEquals(5, grid.map(5));
    }

    @Test
    void gridsThatDoNotFitAreNamed() {
        final CartTopology grid = new CartTopology(new int[] {2, 3}, new boolean[] {false, true});
        refuse(ErrorClass.ARG, "coords[0] = 2", () -> grid.rank(2, 0));
        refuse(ErrorClass.ARG, "coords = [1]", () -> grid.rank(1));
        refuse(ErrorClass.RANK, "rank = 6", () -> grid.coords(6));
        refuse(ErrorClass.DIMS, "direction = 2", () -> grid.shift(0, 2, 1));
        refuse(
                ErrorClass.DIMS,
                "dims[1] = 0",
                () -> new CartTopology(new int[] {2, 0}, new boolean[2]));
        refuse(
                ErrorClass.DIMS,
                "periods = [false]",
                () -> new CartTopology(new int[2], new boolean[1]));
        refuse(ErrorClass.DIMS, "remain = [true]", () -> grid.sub(true));
        refuse(
                ErrorClass.DIMS,
                "too many places",
                () -> new CartTopology(new int[] {65536, 65536}, new boolean[2]));
    }

    @Test
    void theExamplesOfTheStandardAreDistributedAsItSays() {
        assertArrayEquals(new int[] {3, 2}, Dimensions.create(6, 0, 0));
        assertArrayEquals(new int[] {7, 1}, Dimensions.create(7, 0, 0));
        assertArrayEquals(new int[] {2, 3, 1}, Dimensions.create(6, 0, 3, 0));
        assertArrayEquals(new int[] {2, 3}, Dimensions.create(6, 2, 0));
        assertArrayEquals(new int[] {3, 2, 1}, Dimensions.create(6, 0, 0, 0));
        assertArrayEquals(new int[] {4, 4, 4}, Dimensions.create(64, 0, 0, 0));
        assertArrayEquals(new int[] {3, 2, 2}, Dimensions.create(12, 0, 0, 0));
        assertArrayEquals(new int[] {32, 32}, Dimensions.create(1024, 0, 0));
        assertArrayEquals(new int[] {}, Dimensions.create(1));
        assertArrayEquals(new int[] {Integer.MAX_VALUE}, Dimensions.create(Integer.MAX_VALUE, 0));
        assertArrayEquals(new int[] {6}, Dimensions.create(6, 6));
        refuse(ErrorClass.DIMS, "[7, 0]", () -> Dimensions.create(6, 7, 0));
        refuse(ErrorClass.DIMS, "dims[0] = -1", () -> Dimensions.create(6, -1, 0));
        refuse(ErrorClass.DIMS, "[2]", () -> Dimensions.create(6, 2));
        refuse(ErrorClass.DIMS, "[]", () -> Dimensions.create(2));
        refuse(ErrorClass.ARG, "nnodes = 0", () -> Dimensions.create(0, 0));
    }

    @Test
    void dimensionsAreTheMostBalancedOfAllFactorisations() {
        for (int ranks = 1; ranks <= 240; ranks++) {
            for (int n = 1; n <= 4; n++) {
                final int[] found = Dimensions.create(ranks, new int[n]);
                final int[] best = best(ranks, n, ranks);
                assertArrayEquals(best, found, ranks + " ranks");
            }
        }
    }

    /** The lexicographically smallest non-increasing factorisation, by trying all. */
    private static int[] best(int ranks, int n, int most) {
        if (n == 1) {
            return ranks <= most ? new int[] {ranks} : null;
        }
        for (int first = 1; first <= Math.min(most, ranks); first++) {
            final int[] rest = ranks % first == 0 ? best(ranks / first, n - 1, first) : null;
            if (rest != null) {
                return IntStream.concat(IntStream.of(first), IntStream.of(rest)).toArray();
            }
        }
        return null;
    }

    @Test
    void largeRankCountsAreDistributedAtOnce() {
        assertEquals(
                735134400,
                Arrays.stream(Dimensions.create(735134400, new int[12]))
                        .reduce(1, (a, b) -> a * b));
        assertArrayEquals(
                new int[] {2048, 1024, 1024 / 2}, Dimensions.create(1 << 30, 2048, 0, 512));
    }

    @Test
    void neighboursOfAGraphAreThoseGiven() {
        final GraphTopology graph =
                new GraphTopology(new int[] {2, 3, 4, 6}, new int[] {1, 3, 0, 3, 0, 2});
        assertArrayEquals(new int[] {1, 3}, graph.neighbours(0));
        assertArrayEquals(new int[] {0}, graph.neighbours(1));
        assertArrayEquals(new int[] {3}, graph.neighbours(2));
        assertArrayEquals(new int[] {0, 2}, graph.neighbours(3));
        assertEquals(4, graph.size());
        assertEquals(graph, new GraphTopology(graph.index(), graph.edges()));
        refuse(ErrorClass.RANK, "rank = 4", () -> graph.neighbours(4));
        refuse(
                ErrorClass.TOPOLOGY,
                "index[1] = 1",
                () -> new GraphTopology(new int[] {2, 1}, new int[2]));
        refuse(
                ErrorClass.TOPOLOGY,
                "edges.length = 1",
                () -> new GraphTopology(new int[] {2}, new int[1]));
        refuse(
                ErrorClass.TOPOLOGY,
                "edges[1] = 2",
                () -> new GraphTopology(new int[] {1, 2}, new int[] {1, 2}));
    }
}
