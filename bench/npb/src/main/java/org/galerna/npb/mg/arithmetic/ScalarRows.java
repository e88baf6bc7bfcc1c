// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

/** The arithmetic of a row, point by point; short rows, and where there are no vectors. */
final class ScalarRows extends Rows {
    ScalarRows(int length, double... smoother) {
        super(length, smoother);
    }

    private void across(Grid g, double[] a, int base) {
        final double[] nearest = this.nearest;
        final double[] diagonal = this.diagonal;
        final int n = g.row();
        final int low = base - g.plane();
        final int high = base + g.plane();
        for (int i = 0; i < n; i++) {
            nearest[i] = (a[base - n + i] + a[base + n + i]) + (a[low + i] + a[high + i]);
            diagonal[i] = (a[low - n + i] + a[low + n + i]) + (a[high - n + i] + a[high + n + i]);
        }
    }

    @Override
    void residual(Grid g, double[] u, double[] v, double[] r, int base) {
        across(g, u, base);
        final double[] nearest = this.nearest;
        final double[] diagonal = this.diagonal;
        final int n = g.row();
        for (int i = 1; i < n - 1; i++) {
            r[base + i] =
                    v[base + i]
                            - A0 * u[base + i]
                            - A2 * (diagonal[i] + (nearest[i - 1] + nearest[i + 1]))
                            - A3 * (diagonal[i - 1] + diagonal[i + 1]);
        }
    }

    @Override
    void smooth(Grid g, double[] r, double[] u, int base) {
        across(g, r, base);
        final double[] nearest = this.nearest;
        final double[] diagonal = this.diagonal;
        final int n = g.row();
        for (int i = 1; i < n - 1; i++) {
            u[base + i] +=
                    c0 * r[base + i]
                            + c1 * (r[base + i - 1] + r[base + i + 1] + nearest[i])
                            + c2 * (diagonal[i] + (nearest[i - 1] + nearest[i + 1]));
        }
    }

    @Override
    void restrict(Grid g, double[] r, int base, double[] line) {
        across(g, r, base);
        final int n = g.row();
        for (int i = 0; i < n; i++) {
            line[i] = 0.5 * r[base + i] + 0.25 * nearest[i] + 0.125 * diagonal[i];
        }
    }

    @Override
    void mean(Grid g, double[] coarse, int base, int y, int z) {
        final double[] line = nearest;
        final int n = g.row();
        for (int i = 0; i < n; i++) {
            int at = base + i;
            line[i] =
                    0.25 * ((coarse[at] + coarse[at + y]) + (coarse[at + z] + coarse[at + y + z]));
        }
    }

    @Override
    void spread(Grid coarse, double[] fine, int base) {
        final double[] line = nearest;
        final int n = coarse.row() - 1;
        for (int i = 0; i < n; i++) {
            fine[base + 2 * i] += line[i];
            fine[base + 2 * i + 1] += 0.5 * (line[i] + line[i + 1]);
        }
    }
}
