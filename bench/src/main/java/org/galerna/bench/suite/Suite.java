// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.galerna.bench.pattern.Element;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that runs benchmarks of one suite. */
abstract class Suite implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Mixin private Options options;

    Suite() {}

    /** What a suite asks for beside the options that all have. */
    record Extent(int senders, int receivers, int group, int leastRanks) {
        /** One group of all ranks, one thread each. */
        static final Extent USUAL = new Extent(1, 1, 0, 0);
    }

    /** Its name, as it is saved. */
    abstract String suite();

    /** What the user wants to run. */
    abstract List<Benchmark> chosen();

    /** How it prints a table. */
    abstract Report table(PrintStream out);

    /** What elements a benchmark has when the user says nothing. */
    Element usual(Benchmark benchmark) {
        return benchmark.isReduction() ? Element.FLOAT : Element.BYTE;
    }

    /** Whether a benchmark of two ranks refuses more of them; otherwise it runs on two. */
    boolean isStrict() {
        return false;
    }

    /** What else it asks for. */
    Extent extent() {
        return Extent.USUAL;
    }

    /** Ranks that are in a call together: all, or those of a group. */
    final int ranksTogether() {
        int group = extent().group();
        return group > 0 ? group : options.place().ranks();
    }

    /** The option that says so. */
    final String ranksOption() {
        return (extent().group() > 0 ? "--group " : "--np ") + ranksTogether();
    }

    /**
     * The rows that can run with the options, of those that nobody has named: who means all means
     * these. Says which ones need other ranks.
     */
    final List<Benchmark> possible(List<Benchmark> rows) {
        Map<Boolean, List<Benchmark>> parts =
                rows.stream()
                        .filter(this::isAvailable)
                        .collect(
                                Collectors.partitioningBy(
                                        row -> row.shape().ranks().allow(ranksTogether())));
        List<Benchmark> others = parts.get(false);
        if (!others.isEmpty()) {
            System.err.println(
                    others.stream()
                            .map(Benchmark::name)
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            "mpjbench: left out on " + ranksOption() + ": ",
                                            "")));
        }
        return parts.get(true);
    }

    /** Whether the interface has what a row calls. */
    final boolean isAvailable(Benchmark row) {
        return row.isOfMpiJava() || options.api().equals("core");
    }

    final Options options() {
        return options;
    }

    /**
     * Runs what the options say.
     *
     * @return 0, or 1 if what was checked is wrong.
     * @throws org.galerna.bench.terminal.CommandException if it cannot be run.
     */
    @Override
    public final Integer call() {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Report report =
                switch (options.format()) {
                    case table -> table(out);
                    case tsv -> new TsvReport(out);
                    case json -> new JsonReport(out);
                };
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        List<Run> runs = new Runs(this).all();
        if (options.results() != null) {
            Results.prepare(options.results());
        }
        return new Runner(suite(), options.results(), report).run(runs, "mpjbench " + command);
    }

    /** The row of that name, whatever its letters' case. */
    static Benchmark find(String suite, List<Benchmark> rows, String name) {
        return rows.stream()
                .filter(row ->
                        row.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        Choice.wrong(
                                suite
                                        + " "
                                        + name
                                        + " is not one of "
                                        + rows.stream()
                                                .map(Benchmark::name)
                                                .collect(Collectors.joining(", "))));
    }
}
