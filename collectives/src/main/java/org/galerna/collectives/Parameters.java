// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.ArrayList;
import java.util.List;

/**
 * The parameters of an algorithm as written in tables and options: {@code segment=64k:radix=4}.
 *
 * <p>Whoever makes the algorithm asks for the parameters it has; what nobody asked for is a
 * mistake. Used by one thread.
 */
public final class Parameters {
    private final List<String> left = new ArrayList<>();

    /**
     * Reads parameters.
     *
     * @param text {@code name=value} pairs with colons between them; empty for none
     */
    public Parameters(String text) {
        if (!text.isEmpty()) {
            left.addAll(List.of(text.split(":", -1)));
        }
    }

    /**
     * A length in bytes.
     *
     * @param name of the parameter
     * @param otherwise its value where it is not given
     * @return at least 1
     * @throws IllegalArgumentException if it is given and is no such length
     */
    public long bytes(String name, long otherwise) {
        String text = take(name);
        long bytes = text == null ? otherwise : number(text);
        if (bytes < 1) {
            throw new IllegalArgumentException("a " + name + " of " + text + " bytes");
        }
        return bytes;
    }

    /**
     * A number.
     *
     * @param name of the parameter
     * @param least smallest value that makes sense
     * @param otherwise its value where it is not given
     * @return the number
     * @throws IllegalArgumentException if it is given and too small or too large
     */
    public int count(String name, int least, int otherwise) {
        String text = take(name);
        long count = text == null ? otherwise : number(text);
        if (count < least || count > 1 << 20) {
            throw new IllegalArgumentException(
                    name + "=" + text + " is not from " + least + " to " + (1 << 20));
        }
        return (int) count;
    }

    /**
     * A name.
     *
     * @param name of the parameter
     * @param otherwise its value where it is not given
     * @return the name
     */
    public String word(String name, String otherwise) {
        String text = take(name);
        return text == null ? otherwise : text;
    }

    /**
     * Makes sure that every parameter was asked for.
     *
     * @param algorithm its name, for the message
     * @throws IllegalArgumentException if one was not
     */
    public void checkUsed(String algorithm) {
        if (!left.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + left.getFirst() + "' is no parameter of " + algorithm);
        }
    }

    private String take(String name) {
        for (int i = 0; i < left.size(); i++) {
            String pair = left.get(i);
            if (pair.startsWith(name) && pair.startsWith("=", name.length())) {
                left.remove(i);
                return pair.substring(name.length() + 1);
            }
        }
        return null;
    }

    /**
     * Reads a natural number that may end in k, m or g (1024 each time), or in K, M or G.
     *
     * @param text such as {@code 64k}
     * @return the number
     * @throws IllegalArgumentException if it is none
     */
    public static long number(String text) {
        int digits = text.length();
        long factor = 1;
        if (digits > 0) {
            factor = factor(text.charAt(digits - 1));
            digits -= factor == 1 ? 0 : 1;
        }
        long value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || value > Integer.MAX_VALUE) {
                digits = 0;
            }
            value = value * 10 + digit;
        }
        if (digits == 0 || value > Long.MAX_VALUE / factor) {
            throw new IllegalArgumentException("'" + text + "' is no number such as 64k");
        }
        return value * factor;
    }

    /**
     * Writes a number as {@link #number} reads it.
     *
     * @param value a natural number
     * @return with k, m or g where that is exact
     */
    public static String text(long value) {
        if (value == 0 || value % 1024 != 0) {
            return Long.toString(value);
        }
        return value % (1 << 20) != 0
                ? value / 1024 + "k"
                : value % (1 << 30) != 0 ? value / (1 << 20) + "m" : value / (1 << 30) + "g";
    }

    private static long factor(char suffix) {
        return switch (suffix) {
            case 'k', 'K' -> 1L << 10;
            case 'm', 'M' -> 1L << 20;
            case 'g', 'G' -> 1L << 30;
            default -> 1;
        };
    }
}
