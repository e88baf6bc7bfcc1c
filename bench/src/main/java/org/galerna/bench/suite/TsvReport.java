// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.Locale;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.pattern.Plan;

/** Lines of fields parted by tabulators: a comment, names, and one line a size. */
final class TsvReport implements Report {
    private final PrintStream out;
    private Benchmark benchmark;
    private int ranks;
    private boolean isNamed;

    TsvReport(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begin(Notes machine) {
        out.println("# " + machine.line());
    }

    @Override
    public void table(Benchmark next, Plan plan, int size) {
        benchmark = next;
        ranks = size;
        isNamed = false;
    }

    @Override
    public void row(Figure figure) {
        if (!isNamed) {
            out.println("benchmark\tranks\tbytes\t" + String.join("\t", figure.values().keySet()));
            isNamed = true;
        }
        StringBuilder line = new StringBuilder();
        line.append(benchmark.name())
                .append('\t')
                .append(ranks)
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
