// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft.arithmetic;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Lines by vectors: one or more vectors hold the same point of all lines. */
final class VectorLines extends Lines {
    private static final VectorSpecies<Double> S =
            DoubleVector.SPECIES_PREFERRED.length() > LINES
                    ? DoubleVector.SPECIES_512
                    : DoubleVector.SPECIES_PREFERRED;
    private static final int W = S.length();
    private static final int HALF = W / 2;

    /** The lower half of the lanes. */
    private static final VectorMask<Double> LOWER = VectorMask.fromLong(S, (1L << HALF) - 1);

    /** Odd lanes. */
    private static final VectorMask<Double> ODD = VectorMask.fromLong(S, 0xAAAA_AAAAL & mask());

    /** Even lanes of the first vector to the lower half, of the second to the upper; odd ones. */
    private static final VectorShuffle<Double> EVENS = VectorShuffle.fromOp(S, i -> 2 * (i % HALF));

    private static final VectorShuffle<Double> ODDS =
            VectorShuffle.fromOp(S, i -> 2 * (i % HALF) + 1);

    /** Lanes of the lower half twice each; of the upper half. */
    private static final VectorShuffle<Double> TWICE_LOW = VectorShuffle.fromOp(S, i -> i / 2);

    private static final VectorShuffle<Double> TWICE_HIGH =
            VectorShuffle.fromOp(S, i -> HALF + i / 2);

    private int apart; // of the pass: between the inputs of a butterfly
    private int stride; // of the pass: elements with the same root

    VectorLines(int longest) {
        super(longest);
    }

    private static long mask() {
        return (1L << W) - 1;
    }

    private static DoubleVector at(double[] a, int i) {
        return DoubleVector.fromArray(S, a, i);
    }

    @Override
    void radix4(Buffer x, Buffer y, int rest, int stride) {
        final int quarter = rest / 4;
        final int step = longest / rest;
        final int apart = quarter * stride;
        this.apart = apart;
        this.stride = stride;
        plain(x.re(), x.im(), y, apart, stride);
        if (stride == W) {
            singles(x, y, apart, step);
            return;
        }
        for (int p = 1; p < quarter; p++) {
            turned(x, y, p * stride, p * step);
        }
    }

    /** The group whose roots are all 1. */
    private static void plain(double[] xr, double[] xi, Buffer y, int apart, int stride) {
        final double[] yr = y.re();
        final double[] yi = y.im();
        for (int q = 0; q < stride; q += W) {
            DoubleVector a = at(xr, q);
            DoubleVector c = at(xr, q + 2 * apart);
            DoubleVector b = at(xr, q + apart);
            DoubleVector d = at(xr, q + 3 * apart);
            DoubleVector e = at(xi, q);
            DoubleVector g = at(xi, q + 2 * apart);
            DoubleVector f = at(xi, q + apart);
            DoubleVector h = at(xi, q + 3 * apart);
            DoubleVector sumRe = a.add(c);
            DoubleVector sumIm = e.add(g);
            DoubleVector difRe = a.sub(c);
            DoubleVector difIm = e.sub(g);
            DoubleVector oddRe = b.add(d);
            DoubleVector oddIm = f.add(h);
            DoubleVector turnRe = h.sub(f);
            DoubleVector turnIm = b.sub(d);
            sumRe.add(oddRe).intoArray(yr, q);
            sumIm.add(oddIm).intoArray(yi, q);
            difRe.sub(turnRe).intoArray(yr, q + stride);
            difIm.sub(turnIm).intoArray(yi, q + stride);
            sumRe.sub(oddRe).intoArray(yr, q + 2 * stride);
            sumIm.sub(oddIm).intoArray(yi, q + 2 * stride);
            difRe.add(turnRe).intoArray(yr, q + 3 * stride);
            difIm.add(turnIm).intoArray(yi, q + 3 * stride);
        }
    }

    /** Groups of one vector each: the first pass. */
    private void singles(Buffer x, Buffer y, int apart, int step) {
        final double[] xr = x.re();
        final double[] xi = x.im();
        final double[] yr = y.re();
        final double[] yi = y.im();
        final double[] cos = this.cos;
        final double[] sin = this.sin;
        for (int i = W; i < apart; i += W) {
            final int root = i / W * step;
            DoubleVector a = at(xr, i);
            DoubleVector c = at(xr, i + 2 * apart);
            DoubleVector b = at(xr, i + apart);
            DoubleVector d = at(xr, i + 3 * apart);
            DoubleVector e = at(xi, i);
            DoubleVector g = at(xi, i + 2 * apart);
            DoubleVector f = at(xi, i + apart);
            DoubleVector h = at(xi, i + 3 * apart);
            DoubleVector sumRe = a.add(c);
            DoubleVector sumIm = e.add(g);
            DoubleVector difRe = a.sub(c);
            DoubleVector difIm = e.sub(g);
            DoubleVector oddRe = b.add(d);
            DoubleVector oddIm = f.add(h);
            DoubleVector turnRe = h.sub(f);
            DoubleVector turnIm = b.sub(d);
            final int o = 4 * i;
            sumRe.add(oddRe).intoArray(yr, o);
            sumIm.add(oddIm).intoArray(yi, o);
            DoubleVector re = difRe.sub(turnRe);
            DoubleVector im = difIm.sub(turnIm);
            real(re, im, cos[root], sin[root]).intoArray(yr, o + W);
            imaginary(re, im, cos[root], sin[root]).intoArray(yi, o + W);
            re = sumRe.sub(oddRe);
            im = sumIm.sub(oddIm);
            real(re, im, cos[2 * root], sin[2 * root]).intoArray(yr, o + 2 * W);
            imaginary(re, im, cos[2 * root], sin[2 * root]).intoArray(yi, o + 2 * W);
            re = difRe.add(turnRe);
            im = difIm.add(turnIm);
            real(re, im, cos[3 * root], sin[3 * root]).intoArray(yr, o + 3 * W);
            imaginary(re, im, cos[3 * root], sin[3 * root]).intoArray(yi, o + 3 * W);
        }
    }

    /** Groups of several vectors with the same roots. */
    private void turned(Buffer x, Buffer y, int from, int root) {
        final double[] xr = x.re();
        final double[] xi = x.im();
        final double[] yr = y.re();
        final double[] yi = y.im();
        final int apart = this.apart;
        final int stride = this.stride;
        final int to = 4 * from;
        final double c1 = cos[root];
        final double s1 = sin[root];
        final double c2 = cos[2 * root];
        final double s2 = sin[2 * root];
        final double c3 = cos[3 * root];
        final double s3 = sin[3 * root];
        for (int q = 0; q < stride; q += W) {
            DoubleVector a = at(xr, from + q);
            DoubleVector c = at(xr, from + q + 2 * apart);
            DoubleVector b = at(xr, from + q + apart);
            DoubleVector d = at(xr, from + q + 3 * apart);
            DoubleVector e = at(xi, from + q);
            DoubleVector g = at(xi, from + q + 2 * apart);
            DoubleVector f = at(xi, from + q + apart);
            DoubleVector h = at(xi, from + q + 3 * apart);
            DoubleVector sumRe = a.add(c);
            DoubleVector sumIm = e.add(g);
            DoubleVector difRe = a.sub(c);
            DoubleVector difIm = e.sub(g);
            DoubleVector oddRe = b.add(d);
            DoubleVector oddIm = f.add(h);
            DoubleVector turnRe = h.sub(f);
            DoubleVector turnIm = b.sub(d);
            sumRe.add(oddRe).intoArray(yr, to + q);
            sumIm.add(oddIm).intoArray(yi, to + q);
            DoubleVector re = difRe.sub(turnRe);
            DoubleVector im = difIm.sub(turnIm);
            real(re, im, c1, s1).intoArray(yr, to + q + stride);
            imaginary(re, im, c1, s1).intoArray(yi, to + q + stride);
            re = sumRe.sub(oddRe);
            im = sumIm.sub(oddIm);
            real(re, im, c2, s2).intoArray(yr, to + q + 2 * stride);
            imaginary(re, im, c2, s2).intoArray(yi, to + q + 2 * stride);
            re = difRe.add(turnRe);
            im = difIm.add(turnIm);
            real(re, im, c3, s3).intoArray(yr, to + q + 3 * stride);
            imaginary(re, im, c3, s3).intoArray(yi, to + q + 3 * stride);
        }
    }

    /** Parts of (re + i im) (cos + i sin). */
    private static DoubleVector real(DoubleVector re, DoubleVector im, double cos, double sin) {
        return im.lanewise(VectorOperators.FMA, -sin, re.mul(cos));
    }

    private static DoubleVector imaginary(
            DoubleVector re, DoubleVector im, double cos, double sin) {
        return im.lanewise(VectorOperators.FMA, cos, re.mul(sin));
    }

    @Override
    void radix2(Buffer x, Buffer y, int stride) {
        halves(x.re(), y.re(), stride);
        halves(x.im(), y.im(), stride);
    }

    private static void halves(double[] x, double[] y, int stride) {
        for (int q = 0; q < stride; q += W) {
            DoubleVector a = at(x, q);
            DoubleVector b = at(x, q + stride);
            a.add(b).intoArray(y, q);
            a.sub(b).intoArray(y, q + stride);
        }
    }

    @Override
    public void load(double[] data, int at, int stride, int point, int count) {
        final double[] re = loaded().re();
        final double[] im = loaded().im();
        for (int i = 0; i < count; i++) {
            for (int l = 0; l < LINES; l += W) {
                int from = at + i * stride + 2 * l;
                part(at(data, from), at(data, from + W), re, im, (point + i) * LINES + l);
            }
        }
    }

    /** Pairs to parts. */
    private static void part(DoubleVector a, DoubleVector b, double[] re, double[] im, int at) {
        b.rearrange(EVENS).blend(a.rearrange(EVENS), LOWER).intoArray(re, at);
        b.rearrange(ODDS).blend(a.rearrange(ODDS), LOWER).intoArray(im, at);
    }

    @Override
    public void store(double[] data, int at, int stride, int point, int count) {
        final double[] re = done().re();
        final double[] im = done().im();
        for (int i = 0; i < count; i++) {
            for (int l = 0; l < LINES; l += W) {
                int to = at + i * stride + 2 * l;
                DoubleVector r = at(re, (point + i) * LINES + l);
                DoubleVector m = at(im, (point + i) * LINES + l);
                r.rearrange(TWICE_LOW).blend(m.rearrange(TWICE_LOW), ODD).intoArray(data, to);
                r.rearrange(TWICE_HIGH).blend(m.rearrange(TWICE_HIGH), ODD).intoArray(data, to + W);
            }
        }
    }

    @Override
    public void loadScaled(double[] data, double[] factors, int at, int stride, int count) {
        final double[] re = loaded().re();
        final double[] im = loaded().im();
        for (int i = 0; i < count; i++) {
            for (int l = 0; l < LINES; l += W) {
                int from = at + i * stride + 2 * l;
                DoubleVector factor = at(factors, from / 2);
                DoubleVector a = at(data, from).mul(factor.rearrange(TWICE_LOW));
                DoubleVector b = at(data, from + W).mul(factor.rearrange(TWICE_HIGH));
                a.intoArray(data, from);
                b.intoArray(data, from + W);
                part(a, b, re, im, i * LINES + l);
            }
        }
    }

    @Override
    public void exp(double[] factors, int from, int count) {
        int i = from;
        for (; i <= from + count - W; i += W) {
            at(factors, i).lanewise(VectorOperators.EXP).intoArray(factors, i);
        }
        for (; i < from + count; i++) {
            factors[i] = Math.exp(factors[i]);
        }
    }
}
