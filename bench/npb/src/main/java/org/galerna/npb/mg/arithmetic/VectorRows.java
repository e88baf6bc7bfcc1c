// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The arithmetic of a row by vectors. Rows have a power of two of own points, so that whole vectors
 * fill them; shorter ones have the scalar twin. C2 does not vectorise these loops by itself,
 * because it cannot tell that the rows are different memory.
 */
final class VectorRows extends Rows {
    private static final VectorSpecies<Double> S = DoubleVector.SPECIES_PREFERRED;
    private static final int W = S.length();
    private static final VectorShuffle<Double> LOW = VectorShuffle.makeZip(S, 0);
    private static final VectorShuffle<Double> HIGH = VectorShuffle.makeZip(S, 1);

    VectorRows(int length, double... smoother) {
        super(length, smoother);
    }

    /** Whether whole vectors fill a row's own points. */
    static boolean fit(int length) {
        return length >= W + 2;
    }

    private static DoubleVector at(double[] a, int i) {
        return DoubleVector.fromArray(S, a, i);
    }

    private void across(Grid g, double[] a, int base) {
        final int n = g.row();
        int i = 0;
        for (; i <= n - W; i += W) {
            across(a, base + i, n, g.plane(), i);
        }
        if (i < n) {
            across(a, base + n - W, n, g.plane(), n - W); // some a second time
        }
    }

    private void across(double[] a, int at, int n, int plane, int i) {
        at(a, at - n)
                .add(at(a, at + n))
                .add(at(a, at - plane).add(at(a, at + plane)))
                .intoArray(nearest, i);
        at(a, at - plane - n)
                .add(at(a, at - plane + n))
                .add(at(a, at + plane - n).add(at(a, at + plane + n)))
                .intoArray(diagonal, i);
    }

    @Override
    void residual(Grid g, double[] u, double[] v, double[] r, int base) {
        across(g, u, base);
        final double[] nearest = this.nearest;
        final double[] diagonal = this.diagonal;
        final int end = g.row() - 1;
        for (int i = 1; i < end; i += W) {
            DoubleVector edges = at(diagonal, i).add(at(nearest, i - 1).add(at(nearest, i + 1)));
            DoubleVector corners = at(diagonal, i - 1).add(at(diagonal, i + 1));
            DoubleVector centre =
                    at(u, base + i).lanewise(VectorOperators.FMA, -A0, at(v, base + i));
            edges.lanewise(
                            VectorOperators.FMA,
                            -A2,
                            corners.lanewise(VectorOperators.FMA, -A3, centre))
                    .intoArray(r, base + i);
        }
    }

    @Override
    void smooth(Grid g, double[] r, double[] u, int base) {
        across(g, r, base);
        final double[] nearest = this.nearest;
        final double[] diagonal = this.diagonal;
        final int end = g.row() - 1;
        for (int i = 1; i < end; i += W) {
            int at = base + i;
            DoubleVector edges = at(diagonal, i).add(at(nearest, i - 1).add(at(nearest, i + 1)));
            DoubleVector faces = at(r, at - 1).add(at(r, at + 1)).add(at(nearest, i));
            DoubleVector centre = at(r, at).lanewise(VectorOperators.FMA, c0, at(u, at));
            edges.lanewise(VectorOperators.FMA, c2, faces.lanewise(VectorOperators.FMA, c1, centre))
                    .intoArray(u, at);
        }
    }

    @Override
    void restrict(Grid g, double[] r, int base, double[] line) {
        across(g, r, base);
        final int n = g.row();
        int i = 0;
        for (; i <= n - W; i += W) {
            weigh(r, base, line, i);
        }
        if (i < n) {
            weigh(r, base, line, n - W);
        }
    }

    private void weigh(double[] r, int base, double[] line, int i) {
        at(r, base + i)
                .mul(0.5)
                .add(at(nearest, i).mul(0.25))
                .add(at(diagonal, i).mul(0.125))
                .intoArray(line, i);
    }

    @Override
    void mean(Grid g, double[] coarse, int base, int y, int z) {
        final int n = g.row();
        int i = 0;
        for (; i <= n - W; i += W) {
            mean(coarse, base + i, y, z, i);
        }
        if (i < n) {
            mean(coarse, base + n - W, y, z, n - W);
        }
    }

    private void mean(double[] coarse, int at, int y, int z, int i) {
        at(coarse, at)
                .add(at(coarse, at + y))
                .add(at(coarse, at + z).add(at(coarse, at + y + z)))
                .mul(0.25)
                .intoArray(nearest, i);
    }

    @Override
    void spread(Grid coarse, double[] fine, int base) {
        final double[] line = nearest;
        final int n = coarse.row() - 1;
        int i = 0;
        for (; i <= n - W; i += W) {
            DoubleVector even = at(line, i);
            DoubleVector odd = even.add(at(line, i + 1)).mul(0.5);
            int at = base + 2 * i;
            at(fine, at).add(even.rearrange(LOW, odd)).intoArray(fine, at);
            at(fine, at + W).add(even.rearrange(HIGH, odd)).intoArray(fine, at + W);
        }
        for (; i < n; i++) {
            fine[base + 2 * i] += line[i];
            fine[base + 2 * i + 1] += 0.5 * (line[i] + line[i + 1]);
        }
    }
}
