// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.bench.pattern.Collective;
import org.galerna.bench.pattern.Plan.Timing;
import org.galerna.bench.suite.Benchmark.Columns;
import org.galerna.bench.suite.Benchmark.Ranks;
import org.galerna.bench.suite.Benchmark.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
public final class Osu extends Suite {
    private static final List<Integer> LONG = Sizes.range(1, 4 << 20);
    private static final List<Integer> SHORT = Sizes.range(1, 1 << 20);
    private static final Pattern THREADS = Pattern.compile("([1-9]\\d{0,2})(?::([1-9]\\d{0,2}))?");
    private static final String PREFIX = "osu_";

    private static final List<Benchmark> ROWS = rows();

    @Parameters(
            paramLabel = "BENCHMARK",
            description = "What: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Names.class)
    private String name;

    @Option(
            names = {"-f", "--full"},
            description = "Least and greatest times and iterations of collectives, too.")
    private boolean full;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "SEND[:RECV]",
            description =
                    "Threads of latency_mt that send and that receive, a multiple of them (1:2).")
    private String threads;

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
        Shape latency = new Shape(Columns.LATENCY, Ranks.TWO, LONG);
        Shape bandwidth = new Shape(Columns.BANDWIDTH, Ranks.TWO, LONG);
        rows.add(messages("latency", "Latency", "pingpong", latency));
        rows.add(messages("bw", "Bandwidth", "window", bandwidth));
        rows.add(messages("bibw", "Bi-Directional Bandwidth", "windows", bandwidth));
        rows.add(
                messages(
                        "mbw_mr",
                        "Multiple Bandwidth / Message Rate",
                        "window",
                        new Shape(Columns.RATE, Ranks.PAIRS, LONG)));
        rows.add(
                messages(
                        "multi_lat",
                        "Multi Latency",
                        "pingpong",
                        new Shape(Columns.LATENCY, Ranks.PAIRS, LONG)));
        rows.add(messages("latency_mt", "Multi-threaded Latency", "threads", latency));
        for (Collective operation : Collective.values()) {
            boolean isBarrier = operation == Collective.BARRIER;
            List<Integer> sizes = isBarrier ? List.of() : SHORT;
            String label = operation.label();
            String title = label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
            Columns columns = isBarrier ? Columns.BARRIER : Columns.TIMES;
            rows.add(
                    new Benchmark(
                            label,
                            title + " Latency",
                            label,
                            Timing.ALONE,
                            new Shape(columns, Ranks.ANY, sizes)));
            rows.add(
                    new Benchmark(
                            "i" + label,
                            "Non-blocking " + title + " Latency",
                            "i" + label,
                            Timing.OVERLAPPED,
                            new Shape(Columns.OVERLAP, Ranks.ANY, sizes)));
        }
        return rows;
    }

    private static Benchmark messages(String name, String title, String pattern, Shape shape) {
        return new Benchmark(name, title, pattern, Timing.TOGETHER, shape);
    }

    /** The row of that name, with or without {@code osu_} before it. */
    static Benchmark benchmark(String name) {
        return find("osu", ROWS, name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name);
    }

    @Override
    String suite() {
        return "osu";
    }

    @Override
    List<Benchmark> chosen() {
        return List.of(benchmark(name));
    }

    @Override
    boolean isStrict() {
        return true;
    }

    @Override
    Report table(PrintStream out) {
        return new OsuTable(out, full);
    }

    @Override
    Extent extent() {
        if (threads != null && !benchmark(name).pattern().equals("threads")) {
            throw Choice.wrong("-t " + threads + ": only latency_mt has several threads a rank");
        }
        Matcher found = THREADS.matcher(threads == null ? "1:2" : threads);
        if (found.matches()) {
            int senders = Integer.parseInt(found.group(1));
            int receivers = found.group(2) == null ? senders : Integer.parseInt(found.group(2));
            if (receivers % senders == 0) {
                return new Extent(senders, receivers, 0, 0);
            }
        }
        throw Choice.wrong("-t " + threads + " is not N or N:M with M a multiple of N");
    }
}
