// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.pattern.Plan;

/** Tables as the OSU Micro-Benchmarks print them. */
final class OsuTable implements Report {
    private static final int SIZE_WIDTH = 10;
    private static final int FIELD_WIDTH = 20;

    private final PrintStream out;
    private final boolean isFull;
    private final Unsteady unsteady = new Unsteady();
    private Benchmark benchmark;
    private List<Column> columns = List.of();

    /** A heading and what stands below it. */
    private record Column(String heading, String value, int decimals) {
        Column(String heading, String value) {
            this(heading, value, 2);
        }
    }

    OsuTable(PrintStream out, boolean isFull) {
        this.out = out;
        this.isFull = isFull;
    }

    @Override
    public void begin(Notes machine) {
        out.println("# " + machine.line());
    }

    @Override
    public void table(Run run) {
        Benchmark next = run.benchmark();
        Plan plan = run.plan();
        benchmark = next;
        columns = columns(next, plan);
        out.println();
        out.println("# OSU MPI " + next.title() + " Test (mpjbench)");
        if (next.hasSizes()) {
            out.println("# Datatype: " + type(plan.data().element()) + ".");
        }
        if (next.shape().columns() == Benchmark.Columns.RATE) {
            out.println(
                    "# [ pairs: "
                            + run.place().ranks() / 2
                            + " ] [ window size: "
                            + plan.scale().window()
                            + " ]");
        }
        if (next.pattern().equals("threads")) {
            out.println("# Number of Sender threads: " + plan.scale().senders());
            out.println("# Number of Receiver threads: " + plan.scale().receivers());
        }
        StringBuilder line = new StringBuilder("# ");
        if (next.hasSizes()) {
            line.append(String.format(Locale.ROOT, "%-" + (SIZE_WIDTH - 2) + "s", "Size"));
        }
        for (Column column : columns) {
            line.append(field(column.heading));
        }
        if (plan.checks()) {
            line.append(field("Validation"));
        }
        out.println(line);
    }

    private static String type(Element element) {
        return element == Element.BYTE ? "MPI_CHAR" : "MPI_" + element.name();
    }

    private List<Column> columns(Benchmark next, Plan plan) {
        List<Column> found = new ArrayList<>();
        switch (next.shape().columns()) {
            case BANDWIDTH -> found.add(new Column("Bandwidth (MB/s)", Figure.BANDWIDTH));
            case RATE -> {
                found.add(new Column("MB/s", Figure.BANDWIDTH));
                found.add(new Column("Messages/s", Figure.RATE));
            }
            case OVERLAP -> {
                found.add(new Column("Overall(us)", Figure.OVERALL));
                found.add(new Column("Compute(us)", Figure.COMPUTE));
                found.add(new Column("Pure Comm.(us)", Figure.PURE));
                found.add(new Column("Overlap(%)", Figure.OVERLAP));
            }
            case TIMES, BARRIER -> {
                found.add(new Column("Avg Latency(us)", Figure.AVERAGE));
                if (isFull) {
                    found.add(new Column("Min Latency(us)", Figure.LEAST));
                    found.add(new Column("Max Latency(us)", Figure.MOST));
                    found.add(new Column("Iterations", Figure.TIMES, 0));
                }
            }
            default -> found.add(new Column("Latency (us)", Figure.AVERAGE));
        }
        for (double percent : plan.percentiles()) {
            String name = Figure.percentile(percent);
            found.add(
                    new Column("P" + name.substring(1, name.length() - 3) + " Tail Lat(us)", name));
        }
        return found;
    }

    @Override
    public void row(Figure figure) {
        unsteady.add(figure);
        StringBuilder line = new StringBuilder();
        if (benchmark.hasSizes()) {
            line.append(String.format(Locale.ROOT, "%-" + SIZE_WIDTH + "d", figure.bytes()));
        }
        for (Column column : columns) {
            line.append(
                    String.format(
                            Locale.ROOT,
                            "%" + FIELD_WIDTH + "." + column.decimals + "f",
                            figure.get(column.value)));
        }
        Double errors = figure.values().get(Figure.ERRORS);
        if (errors != null) {
            line.append(field(errors == 0 ? "Pass" : "Fail"));
        }
        out.println(line);
    }

    private static String field(String text) {
        return String.format(Locale.ROOT, "%" + FIELD_WIDTH + "s", text);
    }

    @Override
    public void done() {
        unsteady.remark(benchmark.hasSizes()).ifPresent(out::println);
    }

    @Override
    public void end(Results results) {
        // the last row was the last
    }
}
