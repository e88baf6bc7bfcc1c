// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.bench.terminal.CommandException;

/**
 * A bound that every size has to keep, such as {@code ratio<=0.8}.
 *
 * @param column {@code ratio} or {@code limit_ratio}.
 * @param most the largest value that is allowed.
 */
record Requirement(String column, double most) {
    private static final Pattern TEXT =
            Pattern.compile("(ratio|limit_ratio)<=(\\d+\\.?\\d*|\\.\\d+)");

    /** Reads it as the option has it. */
    static Requirement of(String text) {
        Matcher found = TEXT.matcher(text.replace(" ", ""));
        if (!found.matches()) {
            throw new CommandException(
                    2, "--require " + text + " is not ratio<=X or limit_ratio<=X");
        }
        return new Requirement(found.group(1), Double.parseDouble(found.group(2)));
    }

    /** What breaks it first, in a line; empty if nothing does. */
    Optional<String> breach(List<Row> rows) {
        for (Row row : rows) {
            double value = column.equals("ratio") ? row.ratio() : row.limitRatio();
            if (value > most) {
                return Optional.of(
                        String.format(
                                Locale.ROOT,
                                "--require %s<=%s does not hold: %.3f at %d bytes",
                                column,
                                BigDecimal.valueOf(most).stripTrailingZeros().toPlainString(),
                                value,
                                row.bytes()));
            }
        }
        return Optional.empty();
    }
}
