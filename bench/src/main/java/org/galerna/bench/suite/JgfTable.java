// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.Locale;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Figure;

/** Lines as the Java Grande suite prints them: name, size, rate and its unit. */
final class JgfTable implements Report {
    private static final double MICROS = 1e6;

    private final PrintStream out;
    private final Unsteady unsteady = new Unsteady();
    private Run run;

    JgfTable(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begin(Notes machine) {
        out.println("# Java Grande MPJ section 1 (mpjbench); " + machine.line());
    }

    @Override
    public void table(Run next) {
        run = next;
        out.println("# " + next.benchmark().title() + " on " + next.place().ranks() + " ranks");
    }

    @Override
    public void row(Figure figure) {
        unsteady.add(figure);
        double calls = MICROS / figure.get(Figure.MOST);
        String title = run.benchmark().title();
        if (!run.benchmark().hasSizes()) {
            out.println(
                    String.format(
                            Locale.ROOT,
                            "%-28s\t\t%.4e\t(barriers/s)%s",
                            title,
                            calls,
                            check(figure)));
            return;
        }
        boolean isAll = run.benchmark().pattern().equals("alltoall");
        boolean isOfObjects = run.plan().data().element() == Element.OBJECT;
        int size = figure.bytes() / (isOfObjects ? Element.OBJECT.bytes() : 1);
        out.println(
                String.format(
                        Locale.ROOT,
                        "%-28s\t%d\t%.4e\t(%s/s)%s",
                        title,
                        size,
                        (double) size * (isAll ? run.place().ranks() : 1) * calls,
                        isOfObjects ? "objects" : "bytes",
                        check(figure)));
    }

    private static String check(Figure figure) {
        Double errors = figure.values().get(Figure.ERRORS);
        return errors == null ? "" : errors == 0 ? "\tPass" : "\tFail";
    }

    @Override
    public void done() {
        unsteady.remark(run.benchmark().hasSizes()).ifPresent(out::println);
    }

    @Override
    public void end(Results results) {
        // the last line was the last
    }
}
