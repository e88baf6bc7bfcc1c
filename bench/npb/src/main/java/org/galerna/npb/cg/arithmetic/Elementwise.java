// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg.arithmetic;

/**
 * What is done with whole vectors, in stretches that are one call each: a loop over all elements
 * would run a few times only in an untimed step, and not be compiled when the timed ones begin.
 */
public final class Elementwise {
    private static final int STRETCH = 256;

    private Elementwise() {}

    /**
     * The inner product of the first elements.
     *
     * @param n how many.
     * @param a one vector.
     * @param b the other.
     * @return their product.
     */
    public static double dot(int n, double[] a, double[] b) {
        double sum = 0;
        for (int from = 0; from < n; from += STRETCH) {
            sum += dot(from, Math.min(n, from + STRETCH), a, b);
        }
        return sum;
    }

    private static double dot(int from, int to, double[] a, double[] b) {
        double s = 0;
        double t = 0;
        double u = 0;
        double v = 0;
        int i = from;
        for (; i < to - 3; i += 4) {
            s += a[i] * b[i];
            t += a[i + 1] * b[i + 1];
            u += a[i + 2] * b[i + 2];
            v += a[i + 3] * b[i + 3];
        }
        for (; i < to; i++) {
            s += a[i] * b[i];
        }
        return (s + t) + (u + v);
    }

    /**
     * The square of the distance of two vectors.
     *
     * @param n their elements.
     * @param a one vector.
     * @param b the other.
     * @return the sum of squared differences.
     */
    public static double distance(int n, double[] a, double[] b) {
        double sum = 0;
        for (int from = 0; from < n; from += STRETCH) {
            sum += distance(from, Math.min(n, from + STRETCH), a, b);
        }
        return sum;
    }

    private static double distance(int from, int to, double[] a, double[] b) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            double d = a[i] - b[i];
            sum += d * d;
        }
        return sum;
    }

    /**
     * Sets into += from.
     *
     * @param from what is added.
     * @param into what it is added to.
     * @param first element of both.
     * @param end the element after the last.
     */
    public static void add(double[] from, double[] into, int first, int end) {
        for (int at = first; at < end; at += STRETCH) {
            addStretch(from, into, at, Math.min(end, at + STRETCH));
        }
    }

    private static void addStretch(double[] from, double[] into, int first, int end) {
        for (int i = first; i < end; i++) {
            into[i] += from[i];
        }
    }

    /**
     * Sets into += factor from.
     *
     * @param n elements.
     * @param factor of what is added.
     * @param from what is added.
     * @param into what it is added to.
     */
    public static void addScaled(int n, double factor, double[] from, double[] into) {
        for (int at = 0; at < n; at += STRETCH) {
            addScaled(at, Math.min(n, at + STRETCH), factor, from, into);
        }
    }

    private static void addScaled(int first, int end, double factor, double[] from, double[] into) {
        for (int i = first; i < end; i++) {
            into[i] += factor * from[i];
        }
    }

    /**
     * Sets p = r + beta p.
     *
     * @param n elements.
     * @param beta factor of the old values.
     * @param p what is set.
     * @param r what is added.
     */
    public static void scaleAdd(int n, double beta, double[] p, double[] r) {
        for (int at = 0; at < n; at += STRETCH) {
            scaleAdd(at, Math.min(n, at + STRETCH), beta, p, r);
        }
    }

    private static void scaleAdd(int first, int end, double beta, double[] p, double[] r) {
        for (int i = first; i < end; i++) {
            p[i] = r[i] + beta * p[i];
        }
    }

    /**
     * Sets into = factor from.
     *
     * @param n elements.
     * @param factor of each.
     * @param from the operand.
     * @param into what is set; may be the operand.
     */
    public static void scale(int n, double factor, double[] from, double[] into) {
        for (int at = 0; at < n; at += STRETCH) {
            scale(at, Math.min(n, at + STRETCH), factor, from, into);
        }
    }

    private static void scale(int first, int end, double factor, double[] from, double[] into) {
        for (int i = first; i < end; i++) {
            into[i] = factor * from[i];
        }
    }
}
