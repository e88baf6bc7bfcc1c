// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

import org.galerna.collectives.Members;

/**
 * A generalised hypercube over any number of ranks: its corners are numbers of some digits to a
 * base, and an edge joins the corners that differ in one digit.
 *
 * <p>The number of corners is the largest power of the base that is not above the number of ranks.
 * Each corner stands for an interval of ranks, in order, and is held by the first of them; the
 * others are its guests. So operands keep their places.
 *
 * @param rank the own rank
 * @param ranks number of ranks
 * @param radix base of the digits, at least 2
 */
public record RadixCube(int rank, int ranks, int radix) implements Members {

    /**
     * Number of corners.
     *
     * @return the largest power of the radix that is not above the number of ranks
     */
    @Override
    public int size() {
        long size = 1;
        while (size * radix <= ranks) {
            size *= radix;
        }
        return (int) size;
    }

    /**
     * Number of digits of a corner.
     *
     * @return the logarithm of {@link #size}
     */
    public int digits() {
        int digits = 0;
        for (long size = radix; size <= ranks; size *= radix) {
            digits++;
        }
        return digits;
    }

    /**
     * The own corner, or the one whose guest this rank is.
     *
     * @return its number
     */
    public int corner() {
        return (int) ((long) rank * size() / ranks);
    }

    /**
     * The rank that holds a corner: the first of its interval.
     *
     * @param corner number of the corner; {@link #size} for the end of the last interval
     * @return its rank
     */
    @Override
    public int rank(int corner) {
        int size = size();
        return (int) (((long) corner * ranks + size - 1) / size);
    }

    /**
     * Whether this rank holds no corner.
     *
     * @return true for all ranks of an interval but the first
     */
    public boolean isGuest() {
        return rank(corner()) != rank;
    }

    /**
     * Number of ranks that a corner stands for.
     *
     * @param corner number of the corner
     * @return at least 1
     */
    public int interval(int corner) {
        return rank(corner + 1) - rank(corner);
    }

    /**
     * The longest interval.
     *
     * @return ranks of the largest corner
     */
    public int widest() {
        return (ranks + size() - 1) / size();
    }
}
