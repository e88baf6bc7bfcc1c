// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import org.galerna.collectives.Neighbours;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.topology.GraphTopology;

/** A communicator whose ranks are the nodes of a graph (MPI-4.1, section 8.5). */
public final class GraphComm extends TopologyComm {
    private final GraphTopology graph;

    GraphComm(
            IntraComm parent,
            long context,
            Group group,
            Attributes attributes,
            GraphTopology graph) {
        super(parent, context, group, attributes);
        this.graph = graph;
    }

    @Override
    public GraphTopology topology() {
        return graph;
    }

    @Override
    public GraphComm dup() {
        return duplicate(dupContext(), attributes().copy());
    }

    @Override
    GraphComm duplicate(long other, Attributes copies) {
        return new GraphComm(this, other, group, copies, graph);
    }

    @Override
    Neighbours neighbours() {
        for (int from = 0; from < size(); from++) {
            for (final int to : graph.neighbours(from)) {
                requireSymmetric(from, to);
            }
        }
        final int[] ranks = graph.neighbours(rank());
        return Neighbours.graph(ranks, ranks);
    }

    private void requireSymmetric(int from, int to) {
        if (edges(from, to) != edges(to, from)) {
            throw GalernaException.of(
                            ErrorClass.TOPOLOGY,
                            "neighbourhood collectives need a symmetric graph; "
                                    + edges(from, to)
                                    + " edges lead from rank "
                                    + from
                                    + " to "
                                    + to
                                    + " and "
                                    + edges(to, from)
                                    + " back")
                    .advice("Name the edge in both ranks' lists (MPI-4.1, section 8.6)")
                    .exception();
        }
    }

    private long edges(int from, int to) {
        return Arrays.stream(graph.neighbours(from)).filter(rank -> rank == to).count();
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param of the rank.
     * @return their ranks, in the order of the graph's edges.
     * @throws GalernaException if there is no such rank.
     */
    public int[] neighbours(int of) {
        try {
            return graph.neighbours(of);
        } catch (GalernaException e) {
            throw e.at("Graph_neighbors", rank());
        }
    }
}
