// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import org.galerna.collectives.Parameters;

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
            return new Condition(0, Parameters.number(text.substring(2)), false);
        }
        if (text.startsWith(">=")) {
            return new Condition(Parameters.number(text.substring(2)), Long.MAX_VALUE, false);
        }
        if (text.startsWith("<")) {
            return new Condition(0, Parameters.number(text.substring(1)) - 1, false);
        }
        if (text.startsWith(">")) {
            return new Condition(Parameters.number(text.substring(1)) + 1, Long.MAX_VALUE, false);
        }
        if (text.startsWith("=")) {
            long value = Parameters.number(text.substring(1));
            return new Condition(value, value, false);
        }
        throw new IllegalArgumentException("'" + text + "' is no condition such as any or <=64k");
    }

    boolean isAny() {
        return least == Long.MIN_VALUE;
    }

    boolean admits(long value) {
        return value >= least && value <= most && (!powerOfTwo || Long.bitCount(value) == 1);
    }
}
