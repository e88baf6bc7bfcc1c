// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import org.galerna.collectives.Neighbours;

/**
 * The virtual topologies of scenarios. An even number of ranks is a grid of two rows, closed along
 * the columns, so that two ranks are neighbours twice, and open along the rows; an odd one is a
 * graph in which a rank is joined to its neighbours in the ring, to itself, and to them again.
 */
final class Edges {
    private Edges() {}

    /** The neighbours of a rank. */
    static Neighbours of(int ranks, int rank) {
        if (ranks % 2 == 0) {
            int other = (rank + ranks / 2) % ranks;
            int column = rank % (ranks / 2);
            int before = column == 0 ? Neighbours.NOBODY : rank - 1;
            int after = column == ranks / 2 - 1 ? Neighbours.NOBODY : rank + 1;
            return Neighbours.grid(other, other, before, after);
        }
        int before = (rank + ranks - 1) % ranks;
        int after = (rank + 1) % ranks;
        int[] sources = {before, rank, after, before};
        int[] destinations = {after, after, rank, before};
        return Neighbours.graph(sources, destinations);
    }

    /**
     * The edge of the sender that leads to an edge of the receiver: messages between two ranks
     * match in the order of the edges, and cross in grids.
     */
    static int sender(int ranks, int rank, int edge) {
        Neighbours near = of(ranks, rank);
        int from = near.source(edge);
        int earlier = 0;
        for (int turn = 0; near.arrival(turn) != edge; turn++) {
            earlier += near.source(near.arrival(turn)) == from ? 1 : 0;
        }
        Neighbours there = of(ranks, from);
        int leaving = 0;
        while (there.destination(leaving) != rank || earlier > 0) {
            earlier -= there.destination(leaving) == rank ? 1 : 0;
            leaving++;
        }
        return leaving;
    }
}
