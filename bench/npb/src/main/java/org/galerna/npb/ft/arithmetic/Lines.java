// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft.arithmetic;

import org.galerna.npb.frame.Lanes;

/**
 * Transforms {@link #LINES} lines at once: real and imaginary parts apart, the lines innermost, so
 * that every step of a transform is the same for whole vectors. Self-sorting passes of radix 4, and
 * one of radix 2 where the length is no power of 4, between two buffers.
 *
 * <p>Lines are brought in with {@code load…}, transformed, and taken out with {@code store…}.
 */
public abstract class Lines {
    /** So many lines at once: a vector of the widest registers. */
    public static final int LINES = 8;

    /** One buffer; the element of point p and line l is at p * LINES + l. */
    record Buffer(double[] re, double[] im) {
        /** The same memory with the parts exchanged: a transform of the other sign. */
        Buffer exchanged() {
            return new Buffer(im, re);
        }
    }

    /** cos and -sin of 2 pi k / longest. */
    final double[] cos;

    final double[] sin;
    final int longest;
    private final Buffer first;
    private final Buffer second;
    private final Buffer firstExchanged;
    private final Buffer secondExchanged;
    private Buffer done;

    Lines(int longest) {
        this.longest = longest;
        cos = new double[longest];
        sin = new double[longest];
        first = new Buffer(new double[longest * LINES], new double[longest * LINES]);
        second = new Buffer(new double[longest * LINES], new double[longest * LINES]);
        firstExchanged = first.exchanged();
        secondExchanged = second.exchanged();
        done = first;
        roots();
    }

    /**
     * Makes room for lines: in vectors where they are available.
     *
     * @param longest the most points of a line, a power of 2.
     * @return a new object.
     */
    public static Lines of(int longest) {
        return Lanes.AVAILABLE ? new VectorLines(longest) : new ScalarLines(longest);
    }

    /** Computes the roots of unity, each by itself. */
    public final void roots() {
        for (int k = 0; k < longest; k++) {
            double angle = 2 * Math.PI * k / longest;
            cos[k] = Math.cos(angle);
            sin[k] = -Math.sin(angle);
        }
    }

    final Buffer loaded() {
        return first;
    }

    final Buffer done() {
        return done;
    }

    /**
     * Transforms what was loaded: with exp(+2 pi i j k / n) forward, with the conjugate back.
     *
     * @param n points of a line.
     * @param forward whether forward.
     */
    public final void transform(int n, boolean forward) {
        Buffer from = forward ? firstExchanged : first;
        Buffer to = forward ? secondExchanged : second;
        int rest = n;
        int stride = LINES;
        boolean inFirst = true;
        while (rest > 1) {
            if (rest == 2) {
                radix2(from, to, stride);
                rest = 1;
            } else {
                radix4(from, to, rest, stride);
                rest /= 4;
                stride *= 4;
            }
            Buffer next = from;
            from = to;
            to = next;
            inFirst = !inFirst;
        }
        done = inFirst ? first : second;
    }

    /** One pass: length of what is left, elements that lie together. */
    abstract void radix4(Buffer x, Buffer y, int rest, int stride);

    abstract void radix2(Buffer x, Buffer y, int stride);

    /**
     * Brings in points of eight lines that lie side by side.
     *
     * @param data complex numbers, real and imaginary parts in turn.
     * @param at subscript of the first point of the first line.
     * @param stride points from one point of a line to its next.
     * @param point where the first one goes in the lines.
     * @param count points of each line.
     */
    public abstract void load(double[] data, int at, int stride, int point, int count);

    /**
     * Takes points out again, as {@link #load} brings them in.
     *
     * @param data complex numbers, real and imaginary parts in turn.
     * @param at subscript of the first point of the first line.
     * @param stride points from one point of a line to its next.
     * @param point the first one that is taken.
     * @param count points of each line.
     */
    public abstract void store(double[] data, int at, int stride, int point, int count);

    /**
     * Multiplies points by their factors, which are kept, and brings them in.
     *
     * @param data complex numbers, real and imaginary parts in turn.
     * @param factors of each point.
     * @param at subscript in {@code data} of the first point of the first line.
     * @param stride points from one point of a line to its next.
     * @param count points of each line.
     */
    public abstract void loadScaled(double[] data, double[] factors, int at, int stride, int count);

    /**
     * Sets factor[i] = exp(factor[i]).
     *
     * @param factors the array.
     * @param from the first subscript.
     * @param count how many.
     */
    public abstract void exp(double[] factors, int from, int count);

    /**
     * Brings in eight consecutive rows, each a line.
     *
     * @param data complex numbers, real and imaginary parts in turn.
     * @param at subscript of the first point.
     * @param n points of a row.
     */
    public final void loadRows(double[] data, int at, int n) {
        final double[] re = first.re;
        final double[] im = first.im;
        final int s = 2 * n;
        for (int i = 0; i < n; i++) {
            final int p = at + 2 * i;
            final int w = i * LINES;
            re[w] = data[p];
            im[w] = data[p + 1];
            re[w + 1] = data[p + s];
            im[w + 1] = data[p + s + 1];
            re[w + 2] = data[p + 2 * s];
            im[w + 2] = data[p + 2 * s + 1];
            re[w + 3] = data[p + 3 * s];
            im[w + 3] = data[p + 3 * s + 1];
            re[w + 4] = data[p + 4 * s];
            im[w + 4] = data[p + 4 * s + 1];
            re[w + 5] = data[p + 5 * s];
            im[w + 5] = data[p + 5 * s + 1];
            re[w + 6] = data[p + 6 * s];
            im[w + 6] = data[p + 6 * s + 1];
            re[w + 7] = data[p + 7 * s];
            im[w + 7] = data[p + 7 * s + 1];
        }
    }

    /**
     * Takes eight consecutive rows out.
     *
     * @param data complex numbers, real and imaginary parts in turn.
     * @param at subscript of the first point.
     * @param n points of a row.
     */
    public final void storeRows(double[] data, int at, int n) {
        final double[] re = done.re;
        final double[] im = done.im;
        final int s = 2 * n;
        for (int i = 0; i < n; i++) {
            final int p = at + 2 * i;
            final int w = i * LINES;
            data[p] = re[w];
            data[p + 1] = im[w];
            data[p + s] = re[w + 1];
            data[p + s + 1] = im[w + 1];
            data[p + 2 * s] = re[w + 2];
            data[p + 2 * s + 1] = im[w + 2];
            data[p + 3 * s] = re[w + 3];
            data[p + 3 * s + 1] = im[w + 3];
            data[p + 4 * s] = re[w + 4];
            data[p + 4 * s + 1] = im[w + 4];
            data[p + 5 * s] = re[w + 5];
            data[p + 5 * s + 1] = im[w + 5];
            data[p + 6 * s] = re[w + 6];
            data[p + 6 * s + 1] = im[w + 6];
            data[p + 7 * s] = re[w + 7];
            data[p + 7 * s + 1] = im[w + 7];
        }
    }
}
