// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** One vector is one bundle; {@link ScalarBlocks} says the same lane by lane. */
final class VectorBlocks extends Blocks {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

    private static DoubleVector at(double[] field, int p) {
        return DoubleVector.fromArray(LANES, field, p);
    }

    @Override
    public void setDiagonal(int own, double[] viscous) {
        for (int e = 0; e < BLOCK; e += W) {
            DoubleVector n = at(viscous, e);
            n.add(n).add(at(identity, e)).intoArray(diagonal, own + e);
        }
    }

    @Override
    public void addDiagonal(int own, double[] viscous) {
        for (int e = 0; e < BLOCK; e += W) {
            DoubleVector n = at(viscous, e);
            n.add(n).add(at(diagonal, own + e)).intoArray(diagonal, own + e);
        }
    }

    @Override
    public void combine(Jacobians jacobians, double factor, double sign, double[] to, int at) {
        final double[] flux = jacobians.flux;
        final double[] viscous = jacobians.viscous;
        final double other = sign * factor;
        for (int e = 0; e < BLOCK; e += W) {
            at(flux, e).mul(factor).add(at(viscous, e).mul(other)).intoArray(to, at + e);
        }
    }

    @Override
    public void add(double[] a, int at, double[] kept, int before, int side) {
        for (int r = 0; r < COLUMN; r += W) {
            final DoubleVector a0 = at(a, at + r);
            final DoubleVector a1 = at(a, at + r + COLUMN);
            final DoubleVector a2 = at(a, at + r + 2 * COLUMN);
            final DoubleVector a3 = at(a, at + r + 3 * COLUMN);
            final DoubleVector a4 = at(a, at + r + 4 * COLUMN);
            double[] target = kept;
            int to = side + r;
            for (int x = before; x <= before + BLOCK; x += COLUMN) {
                DoubleVector sum = a0.fma(at(kept, x), at(target, to));
                sum = a2.fma(at(kept, x + 2 * W), a1.fma(at(kept, x + W), sum));
                sum = a4.fma(at(kept, x + 4 * W), a3.fma(at(kept, x + 3 * W), sum));
                sum.intoArray(target, to);
                target = diagonal;
                to = at + r + x - before;
            }
        }
    }

    @Override
    public void add(double[] block, int column, double[] to, int at) {
        final DoubleVector x0 = at(block, column);
        final DoubleVector x1 = at(block, column + W);
        final DoubleVector x2 = at(block, column + 2 * W);
        final DoubleVector x3 = at(block, column + 3 * W);
        final DoubleVector x4 = at(block, column + 4 * W);
        for (int r = 0; r < COLUMN; r += W) {
            DoubleVector sum = x0.fma(at(block, r), at(to, at + r));
            sum = x1.fma(at(block, r + COLUMN), sum);
            sum = x2.fma(at(block, r + 2 * COLUMN), sum);
            sum = x3.fma(at(block, r + 3 * COLUMN), sum);
            x4.fma(at(block, r + 4 * COLUMN), sum).intoArray(to, at + r);
        }
    }

    @Override
    public void factor(int own) {
        final double[] b = diagonal;
        for (int k = 0; k < 5; k++) {
            final int pivot = own + k * COLUMN + k * W;
            final DoubleVector one = DoubleVector.broadcast(LANES, 1).div(at(b, pivot));
            one.intoArray(b, pivot);
            final int end = (4 - k) * W;
            for (int i = W; i <= end; i += W) {
                final DoubleVector l = at(b, pivot + i).neg();
                l.intoArray(b, pivot + i);
            }
            for (int c = pivot + COLUMN; c < own + BLOCK; c += COLUMN) {
                final DoubleVector u = at(b, c).mul(one);
                u.neg().intoArray(b, c);
                for (int i = W; i <= end; i += W) {
                    u.fma(at(b, pivot + i), at(b, c + i)).intoArray(b, c + i);
                }
            }
        }
    }

    @Override
    public void forward(int own, double[] kept, int from) {
        final double[] b = diagonal;
        for (int x = from; x < from + COLUMN + BLOCK; x += COLUMN) {
            final DoubleVector x0 = at(kept, x).mul(at(b, own));
            DoubleVector x1 = at(b, own + W).fma(x0, at(kept, x + W));
            DoubleVector x2 = at(b, own + 2 * W).fma(x0, at(kept, x + 2 * W));
            DoubleVector x3 = at(b, own + 3 * W).fma(x0, at(kept, x + 3 * W));
            DoubleVector x4 = at(b, own + 4 * W).fma(x0, at(kept, x + 4 * W));
            x1 = x1.mul(at(b, own + COLUMN + W));
            x2 = at(b, own + COLUMN + 2 * W).fma(x1, x2);
            x3 = at(b, own + COLUMN + 3 * W).fma(x1, x3);
            x4 = at(b, own + COLUMN + 4 * W).fma(x1, x4);
            x2 = x2.mul(at(b, own + 2 * COLUMN + 2 * W));
            x3 = at(b, own + 2 * COLUMN + 3 * W).fma(x2, x3);
            x4 = at(b, own + 2 * COLUMN + 4 * W).fma(x2, x4);
            x0.intoArray(kept, x);
            x1.intoArray(kept, x + W);
            x2.intoArray(kept, x + 2 * W);
            x3.intoArray(kept, x + 3 * W);
            x4.intoArray(kept, x + 4 * W);
        }
    }

    @Override
    public void backward(int own, double[] kept, int from) {
        final double[] b = diagonal;
        final int c3 = own + 3 * COLUMN;
        final int c4 = c3 + COLUMN;
        for (int x = from; x < from + COLUMN + BLOCK; x += COLUMN) {
            DoubleVector x3 = at(kept, x + 3 * W).mul(at(b, c3 + 3 * W));
            DoubleVector x4 = at(b, c3 + 4 * W).fma(x3, at(kept, x + 4 * W));
            x4 = x4.mul(at(b, c4 + 4 * W));
            x4.intoArray(kept, x + 4 * W);
            x3 = at(b, c4 + 3 * W).fma(x4, x3);
            x3.intoArray(kept, x + 3 * W);
            DoubleVector x2 = at(b, c4 + 2 * W).fma(x4, at(kept, x + 2 * W));
            x2 = at(b, c3 + 2 * W).fma(x3, x2);
            x2.intoArray(kept, x + 2 * W);
            DoubleVector x1 = at(b, c4 + W).fma(x4, at(kept, x + W));
            x1 = at(b, c3 + W).fma(x3, x1);
            x1 = at(b, c3 - COLUMN + W).fma(x2, x1);
            x1.intoArray(kept, x + W);
            DoubleVector x0 = at(b, c4).fma(x4, at(kept, x));
            x0 = at(b, c3).fma(x3, x0);
            x0 = at(b, c3 - COLUMN).fma(x2, x0);
            at(b, c3 - 2 * COLUMN).fma(x1, x0).intoArray(kept, x);
        }
    }

    @Override
    public void subtract(double[] kept, int own, int other) {
        final DoubleVector x0 = at(kept, other).neg();
        final DoubleVector x1 = at(kept, other + W).neg();
        final DoubleVector x2 = at(kept, other + 2 * W).neg();
        final DoubleVector x3 = at(kept, other + 3 * W).neg();
        final DoubleVector x4 = at(kept, other + 4 * W).neg();
        for (int p = own; p < own + COLUMN; p += W) {
            DoubleVector sum = x0.fma(at(kept, p + COLUMN), at(kept, p));
            sum = x1.fma(at(kept, p + 2 * COLUMN), sum);
            sum = x2.fma(at(kept, p + 3 * COLUMN), sum);
            sum = x3.fma(at(kept, p + 4 * COLUMN), sum);
            x4.fma(at(kept, p + 5 * COLUMN), sum).intoArray(kept, p);
        }
    }
}
