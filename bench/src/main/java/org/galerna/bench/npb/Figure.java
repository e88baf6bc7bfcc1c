// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one run said in its line for programs.
 *
 * @param mops Mop/s of all ranks, 0 if the run did not take place.
 * @param normalised Mop/s as a part of what the machine could do then.
 * @param verified whether its results were right.
 * @param ran false where the benchmark does not take that number of ranks or is not there.
 */
record Figure(double mops, double normalised, boolean verified, boolean ran) {
    static final Figure NONE = new Figure(0, 0, true, false);

    private static final Pattern LINE =
            Pattern.compile(
                    " NPB kernel=.* mops=([0-9.]+) .*normalised=([0-9.]+) verified=(true|false)");

    /** Finds the line; a run without one has failed. */
    static Figure of(String output) {
        Matcher found = LINE.matcher(output);
        return found.find()
                ? new Figure(
                        Double.parseDouble(found.group(1)),
                        Double.parseDouble(found.group(2)),
                        Boolean.parseBoolean(found.group(3)),
                        true)
                : new Figure(0, 0, false, true);
    }
}
