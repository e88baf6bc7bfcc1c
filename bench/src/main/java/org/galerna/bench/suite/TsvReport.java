// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Set;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;

/**
 * Lines of fields parted by tabulators: a comment, names where they change, and one line a size.
 */
final class TsvReport implements Report {
    private final PrintStream out;
    private Run run;
    private Set<String> named = Set.of();

    TsvReport(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begin(Notes machine) {
        out.println("# " + machine.line());
    }

    @Override
    public void table(Run next) {
        run = next;
    }

    @Override
    public void row(Figure figure) {
        Set<String> names = figure.values().keySet();
        if (!names.equals(named)) {
            out.println("benchmark\tranks\ttype\tbytes\t" + String.join("\t", names));
            named = names;
        }
        StringBuilder line = new StringBuilder();
        line.append(run.benchmark().name())
                .append('\t')
                .append(run.place().ranks())
                .append('\t')
                .append(run.plan().data().element().name().toLowerCase(Locale.ROOT))
                .append('\t')
                .append(figure.bytes());
        for (double value : figure.values().values()) {
            line.append('\t').append(number(value));
        }
        out.println(line);
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.4f", value);
    }

    @Override
    public void end(Results results) {
        // a line tells all
    }
}
