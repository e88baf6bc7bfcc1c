// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import mpi.CartComm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Exchanges of neighbours on grids and graphs, in every form. */
final class NeighbourSuite {
    private static final int UNTOUCHED = -5;

    /** What every form receives: from whom, and which of the sender's blocks. */
    private static void exchange(Intracomm comm, int[] sources, int[] blocks) throws MPIException {
        int in = sources.length;
        int out = outDegree(comm);
        int rank = comm.getRank();
        int[] gathered = new int[in];
        int[] sent = new int[out];
        int[] exchanged = new int[in];
        Arrays.setAll(sent, i -> 100 * rank + i);
        for (int i = 0; i < in; i++) {
            boolean isThere = sources[i] != MPI.PROC_NULL;
            gathered[i] = isThere ? sources[i] : UNTOUCHED;
            exchanged[i] = isThere ? 100 * sources[i] + blocks[i] : UNTOUCHED;
        }
        int[] ones = filled(Math.max(in, out), 1);
        int[] places = new int[Math.max(in, out)];
        Arrays.setAll(places, i -> i);
        int[] mine = {rank};
        int[][] got = new int[8][];
        Arrays.setAll(got, i -> filled(in, UNTOUCHED));
        comm.neighborAllGather(mine, 1, MPI.INT, got[0], 1, MPI.INT);
        comm.neighborAllGatherv(mine, 1, MPI.INT, got[1], ones, places, MPI.INT);
        comm.neighborAllToAll(sent, 1, MPI.INT, got[2], 1, MPI.INT);
        comm.neighborAllToAllv(sent, ones, places, MPI.INT, got[3], ones, places, MPI.INT);
        Request[] requests = {
            comm.iNeighborAllGather(mine, 1, MPI.INT, got[4], 1, MPI.INT),
            comm.iNeighborAllGatherv(mine, 1, MPI.INT, got[5], ones, places, MPI.INT),
            comm.iNeighborAllToAll(sent, 1, MPI.INT, got[6], 1, MPI.INT),
            comm.iNeighborAllToAllv(sent, ones, places, MPI.INT, got[7], ones, places, MPI.INT)
        };
        Request.waitAll(requests);
        for (int form = 0; form < got.length; form++) {
            assertArrayEquals(form % 4 < 2 ? gathered : exchanged, got[form], "form " + form);
        }
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    private static int outDegree(Intracomm comm) throws MPIException {
        if (comm instanceof CartComm cart) {
            return 2 * cart.getTopo().getDimCount();
        }
        GraphComm graph = (GraphComm) comm;
        return graph.getTopology() == MPI.GRAPH
                ? graph.getNeighbors(graph.getRank()).length
                : graph.getDistGraphNeighbors().getOutDegree();
    }

    /** In each dimension first the one below, then the one above; nobody outside the grid. */
    void gridsHaveTwoNeighboursInEachDimension(Intracomm world) throws MPIException {
        int[] dims = {0, 0};
        CartComm.createDims(world.getSize(), dims);
        boolean[] periods = {false, dims[1] > 2};
        CartComm grid = world.createCart(dims, periods, false);
        int[] sources = new int[4];
        for (int d = 0; d < 2; d++) {
            sources[2 * d] = grid.shift(d, 1).getRankSource();
            sources[2 * d + 1] = grid.shift(d, 1).getRankDest();
        }
        exchange(grid, sources, new int[] {1, 0, 3, 2});
        grid.free();
    }

    /** A star: the first rank is the neighbour of all others. */
    void graphsHaveTheNeighboursTheyWereMadeWith(Intracomm world) throws MPIException {
        int size = world.getSize();
        int others = size - 1;
        int[] index = new int[size];
        int[] edges = new int[2 * others];
        for (int i = 0; i < size; i++) {
            index[i] = others + i;
        }
        for (int i = 0; i < others; i++) {
            edges[i] = i + 1;
        }
        GraphComm star = world.createGraph(index, edges, false);
        int rank = star.getRank();
        int[] near = star.getNeighbors(rank);
        assertEquals(rank == 0 ? others : 1, near.length);
        int[] blocks = new int[near.length];
        Arrays.fill(blocks, rank == 0 ? 0 : rank - 1);
        exchange(star, near, blocks);
        GraphComm copy = star.dup();
        assertEquals(MPI.GRAPH, copy.getTopology());
        assertArrayEquals(near, copy.getNeighbors(rank));
        assertEquals(rank, star.map(index, edges));
        assertEquals(index[0], copy.getDims().getIndex(0));
        copy.free();
        star.free();
    }

    /** Two in, two out: the ranks before and after, and this order counts. */
    void distributedGraphsKeepTheOrderOfTheirLists(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] near = {before, next};
        int[] turned = {next, before};
        GraphComm plain = world.createDistGraphAdjacent(near, turned, MPI.INFO_NULL, false);
        DistGraphNeighbors bare = plain.getDistGraphNeighbors();
        assertFalse(bare.isWeighted());
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> bare.getSourceWeight(0));
        assertTrue(e.getMessage().contains("no weights"), e.getMessage());
        assertThrows(IllegalStateException.class, () -> bare.getDestinationWeight(0));
        if (size > 2) {
            exchange(plain, near, new int[] {0, 1});
        }
        GraphComm weighted =
                world.createDistGraphAdjacent(
                        near,
                        new int[] {before + 3, next + 3},
                        turned,
                        new int[] {rank + 3, rank + 3},
                        MPI.INFO_NULL,
                        true);
        DistGraphNeighbors known = weighted.getDistGraphNeighbors();
        assertTrue(known.isWeighted());
        assertEquals(2, known.getInDegree());
        assertEquals(next, known.getSource(1));
        assertEquals(next + 3, known.getSourceWeight(1));
        assertEquals(before, known.getDestination(1));
        assertEquals(rank + 3, known.getDestinationWeight(1));
        GraphComm named =
                world.createDistGraph(
                        new int[] {rank}, new int[] {1}, new int[] {next}, MPI.INFO_NULL, false);
        exchange(named, new int[] {before}, new int[] {0});
        assertFalse(named.getDistGraphNeighbors().isWeighted());
        assertEquals(MPI.DIST_GRAPH, named.iDup().getTopology());
    }

    /** One rank may tell the edges of all. */
    void oneRankTellsTheWholeGraph(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        boolean teller = rank == size - 1;
        int[] sources = new int[teller ? size : 0];
        int[] degrees = new int[size];
        int[] destinations = new int[size];
        Arrays.setAll(sources, i -> i);
        Arrays.fill(degrees, 1);
        Arrays.setAll(destinations, i -> (i + 1) % size);
        GraphComm graph =
                world.createDistGraph(sources, degrees, destinations, MPI.INFO_NULL, false);
        exchange(graph, new int[] {(rank + size - 1) % size}, new int[] {0});
    }

    void countsOfZeroAreLegal(Intracomm world) throws MPIException {
        CartComm ring = world.createCart(new int[] {world.getSize()}, new boolean[] {true}, false);
        int[] none = {0, 0};
        ring.neighborAllGather(null, 0, MPI.INT, null, 0, MPI.INT);
        ring.neighborAllGatherv(null, 0, MPI.INT, null, none, none, MPI.INT);
        ring.neighborAllToAll(null, 0, MPI.INT, null, 0, MPI.INT);
        ring.neighborAllToAllv(null, none, none, MPI.INT, null, none, none, MPI.INT);
        Request[] requests = {
            ring.iNeighborAllGather(null, 0, MPI.INT, null, 0, MPI.INT),
            ring.iNeighborAllGatherv(null, 0, MPI.INT, null, none, none, MPI.INT),
            ring.iNeighborAllToAll(null, 0, MPI.INT, null, 0, MPI.INT),
            ring.iNeighborAllToAllv(null, none, none, MPI.INT, null, none, none, MPI.INT)
        };
        Request.waitAll(requests);
        ring.barrier();
    }

    /** Each rank but the last leads to it: buffers on the side without edges are not looked at. */
    void buffersWithoutNeighboursMayBeNull(Intracomm world) throws MPIException {
        int last = world.getSize() - 1;
        boolean isLast = world.getRank() == last;
        int[] none = {};
        int[] others = new int[last];
        Arrays.setAll(others, i -> i);
        GraphComm star =
                world.createDistGraphAdjacent(
                        isLast ? others : none,
                        isLast ? none : new int[] {last},
                        MPI.INFO_NULL,
                        false);
        int[] mine = isLast ? null : new int[] {world.getRank()};
        int[] ones = isLast ? filled(last, 1) : null;
        int[] own = isLast ? null : new int[] {1};
        int[] zero = isLast ? null : new int[1];
        int[][] got = new int[8][];
        Arrays.setAll(got, i -> isLast ? new int[last] : null);
        star.neighborAllGather(mine, 1, MPI.INT, got[0], 1, MPI.INT);
        star.neighborAllGatherv(mine, 1, MPI.INT, got[1], ones, isLast ? others : null, MPI.INT);
        star.neighborAllToAll(mine, 1, MPI.INT, got[2], 1, MPI.INT);
        star.neighborAllToAllv(
                mine, own, zero, MPI.INT, got[3], ones, isLast ? others : null, MPI.INT);
        Request[] requests = {
            star.iNeighborAllGather(mine, 1, MPI.INT, got[4], 1, MPI.INT),
            star.iNeighborAllGatherv(
                    mine, 1, MPI.INT, got[5], ones, isLast ? others : null, MPI.INT),
            star.iNeighborAllToAll(mine, 1, MPI.INT, got[6], 1, MPI.INT),
            star.iNeighborAllToAllv(
                    mine, own, zero, MPI.INT, got[7], ones, isLast ? others : null, MPI.INT)
        };
        Request.waitAll(requests);
        for (int[] each : got) {
            assertArrayEquals(isLast ? others : null, each);
        }
        CartComm alone = MPI.COMM_SELF.createCart(new int[] {1}, new boolean[] {false}, false);
        alone.neighborAllGather(null, 1, MPI.INT, null, 1, MPI.INT);
        alone.neighborAllToAllv(null, null, null, MPI.INT, null, null, null, MPI.INT);
    }

    /** Only as many weights count as there are neighbours. */
    void listsMayBeLongerThanTheSources(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        int[] before = {(rank + size - 1) % size};
        int[] next = {(rank + 1) % size};
        GraphComm graph =
                world.createDistGraphAdjacent(
                        before, new int[] {4, 9, 9}, next, new int[] {5, 9}, MPI.INFO_NULL, false);
        assertEquals(1, graph.getDistGraphNeighbors().getInDegree());
        assertEquals(4, graph.getDistGraphNeighbors().getSourceWeight(0));
        assertEquals(5, graph.getDistGraphNeighbors().getDestinationWeight(0));
        GraphComm whole = world.createGraph(numbersOfOne(size), before(size), false);
        assertEquals((rank + size - 1) % size, whole.getNeighbors(rank)[0]);
        assertEquals(size - 1, whole.getDims().getEdge(0));
    }

    private static int[] numbersOfOne(int size) {
        int[] index = new int[size];
        Arrays.setAll(index, i -> i + 1);
        return index;
    }

    private static int[] before(int size) {
        int[] edges = new int[size];
        Arrays.setAll(edges, i -> (i + size - 1) % size);
        return edges;
    }
}
