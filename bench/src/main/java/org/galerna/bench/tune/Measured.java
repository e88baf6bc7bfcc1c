// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Locale;
import java.util.Optional;
import org.galerna.bench.pattern.Collective;

/**
 * The time of one algorithm for one kind of call.
 *
 * @param ranks number of ranks
 * @param hosts that they are on
 * @param operation the call
 * @param bytes its length, as tables understand it
 * @param algorithm name and parameters
 * @param nanos per call; 0 if it was not measured yet, negative if the algorithm may not do it
 */
public record Measured(
        int ranks, int hosts, Collective operation, long bytes, String algorithm, double nanos) {

    private static final int WORDS = 6;

    /** A line of the file that an interrupted run leaves. */
    String line() {
        return key() + " " + String.format(Locale.ROOT, "%.1f", nanos);
    }

    /** What is measured, without the result. */
    String key() {
        return call() + " " + algorithm;
    }

    /** What the algorithm is measured for, as others are. */
    String call() {
        return ranks + " " + hosts + " " + operation.label() + " " + bytes;
    }

    /** The same with its time. */
    Measured took(double time) {
        return new Measured(ranks, hosts, operation, bytes, algorithm, time);
    }

    /**
     * Reads a line.
     *
     * @param line of the file that a run leaves.
     * @return empty if it is not whole, as the last one of an interrupted run may be.
     * @throws NumberFormatException if a number of it is none.
     */
    public static Optional<Measured> read(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != WORDS) {
            return Optional.empty();
        }
        return Calls.named(words[2])
                .map(operation ->
                        new Measured(
                                Integer.parseInt(words[0]),
                                Integer.parseInt(words[1]),
                                operation,
                                Long.parseLong(words[3]),
                                words[4],
                                Double.parseDouble(words[5])));
    }
}
