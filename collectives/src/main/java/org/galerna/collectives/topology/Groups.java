// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * Ranks in groups of 1, k, k^2 ... neighbours, each group led by one of its ranks: {@link Halves}
 * with another number than 2.
 *
 * <p>A group is led by the root if the root is in it, else by its first rank. Groups of one level
 * that begin at a multiple of the next level's length make one group of that level.
 *
 * @param rank the own rank
 * @param size number of ranks
 * @param root rank of the root
 * @param radix groups that join, at least 2
 */
public record Groups(int rank, int size, int root, int radix) {

    /**
     * Number of times that groups join until one is left.
     *
     * @return the levels
     */
    public int levels() {
        int levels = 0;
        for (long length = 1; length < size; length *= radix) {
            levels++;
        }
        return levels;
    }

    /**
     * The most messages that one rank sends or receives one after the other in a tree of such
     * groups.
     *
     * @return a limit that is met where every group is full
     */
    public int most() {
        return levels() * Math.min(radix - 1, size - 1);
    }

    /**
     * The highest level at which this rank leads its group.
     *
     * @return the level; {@link #levels()} at the root
     */
    public int top() {
        int level = 0;
        while (level < levels() && leader(first(level + 1), level + 1) == rank) {
            level++;
        }
        return level;
    }

    /**
     * First rank of the own group.
     *
     * @param level the level
     * @return the rank
     */
    public int first(int level) {
        long length = length(level);
        return (int) (rank / length * length);
    }

    /**
     * First rank of a group of the level below in the own group.
     *
     * @param level the level below
     * @param index which one, from 0 to radix - 1
     * @return the rank, or -1 if the group is beyond the last rank
     */
    public int part(int level, int index) {
        long first = first(level + 1) + index * length(level);
        return first < size ? (int) first : -1;
    }

    /**
     * Number of ranks in the group that begins at a rank.
     *
     * @param first first rank of the group
     * @param level its level
     * @return the number
     */
    public int length(int first, int level) {
        return (int) Math.min(length(level), (long) size - first);
    }

    /**
     * Leader of the group that begins at a rank.
     *
     * @param first first rank of the group
     * @param level its level
     * @return its rank
     */
    public int leader(int first, int level) {
        return root >= first && root < first + length(level) ? root : first;
    }

    private long length(int level) {
        long length = 1;
        for (int i = 0; i < level; i++) {
            length *= radix;
        }
        return length;
    }
}
