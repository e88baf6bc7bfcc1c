// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What one size has shown: numbers with names, of which a format picks its columns.
 *
 * @param bytes size of a block.
 * @param values by name, in the order in which they are shown; see the constants.
 */
public record Figure(int bytes, Map<String, Double> values) {
    /** Iterations that were measured. */
    public static final String TIMES = "iterations";

    /** Iterations before, until the program was steady or the time for that was over. */
    public static final String WARM_UPS = "warm_ups";

    /** 1 if it became steady, 0 if not; absent where the number of warm-ups was given. */
    public static final String STEADY = "steady";

    /** Mean over the ranks of the mean time of a message or call, in microseconds. */
    public static final String AVERAGE = "avg_us";

    /** That of the fastest rank. */
    public static final String LEAST = "min_us";

    /** That of the slowest rank. */
    public static final String MOST = "max_us";

    /** Million bytes a second. */
    public static final String BANDWIDTH = "mb_s";

    /** Messages a second. */
    public static final String RATE = "messages_s";

    /** Elements that were wrong; absent where nothing was checked. */
    public static final String ERRORS = "errors";

    /** Of a call and a computation together, in microseconds. */
    public static final String OVERALL = "overall_us";

    /** Of the call alone. */
    public static final String PURE = "pure_us";

    /** Of the computation alone. */
    public static final String COMPUTE = "compute_us";

    /** What the computation hides of the call, in percent. */
    public static final String OVERLAP = "overlap_percent";

    /** Begins the name of a percentile in microseconds, as in {@code p99_us}. */
    public static final String PERCENTILE = "p";

    private static final String MARK = "figure";

    /** The map is copied. */
    public Figure {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * The name of a percentile.
     *
     * @param percent from 0 to 100.
     * @return for example {@code p99.9_us}.
     */
    public static String percentile(double percent) {
        return PERCENTILE
                + (percent == Math.rint(percent)
                        ? Long.toString(Math.round(percent))
                        : Double.toString(percent))
                + "_us";
    }

    /**
     * A value that has to be there.
     *
     * @param name one of the constants.
     * @return the value.
     * @throws IllegalArgumentException if it is not.
     */
    public double get(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(bytes + " bytes have no " + name);
        }
        return value;
    }

    /**
     * The line by which rank 0 tells it.
     *
     * @return fields parted by tabulators.
     */
    public String line() {
        StringBuilder line = new StringBuilder(MARK + "\t" + bytes);
        values.forEach((name, value) -> line.append('\t').append(name).append('=').append(value));
        return line.toString();
    }

    /**
     * Reads such a line.
     *
     * @param line any line that a job printed.
     * @return empty if it is another one.
     */
    public static Optional<Figure> read(String line) {
        String[] words = line.split("\t", -1);
        if (words.length < 2 || !words[0].equals(MARK)) {
            return Optional.empty();
        }
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 2; i < words.length; i++) {
            int sign = words[i].indexOf('=');
            values.put(words[i].substring(0, sign), Double.valueOf(words[i].substring(sign + 1)));
        }
        return Optional.of(new Figure(Integer.parseInt(words[1]), values));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d bytes %s", bytes, values);
    }
}
