// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

/**
 * The grid in pencils, for more ranks than planes: nz columns of ranks, ranks / nz in each. Along
 * the way of a transform a rank has {@code [z part][y part][nx]} in space, {@code [z part][x
 * part][ny]} between, and {@code [y part][x part][nz]} in frequencies.
 *
 * @param nx points along x.
 * @param ny points along y.
 * @param nz points along z.
 * @param ranks a power of two above {@code nz}.
 * @param rank this one.
 */
record Pencil(int nx, int ny, int nz, int ranks, int rank) implements Layout {
    /** Ranks that share x and y. */
    int columns() {
        return nz;
    }

    /** Ranks that share y and z. */
    int depth() {
        return ranks / nz;
    }

    /** Place of this rank among those that share x and y. */
    int column() {
        return rank / depth();
    }

    /** Place of this rank among those that share y and z. */
    int layer() {
        return rank % depth();
    }

    /** Points of this rank along x, when it does not have all. */
    int partX() {
        return nx / columns();
    }

    /** Points along y in space. */
    int partY() {
        return ny / columns();
    }

    /** Points along y in frequencies. */
    int layerY() {
        return ny / depth();
    }

    /** Points along z in space. */
    int layerZ() {
        return nz / depth();
    }

    @Override
    public int run() {
        return nx * partY();
    }

    @Override
    public long runStart(int i) {
        long plane = (long) layer() * layerZ() + i;
        return nx * (plane * ny + (long) column() * partY());
    }

    @Override
    public int place(int i, int j, int k) {
        int y = j - column() * partY();
        int z = k - layer() * layerZ();
        boolean isOwn = y >= 0 && y < partY() && z >= 0 && z < layerZ();
        return isOwn ? i + nx * (y + partY() * z) : -1;
    }

    @Override
    public int row() {
        return nz;
    }

    @Override
    public double across(int row) {
        int i = column() * partX() + row % partX();
        int j = layer() * layerY() + row / partX();
        return Layout.square(i, nx) + Layout.square(j, ny);
    }
}
