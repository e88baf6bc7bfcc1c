// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.galerna.bench.pattern.Collective;
import org.galerna.bench.pattern.Plan.Timing;
import org.galerna.bench.suite.Benchmark.Columns;
import org.galerna.bench.suite.Benchmark.Ranks;
import org.galerna.bench.suite.Benchmark.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mpjbench osu}: the benchmarks of the OSU suite, with its options and tables. */
@Command(
        name = "osu",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs BENCHMARK as the OSU Micro-Benchmarks do, in our library: messages are timed in a"
                + " loop, collective operations one by one with barriers between, and the mean over"
                + " the ranks is printed.",
            "Each benchmark is warmed up until it is steady and runs in a job of its own."
        })
public final class Osu implements Callable<Integer> {
    private static final int LARGE = 4 << 20;
    private static final int MIDDLE = 1 << 20;

    private static final List<Benchmark> ROWS = rows();

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "BENCHMARK",
            description = "What: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Names.class)
    private String name;

    @Mixin private Options options;

    @Option(
            names = {"-f", "--full"},
            description = "Least and greatest times and iterations of collectives, too.")
    private boolean full;

    /** The names for the help. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(ROWS.stream().map(Benchmark::name).toList());
        }
    }

    /** The command, filled in by picocli. */
    public Osu() {}

    private static List<Benchmark> rows() {
        List<Benchmark> rows = new ArrayList<>();
        rows.add(
                messages(
                        "latency",
                        "Latency",
                        "pingpong",
                        new Shape(Columns.LATENCY, Ranks.TWO, 1, LARGE)));
        rows.add(
                messages(
                        "bw",
                        "Bandwidth",
                        "window",
                        new Shape(Columns.BANDWIDTH, Ranks.TWO, 1, LARGE)));
        rows.add(
                messages(
                        "bibw",
                        "Bi-Directional Bandwidth",
                        "windows",
                        new Shape(Columns.BANDWIDTH, Ranks.TWO, 1, LARGE)));
        rows.add(
                messages(
                        "mbw_mr",
                        "Multiple Bandwidth / Message Rate",
                        "window",
                        new Shape(Columns.RATE, Ranks.PAIRS, 1, LARGE)));
        rows.add(
                messages(
                        "multi_lat",
                        "Multi Latency",
                        "pingpong",
                        new Shape(Columns.LATENCY, Ranks.PAIRS, 1, LARGE)));
        for (Collective operation : Collective.values()) {
            String label = operation.label();
            boolean isBarrier = operation == Collective.BARRIER;
            Columns columns = isBarrier ? Columns.BARRIER : Columns.TIMES;
            rows.add(
                    new Benchmark(
                            label,
                            title(label) + " Latency",
                            label,
                            Timing.ALONE,
                            new Shape(columns, Ranks.ANY, isBarrier ? -1 : 1, MIDDLE)));
        }
        for (Collective operation : Collective.values()) {
            String label = "i" + operation.label();
            boolean isBarrier = operation == Collective.BARRIER;
            rows.add(
                    new Benchmark(
                            label,
                            "Non-blocking " + title(operation.label()) + " Latency",
                            label,
                            Timing.OVERLAPPED,
                            new Shape(Columns.OVERLAP, Ranks.ANY, isBarrier ? -1 : 1, MIDDLE)));
        }
        return rows;
    }

    private static Benchmark messages(String name, String title, String pattern, Shape shape) {
        return new Benchmark(name, title, pattern, Timing.TOGETHER, shape);
    }

    private static String title(String label) {
        return Character.toUpperCase(label.charAt(0)) + label.substring(1);
    }

    /**
     * Runs what the options say.
     *
     * @return 0, or 1 if what was checked is wrong.
     * @throws org.galerna.bench.terminal.CommandException if it cannot be run.
     */
    @Override
    public Integer call() {
        Benchmark benchmark = benchmark(name);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Report report =
                switch (options.format()) {
                    case table -> new OsuTable(out, full);
                    case tsv -> new TsvReport(out);
                    case json -> new JsonReport(out);
                };
        String command =
                "mpjbench osu "
                        + String.join(" ", spec.commandLine().getParseResult().originalArgs());
        return new Runner("osu", options, report).run(List.of(benchmark), command);
    }

    /** The row of that name, with or without {@code osu_} before it. */
    static Benchmark benchmark(String name) {
        String plain = name.startsWith("osu_") ? name.substring(4) : name;
        return ROWS.stream()
                .filter(row -> row.name().equals(plain))
                .findFirst()
                .orElseThrow(() ->
                        Choice.wrong(
                                "osu "
                                        + name
                                        + " is not one of "
                                        + ROWS.stream()
                                                .map(Benchmark::name)
                                                .collect(Collectors.joining(", "))));
    }
}
