// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one run said in its line for programs, or why it said none.
 *
 * @param mops Mop/s of all ranks; 0 if it said none.
 * @param end how it ended.
 * @param reason why it has no right results; empty if it has.
 */
record Figure(double mops, End end, String reason) {
    /** Of a run that nobody asked for. */
    static final Figure NONE = new Figure(0, End.REFUSED, "");

    private static final int REFUSED = 2;

    private static final Pattern LINE =
            Pattern.compile(" NPB kernel=.* mops=([0-9.]+) .*verified=(true|false)");

    /** How a run ends. */
    enum End {
        /** With results that are right. */
        RIGHT,
        /** With results that are wrong. */
        WRONG,
        /** Without results. */
        FAILED,
        /**
         * Before it began: the benchmark does not take that number of ranks, or so small a heap.
         */
        REFUSED
    }

    /**
     * Reads what a run has left.
     *
     * @param code with which it ended.
     * @param output what it printed.
     * @param errors what it printed on standard error.
     */
    static Figure of(int code, String output, String errors) {
        String said = said(errors);
        Matcher found = LINE.matcher(output);
        if (code == REFUSED) {
            return new Figure(0, End.REFUSED, said.isEmpty() ? "it was refused" : said);
        }
        if (!found.find() || (code != 0 && Boolean.parseBoolean(found.group(2)))) {
            String why = said.isEmpty() ? "" : ": " + said;
            return new Figure(0, End.FAILED, "it ended with " + code + why);
        }
        double mops = Double.parseDouble(found.group(1));
        return Boolean.parseBoolean(found.group(2))
                ? new Figure(mops, End.RIGHT, "")
                : new Figure(mops, End.WRONG, "its results are wrong");
    }

    /** The first line that is no warning of the JVM. */
    private static String said(String errors) {
        return errors.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("WARNING:"))
                .findFirst()
                .orElse("");
    }

    boolean isRight() {
        return end == End.RIGHT;
    }

    /** Whether it ran and has no right results. */
    boolean hasFailed() {
        return end == End.WRONG || end == End.FAILED;
    }
}
