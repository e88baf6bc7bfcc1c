// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A datatype in the making: its blocks and its bounds. Used by one thread. */
final class Draft {
    private final String name;
    private final RunBuilder runs = new RunBuilder();
    private boolean lowerMarked;
    private boolean upperMarked;
    private long markedLower;
    private long markedUpper;
    private boolean holdsData;
    private long lowest;
    private long highest;
    private int alignment = 1;
    private boolean complex;

    Draft(String name) {
        this.name = name;
    }

    /** Sum of bytes, refused when it does not fit 64 bits. */
    static long plus(long a, long b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            throw tooLarge(a + " + " + b, e);
        }
    }

    /** Product of bytes, refused when it does not fit 64 bits. */
    static long times(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw tooLarge(a + " * " + b, e);
        }
    }

    private static GalernaException tooLarge(String value, ArithmeticException cause) {
        return GalernaException.of(ErrorClass.TYPE, "the datatype does not fit 64 bits")
                .argument("bytes", value)
                .cause(cause)
                .exception();
    }

    /** Adds one element at the start. */
    Draft element(BaseType type) {
        runs.append(0, type.bytes(), 1, 0, type);
        bound(0, type.bytes());
        alignment = type.bytes();
        return this;
    }

    /**
     * Adds {@code count} items, the first at {@code at}, each {@code step} bytes after the one
     * before, with their markers.
     */
    Draft repeat(Datatype type, long at, long count, long step) {
        if (count > 0) {
            final long last = plus(at, times(count - 1, step));
            runs.repeat(type.runs, at, count, step);
            final long lower = plus(Math.min(at, last), type.lb());
            final long upper = plus(Math.max(at, last), type.ub());
            if (type.isLowerMarked()) {
                markLower(lower);
            }
            if (type.isUpperMarked()) {
                markUpper(upper);
            }
            if (type.size() > 0) {
                complex = type.isComplex() && (complex || !holdsData);
                bound(lower, upper);
                alignment = Math.max(alignment, type.alignment());
            }
        }
        return this;
    }

    /** Widens the bounds that count where no marker does. */
    private void bound(long lower, long upper) {
        lowest = holdsData ? Math.min(lowest, lower) : lower;
        highest = holdsData ? Math.max(highest, upper) : upper;
        holdsData = true;
    }

    /** Pads the end so that items behind each other are aligned as in C. */
    Draft pad() {
        highest += Math.floorMod(-(highest - lowest), alignment);
        return this;
    }

    /** Says that each two elements are a complex number. */
    Draft complex() {
        complex = true;
        return this;
    }

    /** Adds the data of an item without its markers. */
    Draft data(Datatype type, long at) {
        runs.repeat(type.runs, at, 1, 0);
        alignment = type.alignment();
        complex = type.isComplex();
        return this;
    }

    /** Marks a lower bound; the lowest counts. */
    Draft markLower(long at) {
        markedLower = lowerMarked ? Math.min(markedLower, at) : at;
        lowerMarked = true;
        return this;
    }

    /** Marks an upper bound; the highest counts. */
    Draft markUpper(long at) {
        markedUpper = upperMarked ? Math.max(markedUpper, at) : at;
        upperMarked = true;
        return this;
    }

    String name() {
        return name;
    }

    Runs runs() {
        return runs.build();
    }

    boolean isLowerMarked() {
        return lowerMarked;
    }

    boolean isUpperMarked() {
        return upperMarked;
    }

    /** Lower bound; without data and mark the other bound, so that the extent is 0. */
    long lower() {
        return lowerMarked ? markedLower : !holdsData && upperMarked ? markedUpper : lowest;
    }

    /** Upper bound; without data and mark the other bound, so that the extent is 0. */
    long upper() {
        return upperMarked ? markedUpper : !holdsData && lowerMarked ? markedLower : highest;
    }

    /** What the most demanding element must be aligned to, in bytes. */
    int alignment() {
        return alignment;
    }

    boolean isComplex() {
        return complex;
    }

    /** Blocks of items of any types. */
    static Draft structure(long[] lengths, long[] displacements, Datatype... types) {
        requireSameLength(lengths.length, displacements.length, "array_of_displacements");
        requireSameLength(lengths.length, types.length, "array_of_types");
        final Draft draft = new Draft("struct");
        for (int i = 0; i < lengths.length; i++) {
            requireCount(lengths[i], "array_of_blocklengths[" + i + "]");
            requireType(types[i], "array_of_types[" + i + "]");
            draft.repeat(types[i], displacements[i], lengths[i], types[i].extent());
        }
        return draft;
    }

    // ---- checks of the arguments of constructors ----

    static void requireCount(long count, String argument) {
        if (count < 0) {
            throw GalernaException.argument(
                    ErrorClass.COUNT, "a count is negative", argument, count);
        }
    }

    static void requireType(Datatype type, String argument) {
        if (type == null) {
            throw GalernaException.argument(
                    ErrorClass.TYPE, "a datatype is missing", argument, null);
        }
    }

    static void requireSameLength(int wanted, int length, String argument) {
        if (length != wanted) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "the arrays differ in length, array_of_blocklengths has " + wanted,
                    argument + ".length",
                    length);
        }
    }
}
