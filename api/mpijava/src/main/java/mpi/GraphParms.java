// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What {@link Graphcomm#Get} returns: the graph as it was given. */
public class GraphParms {
    /** Element {@code i} is the number of neighbours of the nodes 0 to {@code i} together. */
    public int[] index;

    /** The neighbours of node 0, then those of node 1, and so on. */
    public int[] edges;

    /** Makes an object without a graph. */
    public GraphParms() {}

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }
}
