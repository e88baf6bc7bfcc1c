// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Locale;
import java.util.Optional;
import org.galerna.collectives.Primitive;

/**
 * The time of one algorithm for one kind of call.
 *
 * @param ranks number of ranks
 * @param primitive the operation
 * @param bytes its length, as tables understand it
 * @param algorithm name and parameters
 * @param nanos per call; negative if the algorithm may not do it
 */
public record Measured(int ranks, Primitive primitive, long bytes, String algorithm, double nanos) {

    /** A line of the file that an interrupted run leaves. */
    String line() {
        return key() + " " + String.format(Locale.ROOT, "%.1f", nanos);
    }

    /** What is measured, without the result. */
    String key() {
        return key(ranks, primitive, bytes, algorithm);
    }

    /** What is measured, without the result. */
    static String key(int ranks, Primitive primitive, long bytes, String algorithm) {
        return ranks + " " + primitive.label() + " " + bytes + " " + algorithm;
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
        if (words.length != 5) {
            return Optional.empty();
        }
        for (Primitive primitive : Primitive.values()) {
            if (primitive.label().equals(words[1])) {
                return Optional.of(
                        new Measured(
                                Integer.parseInt(words[0]),
                                primitive,
                                Long.parseLong(words[2]),
                                words[3],
                                Double.parseDouble(words[4])));
            }
        }
        return Optional.empty();
    }
}
