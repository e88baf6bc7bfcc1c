// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

/**
 * What messages and operations cost on a kind of machine, all in microseconds: the LogGP model with
 * the time to combine or copy a byte besides.
 *
 * <p>A. Alexandrov, M. F. Ionescu, K. E. Schauser, C. Scheiman: LogGP: incorporating long messages
 * into the LogP model. Journal of Parallel and Distributed Computing 44(1), 1997.
 *
 * @param latency from the last byte that leaves to its arrival (L)
 * @param overhead of a processor for a send or a receive (o)
 * @param gap from one send of a rank to its next (g)
 * @param perByte that a message occupies its sender (G)
 * @param local per byte that is copied or combined
 */
public record LogGp(double latency, double overhead, double gap, double perByte, double local) {

    /**
     * Reads the five numbers.
     *
     * @param text with commas between them, in the order of the components
     * @return the model
     * @throws IllegalArgumentException if it is not five numbers that are not negative
     */
    public static LogGp parse(String text) {
        String[] words = text.split(",", -1);
        double[] numbers = new double[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = number(words[i].strip(), text);
        }
        if (numbers.length != 5) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not five numbers L,o,g,G,local in microseconds");
        }
        return new LogGp(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    }

    private static double number(String word, String text) {
        try {
            double number = Double.parseDouble(word);
            if (number >= 0 && number < Double.POSITIVE_INFINITY) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + word + "' of '" + text + "' is no number", e);
        }
        throw new IllegalArgumentException("'" + word + "' of '" + text + "' is negative");
    }
}
