// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

/**
 * A directed graph of ranks, of which each rank knows the edges that lead to it and from it
 * (MPI-4.1, section 8.5.4). Immutable.
 */
public final class DistGraphTopology implements Topology {
    private final int size;
    private final Edges in;
    private final Edges out;

    /** Ends of edges, and their weights if they have any. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Edges(int[] ranks, int[] weights) {
        static Edges of(int[] ranks, int[] weights) {
            return new Edges(ranks.clone(), weights == null ? null : weights.clone());
        }
    }

    /**
     * Describes the edges of a rank.
     *
     * @param size ranks of the communicator.
     * @param sources where the edges to this rank come from.
     * @param sourceWeights their weights; null if the graph has none.
     * @param destinations where the edges from this rank lead to.
     * @param destinationWeights their weights; null if the graph has none.
     */
    public DistGraphTopology(
            int size,
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destinationWeights) {
        this.size = size;
        this.in = Edges.of(sources, sourceWeights);
        this.out = Edges.of(destinations, destinationWeights);
    }

    @Override
    public int size() {
        return size;
    }

    /**
     * Whether edges have weights.
     *
     * @return whether they do.
     */
    public boolean isWeighted() {
        return in.weights != null;
    }

    /**
     * Where the edges to this rank come from.
     *
     * @return ranks, in the order of neighbourhood collectives.
     */
    public int[] sources() {
        return in.ranks.clone();
    }

    /**
     * The weights of the edges to this rank.
     *
     * @return a weight for each of {@link #sources()}; none without weights.
     */
    public int[] sourceWeights() {
        return in.weights == null ? new int[0] : in.weights.clone();
    }

    /**
     * Where the edges from this rank lead to.
     *
     * @return ranks, in the order of neighbourhood collectives.
     */
    public int[] destinations() {
        return out.ranks.clone();
    }

    /**
     * The weights of the edges from this rank.
     *
     * @return a weight for each of {@link #destinations()}; none without weights.
     */
    public int[] destinationWeights() {
        return out.weights == null ? new int[0] : out.weights.clone();
    }

    @Override
    public String toString() {
        return in.ranks.length + " edges in, " + out.ranks.length + " out";
    }
}
