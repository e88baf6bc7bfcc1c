// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import org.galerna.npb.ft.arithmetic.Lines;

/**
 * How the grid is spread over the ranks, in space and in frequencies. Complex points are adjacent
 * pairs; fields are the points of a rank without gaps.
 */
sealed interface Layout permits Slab, Pencil {
    /** Points along x. */
    int nx();

    /** Points along y. */
    int ny();

    /** Points along z. */
    int nz();

    /** Ranks that share the grid. */
    int ranks();

    /** Consecutive points of the whole grid, x fastest, that a rank has in one stretch in space. */
    int run();

    /** The place in the whole grid where this rank's stretch number {@code i} begins. */
    long runStart(int i);

    /** Where a point is in this rank's field in space, or -1. */
    int place(int i, int j, int k);

    /** Points of a row in frequencies. */
    int row();

    /** The sum of the squares of the two frequencies that are the same along a row. */
    double across(int row);

    /** Points of this rank. */
    default int points() {
        return (int) (all() / ranks());
    }

    default long all() {
        return (long) nx() * ny() * nz();
    }

    default int longest() {
        return Math.max(nx(), Math.max(ny(), nz()));
    }

    /** The square of a frequency: the upper half of them are negative ones. */
    static double square(int i, int n) {
        double folded = i < n / 2 ? i : i - n;
        return folded * folded;
    }

    /** The layout of NPB for so many ranks: slabs as long as there are planes enough. */
    static Layout of(int[] n, int ranks, int rank) {
        return ranks <= n[2]
                ? new Slab(n[0], n[1], n[2], ranks, rank)
                : new Pencil(n[0], n[1], n[2], ranks, rank);
    }

    /** The most ranks, a power of two, that a grid can be spread over. */
    static int mostRanks(int nx, int ny, int nz) {
        long all = (long) nx * ny * nz;
        int longest = Math.max(nx, Math.max(ny, nz));
        long rows = all / ((long) Lines.LINES * longest); // eight rows of a rank are one step
        return (int) Math.max(nz, Math.min((long) nz * nz, rows));
    }
}
