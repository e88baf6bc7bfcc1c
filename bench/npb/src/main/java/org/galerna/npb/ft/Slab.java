// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

/**
 * The grid in slabs, complex points as adjacent pairs, x fastest. In space a rank has whole planes
 * {@code [planes][ny][nx]}; in frequencies it has some rows of every plane {@code [nz][rows][nx]}.
 *
 * @param nx points along x.
 * @param ny points along y.
 * @param nz points along z.
 * @param ranks a power of two, at most {@code nz}.
 * @param rank this one.
 */
record Slab(int nx, int ny, int nz, int ranks, int rank) {
    /** Planes of this rank in space. */
    int planes() {
        return nz / ranks;
    }

    /** Rows of this rank in every plane in frequencies. */
    int rows() {
        return ny / ranks;
    }

    /** Points of this rank. */
    int points() {
        return (int) (all() / ranks);
    }

    long all() {
        return (long) nx * ny * nz;
    }

    int longest() {
        return Math.max(nx, Math.max(ny, nz));
    }
}
