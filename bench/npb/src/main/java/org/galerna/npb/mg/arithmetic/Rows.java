// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

import org.galerna.npb.frame.Lanes;

/**
 * The arithmetic along one row of points. {@code base} is the index of the row's lower ghost; the
 * eight rows around it are there. Stencils of 27 points cost two sums a point in the planes across,
 * kept in line buffers, and a few operations along the row.
 */
abstract class Rows {
    /** Centre, (faces 0), edges, corners of the operator. */
    static final double A0 = -8.0 / 3.0;

    static final double A2 = 1.0 / 6.0;
    static final double A3 = 1.0 / 12.0;

    /** Sums of the four nearest and the four diagonal neighbours across. */
    final double[] nearest;

    final double[] diagonal;

    /** Centre, faces, edges, (corners 0) of the smoother. */
    final double c0;

    final double c1;
    final double c2;

    Rows(int length, double... smoother) {
        nearest = new double[length];
        diagonal = new double[length];
        c0 = smoother[0];
        c1 = smoother[1];
        c2 = smoother[2];
    }

    /**
     * Those for the rows of one level. Each level has its own, so that no hot loop asks how long a
     * row is: the answer of one level would be compiled in, and unlearned on the next.
     */
    static Rows of(Grid g, double... smoother) {
        return Lanes.AVAILABLE && VectorRows.fit(g.row())
                ? new VectorRows(g.row(), smoother)
                : new ScalarRows(g.row(), smoother);
    }

    /** Sets r = v - A u; r and v may be the same array. */
    abstract void residual(Grid g, double[] u, double[] v, double[] r, int base);

    /** Adds the smoother of r to u. */
    abstract void smooth(Grid g, double[] r, double[] u, int base);

    /**
     * Weighs r across the row: a coarse value is an element of this line and half of its two
     * neighbours.
     */
    abstract void restrict(Grid g, double[] r, int base, double[] line);

    /** Sets the line to the mean of four rows, {@code y} and {@code z} apart; 0 means the same. */
    abstract void mean(Grid g, double[] coarse, int base, int y, int z);

    /** Adds {@link #nearest} to a fine row: an element at even places, the mean of two at odd. */
    abstract void spread(Grid coarse, double[] fine, int base);
}
