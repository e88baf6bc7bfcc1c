// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

/** A number between two limits, both included, that may have to be a power of two. */
record Condition(long least, long most, boolean powerOfTwo) {
    private static final Condition ANY = new Condition(Long.MIN_VALUE, Long.MAX_VALUE, false);

    /** Reads {@code any}, {@code pow2}, or a comparison with a number. */
    static Condition parse(String text) {
        if (text.equals("any")) {
            return ANY;
        }
        if (text.equals("pow2")) {
            return new Condition(1, Long.MAX_VALUE, true);
        }
        if (text.startsWith("<=")) {
            return new Condition(0, number(text.substring(2)), false);
        }
        if (text.startsWith(">=")) {
            return new Condition(number(text.substring(2)), Long.MAX_VALUE, false);
        }
        if (text.startsWith("<")) {
            return new Condition(0, number(text.substring(1)) - 1, false);
        }
        if (text.startsWith(">")) {
            return new Condition(number(text.substring(1)) + 1, Long.MAX_VALUE, false);
        }
        if (text.startsWith("=")) {
            long value = number(text.substring(1));
            return new Condition(value, value, false);
        }
        throw new IllegalArgumentException("'" + text + "' is no condition such as any or <=64k");
    }

    /** Reads a natural number that may end in k, m or g. */
    static long number(String text) {
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
        if (digits == 0) {
            throw new IllegalArgumentException("'" + text + "' is no number such as 64k");
        }
        return value * factor;
    }

    private static long factor(char suffix) {
        return switch (suffix) {
            case 'k' -> 1L << 10;
            case 'm' -> 1L << 20;
            case 'g' -> 1L << 30;
            default -> 1;
        };
    }

    boolean isAny() {
        return least == Long.MIN_VALUE;
    }

    boolean admits(long value) {
        return value >= least && value <= most && (!powerOfTwo || Long.bitCount(value) == 1);
    }
}
