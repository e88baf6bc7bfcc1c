// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A graph of processes. */
public final class GraphParms {
    private final int[] index;
    private final int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /**
     * The number of nodes.
     *
     * @return from 1
     */
    public int getIndexCount() {
        return index.length;
    }

    /**
     * The edges up to and with those of a node.
     *
     * @param i the node
     * @return their number
     */
    public int getIndex(int i) {
        return index[i];
    }

    /**
     * The number of edges.
     *
     * @return from 0
     */
    public int getEdgeCount() {
        return edges.length;
    }

    /**
     * The end of an edge.
     *
     * @param i the edge
     * @return a rank
     */
    public int getEdge(int i) {
        return edges[i];
    }
}
