// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * A rank's place in a binary tree in which a node stands between the ranks of its left and of its
 * right subtree; any rank may be the root. So operands keep their places.
 *
 * @param parent rank of the parent, -1 at the root
 * @param left root of the subtree of lower ranks, -1 if there are none
 * @param right root of the subtree of higher ranks, -1 if there are none
 */
public record InOrder(int parent, int left, int right) {

    /**
     * The place of a rank.
     *
     * @param rank the rank
     * @param size number of ranks
     * @param root rank of the root
     * @return the place
     */
    public static InOrder of(int rank, int size, int root) {
        int low = 0;
        int high = size;
        int parent = -1;
        int node = root;
        while (node != rank) {
            if (rank < node) {
                high = node;
            } else {
                low = node + 1;
            }
            parent = node;
            node = middle(low, high);
        }
        return new InOrder(parent, middle(low, node), middle(node + 1, high));
    }

    private static int middle(int low, int high) {
        return low < high ? (low + high) >>> 1 : -1;
    }

    /**
     * Levels below the root.
     *
     * @param size number of ranks
     * @param root rank of the root
     * @return the longest way from a leaf to the root
     */
    public static int depth(int size, int root) {
        int larger = Math.max(root, size - 1 - root);
        return Integer.SIZE - Integer.numberOfLeadingZeros(larger);
    }
}
