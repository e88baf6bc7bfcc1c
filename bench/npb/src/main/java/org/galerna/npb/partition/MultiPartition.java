// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import org.galerna.npb.cfd.Box;

/**
 * The cells of one rank. Rank i + q j owns cell c at place ((i + c) mod q, (j - c) mod q, c), for
 * every c.
 */
public final class MultiPartition {
    /** A slab must be able to fill two layers of ghosts and have one point more. */
    private static final int THINNEST = 3;

    private final int n;
    private final int q;
    private final int i;
    private final int j;

    /**
     * The cells of a rank.
     *
     * @param n points along an edge of the grid.
     * @param ranks a square.
     * @param rank from 0.
     */
    public MultiPartition(int n, int ranks, int rank) {
        this.n = n;
        this.q = root(ranks);
        this.i = rank % q;
        this.j = rank / q;
    }

    /**
     * The largest q with q² ranks.
     *
     * @param ranks at least 1.
     * @return at least 1.
     */
    public static int root(int ranks) {
        int q = (int) Math.sqrt(ranks);
        return q * q > ranks ? q - 1 : q;
    }

    /**
     * The most ranks that a grid can be cut for.
     *
     * @param n points along an edge.
     * @return a square.
     */
    public static int mostRanks(int n) {
        return n / THINNEST * (n / THINNEST);
    }

    /**
     * Cells of this rank, and slabs of each axis.
     *
     * @return q.
     */
    public int cells() {
        return q;
    }

    /**
     * Where a cell of this rank lies among all cells.
     *
     * @param cell from 0.
     * @param axis 0 to 2.
     * @return its slab.
     */
    public int slab(int cell, int axis) {
        return switch (axis) {
            case 0 -> (i + cell) % q;
            case 1 -> Math.floorMod(j - cell, q);
            default -> cell;
        };
    }

    /**
     * Finds the cell of this rank in a slab.
     *
     * @param axis 0 to 2.
     * @param slab from 0.
     * @return a cell.
     */
    public int cellIn(int axis, int slab) {
        return switch (axis) {
            case 0 -> Math.floorMod(slab - i, q);
            case 1 -> Math.floorMod(j - slab, q);
            default -> slab;
        };
    }

    /**
     * The rank with the next cell along an axis, the same for all cells of this rank.
     *
     * @param axis 0 to 2.
     * @param step 1 for the next, -1 for the one before.
     * @return a rank.
     */
    public int neighbour(int axis, int step) {
        return switch (axis) {
            case 0 -> Math.floorMod(i + step, q) + q * j;
            case 1 -> i + q * Math.floorMod(j + step, q);
            default -> Math.floorMod(i - step, q) + q * Math.floorMod(j + step, q);
        };
    }

    /**
     * The points of a cell.
     *
     * @param cell from 0.
     * @return its box; the first slabs of an axis have the points that do not divide.
     */
    public Box box(int cell) {
        int[] first = new int[3];
        int[] size = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int slab = slab(cell, axis);
            size[axis] = n / q + (slab < n % q ? 1 : 0);
            first[axis] = slab * (n / q) + Math.min(slab, n % q);
        }
        return new Box(n, first, size);
    }
}
