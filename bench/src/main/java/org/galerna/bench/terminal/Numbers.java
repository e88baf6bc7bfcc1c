// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.terminal;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * Numbers as people write them: {@code 8}, {@code 64k}, {@code 1M}, 1024 each time, and {@code 0.5}
 * where they need not be whole.
 */
public final class Numbers {
    private static final Pattern NUMBER = Pattern.compile("(-?\\d{1,18})([kmgKMG]?)");
    private static final Pattern REAL = Pattern.compile("-?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final List<String> UNITS = List.of("", "k", "m", "g");
    private static final int BITS = 10; // of a step from one unit to the next

    private Numbers() {}

    /**
     * Makes a command and those below it read all their numbers so.
     *
     * @param line the command.
     * @return the same.
     */
    public static CommandLine readBy(CommandLine line) {
        return line.registerConverter(long.class, Numbers::number)
                .registerConverter(Long.class, Numbers::number)
                .registerConverter(double.class, Numbers::real)
                .registerConverter(Double.class, Numbers::real)
                .registerConverter(int.class, Numbers::small)
                .registerConverter(Integer.class, Numbers::small);
    }

    /**
     * Reads a number.
     *
     * @param word digits, perhaps with a unit.
     * @return the number.
     * @throws TypeConversionException if it is none, or too large.
     */
    public static long number(String word) {
        Matcher parts = NUMBER.matcher(word);
        if (parts.matches()) {
            int unit = UNITS.indexOf(parts.group(2).toLowerCase(Locale.ROOT));
            try {
                return Math.multiplyExact(Long.parseLong(parts.group(1)), 1L << (BITS * unit));
            } catch (ArithmeticException e) {
                // Said below.
            }
        }
        throw wrong(word);
    }

    /**
     * Reads a number that need not be whole.
     *
     * @param word digits, perhaps with a point among them, or a whole number with a unit.
     * @return the number.
     * @throws TypeConversionException if it is none.
     */
    public static double real(String word) {
        return REAL.matcher(word).matches() ? Double.parseDouble(word) : number(word);
    }

    /**
     * Reads a number of 32 bits.
     *
     * @param word digits, perhaps with a unit.
     * @return the number.
     * @throws TypeConversionException if it is none, or too large.
     */
    public static int small(String word) {
        long number = number(word);
        if (number != (int) number) {
            throw wrong(word);
        }
        return (int) number;
    }

    private static TypeConversionException wrong(String word) {
        return new TypeConversionException("'" + word + "' is no number such as 8 or 64k");
    }
}
