// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;

/** Tables as the Intel MPI Benchmarks print them. */
final class ImbTable implements Report {
    private static final int WIDTH = 13;

    private final PrintStream out;
    private final Unsteady unsteady = new Unsteady();
    private List<Column> columns = List.of();
    private boolean hasSizes;

    /** A heading and what stands below it; {@link Figure#bytes} where there is no name. */
    private record Column(String heading, String value, int decimals) {
        Column(String heading, String value) {
            this(heading, value, 2);
        }
    }

    ImbTable(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begin(Notes machine) {
        out.println("#------------------------------------------------------------");
        out.println("#    mpjbench, in the format of the Intel MPI Benchmarks");
        out.println("#------------------------------------------------------------");
        out.println("# " + machine.line());
    }

    @Override
    public void table(Run next) {
        columns = columns(next);
        hasSizes = next.benchmark().hasSizes();
        String rule = "#" + "-".repeat(WIDTH * columns.size());
        int ranks = next.place().ranks();
        int group = next.plan().scale().group();
        out.println();
        out.println(rule);
        out.println("# Benchmarking " + next.benchmark().title());
        if (group > 0) {
            out.println(
                    "# ( "
                            + ranks / group
                            + " groups of "
                            + group
                            + " processes each running simultaneously )");
        } else {
            out.println("# #processes = " + ranks);
        }
        if (next.benchmark().shape().columns() == Benchmark.Columns.OVERLAP) {
            out.println("# where all cores are busy, a copy costs one of them its time");
        }
        out.println(rule);
        StringBuilder line = new StringBuilder();
        for (Column column : columns) {
            line.append(String.format(Locale.ROOT, "%" + WIDTH + "s", column.heading));
        }
        out.println(line);
    }

    private static List<Column> columns(Run run) {
        List<Column> found = new ArrayList<>();
        if (run.benchmark().hasSizes()) {
            found.add(new Column("#bytes", "", 0));
        }
        Benchmark.Columns kind = run.benchmark().shape().columns();
        if (kind == Benchmark.Columns.OVERLAP) {
            found.add(new Column("#repetitions", Figure.TIMES, 0));
            found.add(new Column("t_ovrl[usec]", Figure.OVERALL));
            found.add(new Column("t_pure[usec]", Figure.PURE));
            found.add(new Column("t_CPU[usec]", Figure.COMPUTE));
            found.add(new Column("overlap[%]", Figure.OVERLAP));
        } else {
            found.add(new Column("#repetitions", Figure.TIMES, 0));
            if (kind == Benchmark.Columns.LATENCY_AND_BANDWIDTH) {
                found.add(new Column("t[usec]", Figure.AVERAGE));
            } else {
                found.add(new Column("t_min[usec]", Figure.LEAST));
                found.add(new Column("t_max[usec]", Figure.MOST));
                found.add(new Column("t_avg[usec]", Figure.AVERAGE));
            }
            if (kind == Benchmark.Columns.LATENCY_AND_BANDWIDTH
                    || kind == Benchmark.Columns.TIMES_AND_BANDWIDTH) {
                found.add(new Column("Mbytes/sec", Figure.BANDWIDTH));
            }
        }
        for (double percent : run.plan().percentiles()) {
            String name = Figure.percentile(percent);
            found.add(new Column(name.substring(0, name.length() - 3) + "[usec]", name));
        }
        if (run.plan().checks()) {
            found.add(new Column("defects", Figure.ERRORS, 0));
        }
        return found;
    }

    @Override
    public void row(Figure figure) {
        unsteady.add(figure);
        StringBuilder line = new StringBuilder();
        for (Column column : columns) {
            double value = column.value.isEmpty() ? figure.bytes() : figure.get(column.value);
            line.append(
                    String.format(Locale.ROOT, "%" + WIDTH + "." + column.decimals + "f", value));
        }
        out.println(line);
    }

    @Override
    public void done() {
        unsteady.remark(hasSizes).ifPresent(out::println);
    }

    @Override
    public void end(Results results) {
        out.println();
        out.println("# All processes entering MPI_Finalize");
    }
}
