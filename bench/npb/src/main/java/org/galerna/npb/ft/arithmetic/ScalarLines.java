// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft.arithmetic;

/** Lines element by element: the twin of {@link VectorLines}. */
final class ScalarLines extends Lines {
    private int apart; // of the pass: between the inputs of a butterfly
    private int stride; // of the pass: elements with the same root

    ScalarLines(int longest) {
        super(longest);
    }

    @Override
    void radix4(Buffer x, Buffer y, int rest, int stride) {
        final int quarter = rest / 4;
        final int step = longest / rest;
        apart = quarter * stride;
        this.stride = stride;
        for (int p = 0; p < quarter; p++) {
            butterflies(x, y, p * stride, p * step);
        }
    }

    private void butterflies(Buffer x, Buffer y, int from, int root) {
        final double c1 = cos[root];
        final double s1 = sin[root];
        final double c2 = cos[2 * root];
        final double s2 = sin[2 * root];
        final double c3 = cos[3 * root];
        final double s3 = sin[3 * root];
        final int apart = this.apart;
        final int stride = this.stride;
        for (int q = 0; q < stride; q++) {
            final int i = from + q;
            final int o = 4 * from + q;
            double sumRe = x.re()[i] + x.re()[i + 2 * apart];
            double sumIm = x.im()[i] + x.im()[i + 2 * apart];
            double difRe = x.re()[i] - x.re()[i + 2 * apart];
            double difIm = x.im()[i] - x.im()[i + 2 * apart];
            double oddRe = x.re()[i + apart] + x.re()[i + 3 * apart];
            double oddIm = x.im()[i + apart] + x.im()[i + 3 * apart];
            double turnRe = x.im()[i + 3 * apart] - x.im()[i + apart];
            double turnIm = x.re()[i + apart] - x.re()[i + 3 * apart];
            y.re()[o] = sumRe + oddRe;
            y.im()[o] = sumIm + oddIm;
            double aRe = difRe - turnRe;
            double aIm = difIm - turnIm;
            y.re()[o + stride] = aRe * c1 - aIm * s1;
            y.im()[o + stride] = aRe * s1 + aIm * c1;
            double bRe = sumRe - oddRe;
            double bIm = sumIm - oddIm;
            y.re()[o + 2 * stride] = bRe * c2 - bIm * s2;
            y.im()[o + 2 * stride] = bRe * s2 + bIm * c2;
            double dRe = difRe + turnRe;
            double dIm = difIm + turnIm;
            y.re()[o + 3 * stride] = dRe * c3 - dIm * s3;
            y.im()[o + 3 * stride] = dRe * s3 + dIm * c3;
        }
    }

    @Override
    void radix2(Buffer x, Buffer y, int stride) {
        for (int q = 0; q < stride; q++) {
            y.re()[q] = x.re()[q] + x.re()[q + stride];
            y.im()[q] = x.im()[q] + x.im()[q + stride];
            y.re()[q + stride] = x.re()[q] - x.re()[q + stride];
            y.im()[q + stride] = x.im()[q] - x.im()[q + stride];
        }
    }

    @Override
    public void load(double[] data, int at, int stride, int point, int count) {
        final double[] re = loaded().re();
        final double[] im = loaded().im();
        for (int i = 0; i < count; i++) {
            int from = at + i * stride;
            int to = (point + i) * LINES;
            for (int l = 0; l < LINES; l++) {
                re[to + l] = data[from + 2 * l];
                im[to + l] = data[from + 2 * l + 1];
            }
        }
    }

    @Override
    public void store(double[] data, int at, int stride, int point, int count) {
        final double[] re = done().re();
        final double[] im = done().im();
        for (int i = 0; i < count; i++) {
            int to = at + i * stride;
            int from = (point + i) * LINES;
            for (int l = 0; l < LINES; l++) {
                data[to + 2 * l] = re[from + l];
                data[to + 2 * l + 1] = im[from + l];
            }
        }
    }

    @Override
    public void loadScaled(double[] data, double[] factors, int at, int stride, int count) {
        for (int i = 0; i < count; i++) {
            int from = at + i * stride;
            for (int l = 0; l < LINES; l++) {
                data[from + 2 * l] *= factors[from / 2 + l];
                data[from + 2 * l + 1] *= factors[from / 2 + l];
            }
        }
        load(data, at, stride, 0, count);
    }

    @Override
    public void exp(double[] factors, int from, int count) {
        for (int i = from; i < from + count; i++) {
            factors[i] = Math.exp(factors[i]);
        }
    }
}
