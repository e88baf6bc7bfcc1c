// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * A rank's place in a tree over all ranks, which are renumbered so that the root is 0.
 *
 * @param place the renumbered rank
 * @param size number of ranks
 * @param root rank of the root
 * @param arity children of a full node, or {@link #BINOMIAL}
 */
public record Tree(int place, int size, int root, int arity) implements RootedTree {
    /** In the place of an arity: the tree is binomial. */
    private static final int BINOMIAL = 0;

    /**
     * A binomial tree: the parent of a place is the place without its lowest one bit.
     *
     * @param rank the own rank
     * @param size number of ranks
     * @param root rank of the root
     * @return the place
     */
    public static Tree binomial(int rank, int size, int root) {
        return new Tree(place(rank, size, root), size, root, BINOMIAL);
    }

    /**
     * A complete tree in which every node has up to {@code arity} children; with one child a chain.
     *
     * @param rank the own rank
     * @param size number of ranks
     * @param root rank of the root
     * @param arity children of a full node, at least 1
     * @return the place
     */
    public static Tree kary(int rank, int size, int root, int arity) {
        return new Tree(place(rank, size, root), size, root, arity);
    }

    private static int place(int rank, int size, int root) {
        return rank >= root ? rank - root : rank - root + size;
    }

    /**
     * The parent.
     *
     * @return its rank, or -1 at the root
     */
    @Override
    public int parent() {
        if (place == 0) {
            return -1;
        }
        return rank(arity == BINOMIAL ? place & (place - 1) : (place - 1) / arity);
    }

    /**
     * Number of children.
     *
     * @return the number
     */
    @Override
    public int children() {
        if (arity != BINOMIAL) {
            return Math.clamp(size - 1L - (long) place * arity, 0, arity);
        }
        int limit = place == 0 ? size : Integer.lowestOneBit(place);
        int count = 0;
        while (1 << count < limit && place + (1 << count) < size) {
            count++;
        }
        return count;
    }

    /**
     * A child; in a binomial tree the one with the most ranks below it comes first.
     *
     * @param index from 0 to {@code children() - 1}
     * @return its rank
     */
    @Override
    public int child(int index) {
        return rank(
                arity == BINOMIAL
                        ? place + (1 << (children() - 1 - index))
                        : place * arity + 1 + index);
    }

    private int rank(int other) {
        return rank(other, size, root);
    }

    /**
     * The rank at a place.
     *
     * @param place the place
     * @param size number of ranks
     * @param root rank of the root
     * @return the rank
     */
    public static int rank(int place, int size, int root) {
        return (int) (((long) place + root) % size);
    }

    /**
     * Rounds until a message is everywhere, if a node sends to one child after the other.
     *
     * @param size number of ranks
     * @param arity children of a full node, at least 1
     * @return most rounds from the root to a place
     */
    public static int longestPath(int size, int arity) {
        int longest = 0;
        for (int leaf = size - 1; leaf > 0 && leaf >= (size - 1) / arity; leaf--) {
            int path = 0;
            for (int at = leaf; at > 0; at = (at - 1) / arity) {
                path += (at - 1) % arity + 1;
            }
            longest = Math.max(longest, path);
        }
        return longest;
    }
}
