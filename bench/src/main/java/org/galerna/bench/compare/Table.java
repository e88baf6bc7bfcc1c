// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import com.google.gson.GsonBuilder;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The result of a comparison and how it is printed.
 *
 * @param bareNs half a round trip of the bare line in nanoseconds, median over all rounds.
 * @param apartNs the same with a line for each way.
 * @param remark what was compared: devices, versions, rounds, machine; without line ends.
 * @param rows one a size.
 */
record Table(double bareNs, double apartNs, String remark, List<Row> rows) {
    private static final double FAR_NS = 120;
    private static final String COLUMNS =
            "bytes\tours_us\tnative_us\tratio\tspread\tlimit_us\tlimit_ratio";

    /** Whether the host has put the two cores far from each other. */
    boolean isFar() {
        return bareNs > FAR_NS;
    }

    /**
     * A comment line with the bare line, a line with the columns' names, and a line for each size;
     * numbers as in English, fields parted by tabulators.
     */
    String toTsv() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "# bare line %.1f ns, %s, %.1f with a line each way; %s%n",
                        bareNs,
                        isFar() ? "far" : "near",
                        apartNs,
                        remark));
        text.append(COLUMNS).append(System.lineSeparator());
        for (Row row : rows) {
            StringJoiner line = new StringJoiner("\t", "", System.lineSeparator());
            line.add(Integer.toString(row.bytes()));
            line.add(decimals(row.oursUs())).add(decimals(row.nativeUs()));
            line.add(decimals(row.ratio())).add(decimals(row.spread()));
            line.add(decimals(row.limitUs())).add(decimals(row.limitRatio()));
            text.append(line);
        }
        return text.toString();
    }

    /** The same for reading, in columns of equal width. */
    String toText() {
        StringBuilder text = new StringBuilder();
        toTsv().lines()
                .forEach(line -> {
                    if (!line.startsWith("#")) {
                        for (String field : line.split("\t", -1)) {
                            text.append(String.format(Locale.ROOT, "%12s", field));
                        }
                    } else {
                        text.append(line);
                    }
                    text.append(System.lineSeparator());
                });
        return text.toString();
    }

    /** The same as an object: {@code bareNs}, {@code apartNs}, {@code remark}, {@code rows}. */
    String toJson() {
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(this)
                + System.lineSeparator();
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
