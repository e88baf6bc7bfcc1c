// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

/**
 * What is done with the points that a rank owns of one level. Each operation goes over planes, one
 * call each, so that the loop over a plane's rows is soon compiled as a method. Nothing is done on
 * a level of which the rank owns no points. Fields have the elements of {@link Grid#elements()}.
 */
public final class Level {
    private final Grid grid;
    private final Rows rows;
    private final double[] line;

    /**
     * A level.
     *
     * @param grid its points.
     * @param smoother centre, faces and edges of the smoother.
     */
    public Level(Grid grid, double... smoother) {
        this.grid = grid;
        rows = Rows.of(grid, smoother);
        line = new double[grid.row()];
    }

    /**
     * Gets the points.
     *
     * @return those of the constructor.
     */
    public Grid grid() {
        return grid;
    }

    /**
     * Sets r = v - A u on the own points.
     *
     * @param u what the operator is applied to; its ghosts are filled.
     * @param v right side; may be the same array as r.
     * @param r the result; its ghosts are left.
     */
    public void residual(double[] u, double[] v, double[] r) {
        for (int k = 1; k <= planes(); k++) {
            residual(k, u, v, r);
        }
    }

    private void residual(int k, double[] u, double[] v, double[] r) {
        final int own = grid.own()[1];
        for (int j = 1; j <= own; j++) {
            rows.residual(grid, u, v, r, grid.at(j, k));
        }
    }

    /**
     * Adds the smoother of r to u on the own points.
     *
     * @param r the residual; its ghosts are filled.
     * @param u what is improved; its ghosts are left.
     */
    public void smooth(double[] r, double[] u) {
        for (int k = 1; k <= planes(); k++) {
            smooth(k, r, u);
        }
    }

    private void smooth(int k, double[] r, double[] u) {
        final int own = grid.own()[1];
        for (int j = 1; j <= own; j++) {
            rows.smooth(grid, r, u, grid.at(j, k));
        }
    }

    /**
     * Weighs a field of this level onto the own points of the next coarser one.
     *
     * @param r field of this level; its ghosts are filled.
     * @param coarse the next coarser level.
     * @param into field of that.
     */
    public void restrict(double[] r, Level coarse, double[] into) {
        for (int k = 1; k <= coarse.planes(); k++) {
            restrict(k, r, coarse.grid, into);
        }
    }

    private void restrict(int k, double[] r, Grid coarse, double[] into) {
        final int own = coarse.own()[1];
        final int z = 2 * k - grid.shift(2);
        for (int j = 1; j <= own; j++) {
            rows.restrict(grid, r, grid.at(2 * j - grid.shift(1), z), line);
            pick(coarse, into, coarse.at(j, k));
        }
    }

    private void pick(Grid coarse, double[] into, int base) {
        final double[] line = this.line;
        final int shift = grid.shift(0);
        final int own = coarse.own()[0];
        for (int i = 1; i <= own; i++) {
            int at = 2 * i - shift;
            into[base + i] = line[at] + 0.5 * (line[at - 1] + line[at + 1]);
        }
    }

    /**
     * Adds a field of this level to one of the next finer, between its points too, ghosts included.
     *
     * @param u field of this level; its ghosts are filled.
     * @param fine the next finer level.
     * @param into field of that.
     */
    public void interpolate(double[] u, Level fine, double[] into) {
        if (grid.alive()) {
            for (int k = 0; k < fine.grid.own()[2] + 2; k++) {
                interpolate(k, u, fine.grid, into);
            }
        }
    }

    private void interpolate(int k, double[] u, Grid fine, double[] into) {
        final int end = fine.own()[1] + 2;
        final int z = k + fine.shift(2);
        final int nextZ = z % 2 == 0 ? 0 : grid.plane();
        for (int j = 0; j < end; j++) {
            int y = j + fine.shift(1);
            rows.mean(grid, u, grid.at(y / 2, z / 2), y % 2 == 0 ? 0 : grid.row(), nextZ);
            if (fine.shift(0) == 0) {
                rows.spread(grid, into, fine.at(j, k));
            } else {
                spreadOne(rows.nearest, into, fine.at(j, k));
            }
        }
    }

    /** A row of one own point, which is the coarse one, and two ghosts. */
    private static void spreadOne(double[] line, double[] fine, int base) {
        fine[base] += 0.5 * (line[0] + line[1]);
        fine[base + 1] += line[1];
        fine[base + 2] += 0.5 * (line[1] + line[2]);
    }

    /**
     * Adds to the norms of a field.
     *
     * @param r the field.
     * @param norms sum of squares, and the largest absolute value.
     */
    public void addNorms(double[] r, double[] norms) {
        for (int k = 1; k <= planes(); k++) {
            for (int j = 1; j <= grid.own()[1]; j++) {
                addNorms(r, grid.at(j, k) + 1, grid.own()[0], norms);
            }
        }
    }

    private static void addNorms(double[] a, int from, int count, double[] norms) {
        double s = 0;
        double t = 0;
        double most = norms[1];
        int i = from;
        for (; i < from + count - 1; i += 2) {
            s += a[i] * a[i];
            t += a[i + 1] * a[i + 1];
            most = Math.max(most, Math.max(Math.abs(a[i]), Math.abs(a[i + 1])));
        }
        if (i < from + count) {
            s += a[i] * a[i];
            most = Math.max(most, Math.abs(a[i]));
        }
        norms[0] += s + t;
        norms[1] = most;
    }

    private int planes() {
        return grid.alive() ? grid.own()[2] : 0;
    }
}
