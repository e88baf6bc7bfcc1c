// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.topology.DistGraphTopology;

/** The edges of a process in a graph of which each process knows its part. */
public final class DistGraphNeighbors {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;
    private final boolean weighted;

    DistGraphNeighbors(DistGraphTopology graph) {
        sources = graph.sources();
        sourceWeights = graph.sourceWeights();
        destinations = graph.destinations();
        destinationWeights = graph.destinationWeights();
        weighted = graph.isWeighted();
    }

    /**
     * The number of edges to this process.
     *
     * @return from 0
     */
    public int getInDegree() {
        return sources.length;
    }

    /**
     * The number of edges from this process.
     *
     * @return from 0
     */
    public int getOutDegree() {
        return destinations.length;
    }

    /**
     * Whether edges have weights.
     *
     * @return whether they do
     */
    public boolean isWeighted() {
        return weighted;
    }

    private void requireWeights() {
        if (!weighted) {
            throw new IllegalStateException(
                    "The edges of this graph have no weights; isWeighted() tells.");
        }
    }

    /**
     * Where an edge comes from.
     *
     * @param i number of an edge to this process
     * @return a rank
     */
    public int getSource(int i) {
        return sources[i];
    }

    /**
     * The weight of an edge to this process.
     *
     * @param i its number
     * @return its weight
     * @throws IllegalStateException if the graph has no weights
     */
    public int getSourceWeight(int i) {
        requireWeights();
        return sourceWeights[i];
    }

    /**
     * Where an edge leads to.
     *
     * @param i number of an edge from this process
     * @return a rank
     */
    public int getDestination(int i) {
        return destinations[i];
    }

    /**
     * The weight of an edge from this process.
     *
     * @param i its number
     * @return its weight
     * @throws IllegalStateException if the graph has no weights
     */
    public int getDestinationWeight(int i) {
        requireWeights();
        return destinationWeights[i];
    }
}
