// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.statistics;

import java.util.Arrays;

/** Quantiles of measured values and what is made of them. */
public final class Quantiles {
    private Quantiles() {}

    /**
     * The value below which the given part of the values lies, interpolated between neighbours.
     *
     * @param values at least one, finite; not changed.
     * @param part from 0 (the smallest value) to 1 (the largest).
     * @return the quantile, between the smallest and the largest value.
     * @throws IllegalArgumentException if there are no values, one is not finite, or {@code part}
     *     is outside [0, 1].
     */
    public static double quantile(double[] values, double part) {
        if (values.length == 0 || !(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException(
                    "quantile " + part + " of " + values.length + " values");
        }
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a value is not finite: " + value);
            }
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double at = part * (sorted.length - 1);
        int below = (int) Math.floor(at);
        int above = (int) Math.ceil(at);
        double weight = at - below;
        return weight == 0 ? sorted[below] : sorted[below] * (1 - weight) + sorted[above] * weight;
    }

    /**
     * The value in the middle.
     *
     * @param values at least one, finite; not changed.
     * @return the median; of an even number of values, the mean of the two in the middle.
     * @throws IllegalArgumentException if there are no values or one is not finite.
     */
    public static double median(double[] values) {
        return quantile(values, 0.5);
    }

    /**
     * How far the middle half of the values lies apart, as a part of their median.
     *
     * @param values at least one, finite and above 0; not changed.
     * @return (third quartile - first quartile) / median; 0 when all values are equal.
     * @throws IllegalArgumentException if there are no values or one is not finite.
     */
    public static double spread(double[] values) {
        return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
    }

    /**
     * The quotients of values that were measured together.
     *
     * @param above the dividends, one a round.
     * @param below the divisors, above 0, one a round.
     * @return a new array: {@code above[i] / below[i]}.
     * @throws IllegalArgumentException if the lengths differ.
     */
    public static double[] ratios(double[] above, double[] below) {
        if (above.length != below.length) {
            throw new IllegalArgumentException(
                    above.length + " rounds of one side, " + below.length + " of the other");
        }
        double[] ratios = new double[above.length];
        Arrays.setAll(ratios, i -> above[i] / below[i]);
        return ratios;
    }
}
