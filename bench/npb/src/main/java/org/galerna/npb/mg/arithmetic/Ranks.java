// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

/**
 * The box of ranks, and where one stands in it. Powers of two, z the longest.
 *
 * @param x ranks along x.
 * @param y ranks along y.
 * @param z ranks along z.
 * @param rank this one.
 */
public record Ranks(int x, int y, int z, int rank) {
    /**
     * The box as square as powers of two allow.
     *
     * @param ranks how many, a power of two.
     * @param rank this one.
     * @return the box.
     */
    public static Ranks of(int ranks, int rank) {
        int log = 31 - Integer.numberOfLeadingZeros(ranks);
        int logX = log / 3;
        int logY = (log - logX) / 2;
        return new Ranks(1 << logX, 1 << logY, 1 << (log - logX - logY), rank);
    }

    /**
     * Counts ranks along an axis.
     *
     * @param axis 0, 1, 2 for x, y, z.
     * @return how many.
     */
    public int across(int axis) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }

    /**
     * Finds where this rank stands along an axis.
     *
     * @param axis 0, 1, 2 for x, y, z.
     * @return from 0.
     */
    public int place(int axis) {
        return axis == 0 ? rank % x : axis == 1 ? rank / x % y : rank / (x * y);
    }

    /**
     * Finds the rank some places further along an axis; the box is periodic.
     *
     * @param axis 0, 1, 2 for x, y, z.
     * @param distance places, either way.
     * @return its number.
     */
    public int neighbour(int axis, int distance) {
        int across = across(axis);
        int stride = axis == 0 ? 1 : axis == 1 ? x : x * y;
        int to = Math.floorMod(place(axis) + distance, across);
        return rank + (to - place(axis)) * stride;
    }
}
