// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * A rank's place in a tree over all ranks: its parent and its children, in the order of service.
 */
public interface RootedTree {
    /**
     * The parent.
     *
     * @return its rank, or -1 at the root
     */
    int parent();

    /**
     * Number of children.
     *
     * @return the number
     */
    int children();

    /**
     * A child.
     *
     * @param index from 0 to {@code children() - 1}
     * @return its rank
     */
    int child(int index);
}
