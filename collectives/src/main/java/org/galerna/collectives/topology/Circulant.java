// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * The circulant graph whose edges go 1, ... ceil(p/4), ceil(p/2) places further around a circle of
 * any number of ranks p, and the order in which blocks travel along them in a broadcast from place
 * 0.
 *
 * <p>J. L. Tr&auml;ff: Optimal broadcast schedules in logarithmic time with applications to
 * broadcast, all-broadcast, reduction and all-reduction. arXiv 2407.18004, 2024.
 */
public final class Circulant {
    private final int size;
    private final int[] skips; // ascending, then the size itself

    /**
     * The graph.
     *
     * @param size number of ranks
     */
    public Circulant(int size) {
        this.size = size;
        int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
        skips = new int[rounds + 1];
        int skip = size;
        for (int k = rounds; k >= 0; k--) {
            skips[k] = skip;
            skip = (skip + 1) / 2;
        }
    }

    /**
     * Number of different edges at a rank.
     *
     * @return ceil(lg p)
     */
    public int rounds() {
        return skips.length - 1;
    }

    /**
     * Length of an edge.
     *
     * @param round from 0 to {@link #rounds}; there it is the number of ranks
     * @return places further
     */
    public int skip(int round) {
        return skips[round];
    }

    /**
     * What a place receives in the rounds of one phase: a natural number is a block of this phase,
     * a negative one a block of the phase before (-1 its last).
     *
     * @param place places after the root, not 0
     * @return a block for each round
     */
    public int[] receives(int place) {
        return new Search(place).blocks;
    }

    /** Looks for the places that a receiver's blocks come from, each by a way of its own. */
    private final class Search {
        final int[] blocks = new int[rounds()];
        private final int[] next = new int[rounds() + 1]; // a list of the skips not yet used
        private final int[] previous = new int[rounds() + 2];
        private final int target;
        private int bound = 2 * size; // ways end below it

        Search(int place) {
            int rounds = rounds();
            target = size + place;
            for (int e = 0; e <= rounds; e++) {
                next[e] = e - 1;
                previous[e] = e + 1;
            }
            int first = firstBlock(place);
            unlink(first);
            walk(0, rounds, 0);
            for (int k = 0; k < rounds; k++) {
                blocks[k] = blocks[k] == rounds ? first : blocks[k] - rounds;
            }
        }

        /** Extends a way that has come to {@code at}; returns the number of blocks found so far. */
        private int walk(int at, int from, int found) {
            int k = found;
            for (int e = from; e >= 0 && k < blocks.length; e = next[e]) {
                int there = at + skips[e];
                if (there > target - skips[k] || there >= bound) {
                    continue;
                }
                if (there <= target - skips[k + 1]) {
                    k = walk(there, e, k);
                    if (k == blocks.length) {
                        return k;
                    }
                }
                if (at > target - skips[k + 1]) {
                    return k;
                }
                bound = there;
                blocks[k++] = e;
                unlink(e);
            }
            return k;
        }

        private void unlink(int e) {
            if (previous[e] <= rounds()) {
                next[previous[e]] = next[e];
            }
            if (next[e] >= 0) {
                previous[next[e]] = previous[e];
            }
        }
    }

    /** The block that comes to a place first: the smallest skip on the shortest way to it. */
    private int firstBlock(int place) {
        int at = 0;
        for (int k = rounds() - 1; k >= 0; k--) {
            if (at + skips[k] == place) {
                return k;
            }
            if (at + skips[k] < place) {
                at += skips[k];
            }
        }
        throw new IllegalArgumentException("place " + place + " of " + size);
    }
}
