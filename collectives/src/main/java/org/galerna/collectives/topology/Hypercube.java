// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

import org.galerna.collectives.Members;

/**
 * The largest hypercube among any number of ranks, in rank order.
 *
 * <p>Where the number is no power of two, the first ranks form pairs (0, 1), (2, 3) ...: the odd
 * one of a pair is a corner of the cube and stands for both, the even one is outside. So corners in
 * order stand for intervals of ranks in order, and operands keep their places.
 *
 * @param rank the own rank
 * @param ranks number of ranks
 */
public record Hypercube(int rank, int ranks) implements Members {

    /**
     * Number of corners.
     *
     * @return the largest power of two that is not above the number of ranks
     */
    @Override
    public int size() {
        return Integer.highestOneBit(ranks);
    }

    /**
     * The other rank of the own pair.
     *
     * @return its rank, or -1 if this rank is not in a pair
     */
    public int twin() {
        return rank < 2 * (ranks - size()) ? rank ^ 1 : -1;
    }

    /**
     * Whether this rank is outside the cube.
     *
     * @return true for the even rank of a pair
     */
    public boolean isOutside() {
        return (rank & 1) == 0 && twin() >= 0;
    }

    /**
     * The own corner.
     *
     * @return its number, or -1 outside
     */
    public int corner() {
        if (twin() < 0) {
            return rank - (ranks - size());
        }
        return isOutside() ? -1 : rank / 2;
    }

    /**
     * The rank at a corner.
     *
     * @param corner number of the corner
     * @return its rank
     */
    @Override
    public int rank(int corner) {
        int pairs = ranks - size();
        return corner < pairs ? 2 * corner + 1 : corner + pairs;
    }
}
