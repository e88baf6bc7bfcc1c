// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.statistics;

import java.util.Arrays;

/**
 * Tells when a program that gets faster while it is compiled has become steady.
 *
 * <p>It is steady when the last window of values is no faster than the one before by more than the
 * tolerance, and compilers have taken no larger part of both windows: where many processes compile
 * on few cores, times may stand still for seconds before the last compilation makes them short. The
 * medians of the windows are compared, so that a disturbance neither ends nor prolongs it. Not
 * thread-safe.
 */
public final class WarmUp {
    private final int window;
    private final double tolerance;
    private final double[] values;
    private final double[] compiling;
    private int seen;

    /**
     * A warm-up at its start.
     *
     * @param window values that are compared with as many before them, at least 1.
     * @param tolerance part by which the later median may still be smaller, and part of the time
     *     that may be spent in compilers, for example 0.02.
     */
    public WarmUp(int window, double tolerance) {
        if (window < 1 || !(tolerance >= 0)) {
            throw new IllegalArgumentException("window " + window + ", tolerance " + tolerance);
        }
        this.window = window;
        this.tolerance = tolerance;
        this.values = new double[2 * window];
        this.compiling = new double[2 * window];
    }

    /**
     * Takes the next value.
     *
     * @param value a time, finite and above 0, in any unit.
     * @param part of the time behind it that compilers took, from 0.
     * @return whether the program is steady now.
     */
    public boolean add(double value, double part) {
        shift(values, value);
        shift(compiling, part);
        seen++;
        if (seen < values.length) {
            return false;
        }
        double[] before = Arrays.copyOfRange(values, 0, window);
        double[] after = Arrays.copyOfRange(values, window, values.length);
        return Quantiles.median(after) >= Quantiles.median(before) * (1 - tolerance)
                && Arrays.stream(compiling).average().orElse(0) <= tolerance;
    }

    private static void shift(double[] values, double last) {
        System.arraycopy(values, 1, values, 0, values.length - 1);
        values[values.length - 1] = last;
    }
}
