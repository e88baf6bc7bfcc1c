// SPDX-License-Identifier: Apache-2.0
package org.galerna.topology;

/** How the ranks of a communicator are arranged. */
public sealed interface Topology permits CartTopology, GraphTopology, DistGraphTopology {
    /** The rank of a process that a topology leaves out. */
    int UNDEFINED = -1;

    /**
     * The number of ranks in it.
     *
     * @return at least 0; a communicator with more ranks leaves the rest out.
     */
    int size();

    /**
     * The place a rank would get: ranks are never reordered.
     *
     * @param rank of the caller in the communicator to arrange.
     * @return the same rank, or {@link #UNDEFINED} if the topology has no place for it.
     */
    default int map(int rank) {
        return rank < size() ? rank : UNDEFINED;
    }
}
