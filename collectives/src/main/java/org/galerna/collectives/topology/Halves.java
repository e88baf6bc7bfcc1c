// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * Ranks in groups of 1, 2, 4 ... neighbours, each group led by one of its ranks.
 *
 * <p>At level k the own group is the ranks from a multiple of 2^k to before the next one. It is led
 * by the root if the root is in it, else by its first rank. Two sibling groups make one of the next
 * level, and one of their two leaders leads it. So results climb to any root in log2 steps, and
 * what a leader stands for is always an interval of ranks in order: nothing is rotated, operands
 * keep their places.
 *
 * @param rank the own rank
 * @param size number of ranks
 * @param root rank of the root
 */
public record Halves(int rank, int size, int root) {

    /**
     * Number of times that groups join until one is left.
     *
     * @return the levels
     */
    public int levels() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
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
        return rank >> level << level;
    }

    /**
     * First rank of the sibling group.
     *
     * @param level the level of both groups
     * @return the rank; not below {@code size} if there is no sibling
     */
    public int siblingFirst(int level) {
        return first(level) ^ 1 << level;
    }

    /**
     * Number of ranks in the group that begins at a rank.
     *
     * @param first first rank of the group
     * @param level its level
     * @return the number; 0 if the group is beyond the last rank
     */
    public int length(int first, int level) {
        return (int) Math.clamp((long) size - first, 0, 1L << level);
    }

    /**
     * Leader of the sibling group.
     *
     * @param level the level of both groups
     * @return its rank, or -1 if there is no sibling
     */
    public int partner(int level) {
        int first = siblingFirst(level);
        return first < size ? leader(first, level) : -1;
    }

    private int leader(int first, int level) {
        return root >> level << level == first ? root : first;
    }
}
