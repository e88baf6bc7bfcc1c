// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * A rank's place in a k-nomial tree: written with base {@code radix}, the parent of a place is the
 * place without its lowest digit that is not 0; the position of that digit is the place's level.
 *
 * @param place the rank, renumbered so that the root is 0
 * @param size number of ranks
 * @param root rank of the root
 * @param radix base of the digits, at least 2
 */
public record KnomialTree(int place, int size, int root, int radix) {

    /**
     * The place of a rank.
     *
     * @param rank the rank
     * @param size number of ranks
     * @param root rank of the root
     * @param radix base of the digits, at least 2
     * @return the place
     */
    public static KnomialTree of(int rank, int size, int root, int radix) {
        return new KnomialTree(Math.floorMod(rank - root, size), size, root, radix);
    }

    /**
     * The position of the lowest digit that is not 0: this place has children of lower levels.
     *
     * @return the level; at the root the number of digits that places have
     */
    public int level() {
        int level = 0;
        long unit = 1;
        while (unit < size && place % (unit * radix) == 0) {
            unit *= radix;
            level++;
        }
        return level;
    }

    /**
     * The parent.
     *
     * @return its rank, or -1 at the root
     */
    public int parent() {
        if (place == 0) {
            return -1;
        }
        long above = unit(level()) * radix;
        return rank(place / above * above);
    }

    /**
     * A child.
     *
     * @param level its level, below the own one
     * @param digit its digit there, from 1 to radix - 1
     * @return its rank, or -1 if there is none
     */
    public int child(int level, int digit) {
        long child = place + digit * unit(level);
        return child < size ? rank(child) : -1;
    }

    private long unit(int level) {
        long unit = 1;
        for (int i = 0; i < level; i++) {
            unit *= radix;
        }
        return unit;
    }

    private int rank(long other) {
        return (int) ((other + root) % size);
    }
}
