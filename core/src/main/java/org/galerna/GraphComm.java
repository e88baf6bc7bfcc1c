// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.topology.GraphTopology;

/** A communicator whose ranks are the nodes of a graph (MPI-4.1, section 8.5). */
public final class GraphComm extends IntraComm {
    private final GraphTopology graph;

    GraphComm(
            LocalRank local,
            long context,
            Group group,
            Attributes attributes,
            GraphTopology graph) {
        super(local, context, group, attributes);
        this.graph = graph;
    }

    @Override
    public GraphTopology topology() {
        return graph;
    }

    @Override
    public GraphComm dup() {
        return new GraphComm(local, dupContext(), group, attributes().copy(), graph);
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
