// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A graph of ranks (MPI-4.1, section 8.5.3). */
public final class GraphTopology implements Topology {
    private final int[] index;
    private final int[] edges;

    /**
     * A graph.
     *
     * @param index entry r is the number of neighbours of ranks 0 to r together; copied.
     * @param edges the neighbours of rank 0, then those of rank 1 and so on; copied.
     * @throws GalernaException of class TOPOLOGY if {@code index} decreases, does not fit {@code
     *     edges}, or an edge leads to a rank outside.
     */
    public GraphTopology(int[] index, int[] edges) {
        this.index = index.clone();
        for (int i = 0; i < index.length; i++) {
            if (index[i] < (i == 0 ? 0 : index[i - 1])) {
                throw GalernaException.argument(
                        ErrorClass.TOPOLOGY,
                        "index is a running sum",
                        "index[" + i + "]",
                        index[i]);
            }
        }
        final int wanted = index.length == 0 ? 0 : index[index.length - 1];
        if (edges.length < wanted) {
            throw GalernaException.argument(
                    ErrorClass.TOPOLOGY,
                    "index asks for " + wanted + " edges",
                    "edges.length",
                    edges.length);
        }
        this.edges = Arrays.copyOf(edges, wanted);
        for (int i = 0; i < wanted; i++) {
            if (edges[i] < 0 || edges[i] >= index.length) {
                throw GalernaException.argument(
                        ErrorClass.TOPOLOGY,
                        "an edge leads outside the graph of " + index.length,
                        "edges[" + i + "]",
                        edges[i]);
            }
        }
    }

    /**
     * The running sums of neighbours.
     *
     * @return a copy.
     */
    public int[] index() {
        return index.clone();
    }

    /**
     * The neighbours of all ranks.
     *
     * @return a copy.
     */
    public int[] edges() {
        return edges.clone();
    }

    @Override
    public int size() {
        return index.length;
    }

    /**
     * The neighbours of a rank, in the order they were given.
     *
     * @param rank 0 to {@code size() - 1}.
     * @return a new array.
     * @throws GalernaException of class RANK if the rank is outside.
     */
    public int[] neighbours(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw GalernaException.argument(
                    ErrorClass.RANK, "rank is not in the graph of " + index.length, "rank", rank);
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GraphTopology g
                && Arrays.equals(index, g.index)
                && Arrays.equals(edges, g.edges);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(index) + Arrays.hashCode(edges);
    }

    @Override
    public String toString() {
        return "graph of " + index.length + " ranks, " + edges.length + " edges";
    }
}
