// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.CartParms;
import mpi.Cartcomm;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Grids and graphs. */
@Conformance
class TopologyConformance {
    private static int[] dims(int nodes, int... dims) {
        Cartcomm.Dims_create(nodes, dims);
        return dims;
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void dimsCreateBalancesAndKeepsWhatIsGiven(Intracomm world) {
        assertArrayEquals(new int[] {3, 2}, dims(6, 0, 0));
        assertArrayEquals(new int[] {2, 3}, dims(6, 2, 0));
        assertArrayEquals(new int[] {3, 2, 1}, dims(6, 0, 0, 0));
        assertArrayEquals(new int[] {7, 1}, dims(7, 0, 0));
        assertArrayEquals(new int[] {4, 4}, dims(16, 0, 0));
        assertArrayEquals(new int[] {4, 3, 2}, dims(24, 0, 3, 0));
        assertThrows(MPIException.class, () -> dims(7, 2, 0));
        assertThrows(MPIException.class, () -> dims(6, -1, 0));
        assertThrows(MPIException.class, () -> dims(0, 0));
        assertEquals(1, world.Size());
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void gridsMapRanksToPlaces(Intracomm world) {
        int n = world.Size();
        int[] dims = dims(n, 0, 0);
        Cartcomm cart = world.Create_cart(dims, new boolean[] {true, false}, true);
        assertEquals(MPI.CART, cart.Topo_test());
        int me = cart.Rank();
        int[] mine = cart.Coords(me);
        assertEquals(me, mine[0] * dims[1] + mine[1]);
        assertEquals(me, cart.Rank(mine));
        assertEquals(me, cart.Rank(new int[] {mine[0] - 3 * dims[0], mine[1]}));
        CartParms parms = cart.Get();
        assertArrayEquals(dims, parms.dims);
        assertArrayEquals(new boolean[] {true, false}, parms.periods);
        assertArrayEquals(mine, parms.coords);
        assertThrows(MPIException.class, () -> cart.Rank(new int[] {0, dims[1]}));
        assertThrows(MPIException.class, () -> cart.Rank(new int[] {0}));
        assertThrows(MPIException.class, () -> cart.Coords(n));
        Cartcomm twin = (Cartcomm) cart.clone();
        assertArrayEquals(dims, twin.Get().dims);
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void shiftsWrapOrEndAtTheBorder(Intracomm world) {
        int n = world.Size();
        Cartcomm ring = world.Create_cart(new int[] {n}, new boolean[] {true}, false);
        int me = ring.Rank();
        for (int disp : new int[] {1, -1, 0, n + 2, -2 * n - 1}) {
            ShiftParms shift = ring.Shift(0, disp);
            assertEquals(Math.floorMod(me + disp, n), shift.rank_dest);
            assertEquals(Math.floorMod(me - disp, n), shift.rank_source);
        }
        Cartcomm line = world.Create_cart(new int[] {n}, new boolean[] {false}, false);
        ShiftParms up = line.Shift(0, 1);
        assertEquals(me + 1 < n ? me + 1 : MPI.PROC_NULL, up.rank_dest);
        assertEquals(me > 0 ? me - 1 : MPI.PROC_NULL, up.rank_source);
        int[] got = {-7};
        line.Sendrecv(
                new int[] {me},
                0,
                1,
                MPI.INT,
                up.rank_dest,
                0,
                got,
                0,
                1,
                MPI.INT,
                up.rank_source,
                0);
        assertEquals(me > 0 ? me - 1 : -7, got[0]);
        assertThrows(MPIException.class, () -> line.Shift(1, 1));
    }

    @Ranks({4, 5, 7, 8})
    @InterruptAfter(seconds = 10)
    void leftOverProcessesGetNullAndTooFewIsAnError(Intracomm world) {
        int n = world.Size();
        Cartcomm cart = world.Create_cart(new int[] {2, 2}, new boolean[2], false);
        if (world.Rank() < 4) {
            assertEquals(4, cart.Size());
            Cartcomm row = cart.Sub(new boolean[] {false, true});
            assertEquals(2, row.Size());
            assertEquals(cart.Coords(cart.Rank())[1], row.Rank());
            Cartcomm alone = cart.Sub(new boolean[] {false, false});
            assertEquals(1, alone.Size());
        } else {
            assertNull(cart);
        }
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () -> world.Create_cart(new int[] {n, 2}, new boolean[2], false));
        assertTrue(e.getMessage().contains("" + 2 * n), e.getMessage());
        assertThrows(
                MPIException.class,
                () -> world.Create_cart(new int[] {-1, 2}, new boolean[2], false));
        assertThrows(
                MPIException.class,
                () -> world.Create_cart(new int[] {1, 2}, new boolean[1], false));
        world.Barrier();
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void graphsKnowTheirNeighbours(Intracomm world) {
        int n = world.Size();
        int[] index = new int[n];
        int[] edges = new int[2 * n];
        for (int i = 0; i < n; i++) {
            index[i] = 2 * (i + 1);
            edges[2 * i] = (i + 1) % n;
            edges[2 * i + 1] = (i + n - 1) % n;
        }
        Graphcomm graph = world.Create_graph(index, edges, true);
        assertEquals(MPI.GRAPH, graph.Topo_test());
        int me = graph.Rank();
        assertArrayEquals(new int[] {(me + 1) % n, (me + n - 1) % n}, graph.Neighbours(me));
        GraphParms parms = ((Graphcomm) graph.clone()).Get();
        assertArrayEquals(index, parms.index);
        assertArrayEquals(edges, parms.edges);
        assertEquals(me, graph.Map(index, edges));
        assertThrows(MPIException.class, () -> graph.Neighbours(n));
        assertThrows(
                MPIException.class, () -> world.Create_graph(new int[n + 1], new int[0], false));
        Graphcomm one = world.Create_graph(new int[] {0}, new int[0], false);
        assertEquals(world.Rank() == 0, one != null);
    }

    @Ranks({2, 8})
    @InterruptAfter(seconds = 10)
    void mapTellsTheRankWithoutMakingAnything(Intracomm world) {
        Cartcomm cart = world.Create_cart(new int[] {world.Size()}, new boolean[1], false);
        int mapped = cart.Map(new int[] {2}, new boolean[1]);
        assertEquals(cart.Rank() < 2 ? cart.Rank() : MPI.UNDEFINED, mapped);
    }
}
