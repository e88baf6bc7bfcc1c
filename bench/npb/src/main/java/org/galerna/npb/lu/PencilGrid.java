// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import java.util.ArrayList;
import java.util.List;
import org.galerna.npb.cfd.Box;

/**
 * A grid of X times Y ranks, each with a pencil of the points along z. Rank is x place + X times y
 * place.
 *
 * @param n points along an edge of the grid.
 * @param ranksX X, from Y to 2 Y.
 * @param ranksY Y.
 * @param rank this one.
 */
record PencilGrid(int n, int ranksX, int ranksY, int rank) {
    /**
     * Points of a pencil along x and y must be able to fill two layers of ghosts and have one more.
     */
    private static final int THINNEST = 3;

    /** Stands for a neighbour beyond the edge. */
    static final int NOBODY = -1;

    /**
     * Cuts a grid for so many ranks.
     *
     * @return null if they cannot stand in a grid, or pencils would be too thin.
     */
    static PencilGrid of(int n, int ranks, int rank) {
        for (int x = (int) Math.ceil(Math.sqrt(ranks)); x <= ranks; x++) {
            if (ranks % x == 0) {
                int y = ranks / x;
                return x <= 2 * y && n / x >= THINNEST ? new PencilGrid(n, x, y, rank) : null;
            }
        }
        return null;
    }

    /** All counts of ranks that a grid can be cut for. */
    static List<Integer> counts(int n) {
        List<Integer> counts = new ArrayList<>();
        int most = n / THINNEST * (n / THINNEST);
        for (int ranks = 1; ranks <= most; ranks++) {
            if (of(n, ranks, 0) != null) {
                counts.add(ranks);
            }
        }
        return counts;
    }

    /** Ranks along an axis. */
    private int ranks(int axis) {
        return axis == 0 ? ranksX : axis == 1 ? ranksY : 1;
    }

    /** Place of this rank along an axis. */
    private int place(int axis) {
        return axis == 0 ? rank % ranksX : axis == 1 ? rank / ranksX : 0;
    }

    /** The points of this rank; the first ranks of an axis have those that do not divide. */
    Box box() {
        int[] first = new int[3];
        int[] size = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int each = n / ranks(axis);
            int more = n % ranks(axis);
            size[axis] = each + (place(axis) < more ? 1 : 0);
            first[axis] = place(axis) * each + Math.min(place(axis), more);
        }
        return new Box(n, first, size);
    }

    /**
     * The rank beside this one.
     *
     * @param axis 0 or 1.
     * @param step 1 or -1.
     * @return {@link #NOBODY} at the edge.
     */
    int neighbour(int axis, int step) {
        int place = place(axis) + step;
        if (place < 0 || place >= ranks(axis)) {
            return NOBODY;
        }
        return rank + step * (axis == 0 ? 1 : ranksX);
    }
}
