// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

/**
 * The grid in slabs, x fastest. In space a rank has whole planes {@code [planes][ny][nx]}; in
 * frequencies it has some rows of every plane {@code [nz][rows][nx]}.
 *
 * @param nx points along x.
 * @param ny points along y.
 * @param nz points along z.
 * @param ranks a power of two, at most {@code nz}.
 * @param rank this one.
 */
record Slab(int nx, int ny, int nz, int ranks, int rank) implements Layout {
    /** Planes of this rank in space. */
    int planes() {
        return nz / ranks;
    }

    /** Rows of this rank in every plane in frequencies. */
    int rows() {
        return ny / ranks;
    }

    @Override
    public int run() {
        return nx * ny;
    }

    @Override
    public long runStart(int i) {
        return (long) run() * (rank * planes() + i);
    }

    @Override
    public int place(int i, int j, int k) {
        int own = k - rank * planes();
        return own >= 0 && own < planes() ? i + nx * (j + ny * own) : -1;
    }

    @Override
    public int row() {
        return nx;
    }

    @Override
    public double across(int row) {
        int j = rank * rows() + row % rows();
        return Layout.square(j, ny) + Layout.square(row / rows(), nz);
    }
}
