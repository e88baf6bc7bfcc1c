// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.galerna.bench.pattern.Catalogue;
import org.galerna.bench.pattern.Collective;
import org.galerna.bench.pattern.Plan.Timing;
import org.galerna.bench.suite.Benchmark.Columns;
import org.galerna.bench.suite.Benchmark.Ranks;
import org.galerna.bench.suite.Benchmark.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mpjbench imb}: the Intel MPI Benchmarks, with their tables. */
@Command(
        name = "imb",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs benchmarks as the Intel MPI Benchmarks do, in our library: all iterations are"
                    + " timed together on each rank, and roots go around.",
            "Names are those of IMB, or mpi1 for all blocking ones (when none is given) that the"
                + " ranks and the interface allow, and nbc for all non-blocking ones, which need"
                + " --api core.",
            "Where there are no more cores than ranks, a computation beside a non-blocking call"
                    + " hides little: the copy costs one of them its time."
        })
public final class Imb extends Suite {
    private static final List<Integer> SIZES = Sizes.range(0, 4 << 20);

    private static final int PAIR = 2;

    /** Operations whose root goes around. */
    private static final List<Collective> ROOTED =
            List.of(
                    Collective.BCAST,
                    Collective.GATHER,
                    Collective.GATHERV,
                    Collective.SCATTER,
                    Collective.SCATTERV,
                    Collective.REDUCE);

    private static final Set<Collective> NOT_OF_IMB =
            Set.of(Collective.ALLTOALLW, Collective.SCAN, Collective.EXSCAN);

    private static final List<Benchmark> BLOCKING = new ArrayList<>();
    private static final List<Benchmark> IMMEDIATE = new ArrayList<>();

    static {
        Shape pair = new Shape(Columns.LATENCY_AND_BANDWIDTH, Ranks.TWO, SIZES);
        Shape ring = new Shape(Columns.TIMES_AND_BANDWIDTH, Ranks.ANY, SIZES);
        BLOCKING.add(row("PingPong", "pingpong", pair));
        BLOCKING.add(row("PingPing", "pingping", pair));
        BLOCKING.add(row("Sendrecv", "sendrecv", ring));
        BLOCKING.add(row("Exchange", "exchange", ring));
        for (Collective operation : Collective.values()) {
            boolean isBarrier = operation == Collective.BARRIER;
            if (NOT_OF_IMB.contains(operation)) {
                continue;
            }
            List<Integer> sizes = isBarrier ? List.of() : SIZES;
            String label = operation.label();
            String name = label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
            String pattern = ROOTED.contains(operation) ? label + Catalogue.MOVING : label;
            Columns columns = isBarrier ? Columns.BARRIER : Columns.TIMES;
            BLOCKING.add(row(name, pattern, new Shape(columns, Ranks.ANY, sizes)));
            String immediate = "I" + label;
            IMMEDIATE.add(
                    new Benchmark(
                            immediate,
                            immediate,
                            "i" + pattern,
                            Timing.OVERLAPPED,
                            new Shape(Columns.OVERLAP, Ranks.ANY, sizes)));
        }
    }

    @Parameters(
            paramLabel = "BENCHMARK",
            arity = "0..*",
            description = "Which: ${COMPLETION-CANDIDATES}, mpi1, nbc.",
            completionCandidates = Names.class)
    private List<String> names = List.of();

    @Option(
            names = "--multi",
            description = "Groups of --group ranks run at once, as many as there are.")
    private boolean multi;

    @Option(names = "--group", paramLabel = "N", description = "Ranks of a group for --multi (2).")
    private Integer group;

    @Option(
            names = "--npmin",
            paramLabel = "N",
            description = "Runs on N ranks, 2 N, 4 N and so on to --np; without it on --np only.")
    private Integer least;

    /** The names for the help. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(rows().stream().map(Benchmark::name).toList());
        }
    }

    /** The command, filled in by picocli. */
    public Imb() {}

    private static Benchmark row(String name, String pattern, Shape shape) {
        return new Benchmark(name, name, pattern, Timing.TOGETHER, shape);
    }

    private static List<Benchmark> rows() {
        List<Benchmark> rows = new ArrayList<>(BLOCKING);
        rows.addAll(IMMEDIATE);
        return rows;
    }

    /** The row of that name. */
    static Benchmark benchmark(String name) {
        return find("imb", rows(), name);
    }

    @Override
    String suite() {
        return "imb";
    }

    @Override
    List<Benchmark> chosen() {
        List<Benchmark> chosen = new ArrayList<>();
        for (String name : names.isEmpty() ? List.of("mpi1") : names) {
            switch (name.toLowerCase(Locale.ROOT)) {
                case "mpi1" -> chosen.addAll(possible(onGroups(BLOCKING)));
                case "nbc" -> chosen.addAll(onGroups(IMMEDIATE));
                default -> chosen.addAll(onGroups(List.of(benchmark(name))));
            }
        }
        return chosen;
    }

    /** The rows themselves, or with {@code --multi} their variants. */
    private List<Benchmark> onGroups(List<Benchmark> rows) {
        return multi ? rows.stream().map(Imb::variant).toList() : rows;
    }

    /** The multi variant of a row: in groups of any size or of pairs, and the times of all. */
    private static Benchmark variant(Benchmark row) {
        Columns columns =
                row.shape().columns() == Columns.LATENCY_AND_BANDWIDTH
                        ? Columns.TIMES_AND_BANDWIDTH
                        : row.shape().columns();
        Ranks ranks = row.shape().ranks() == Ranks.TWO ? Ranks.PAIRS : Ranks.ANY;
        String name = "Multi-" + row.name();
        return new Benchmark(
                name,
                name,
                row.pattern(),
                row.timing(),
                new Shape(columns, ranks, row.shape().sizes()));
    }

    @Override
    Report table(PrintStream out) {
        return new ImbTable(out);
    }

    @Override
    Extent extent() {
        Choice.atLeast("--group", 1, group);
        Choice.atLeast("--npmin", 1, least);
        if (group != null && !multi) {
            throw Choice.wrong("--group " + group + ": groups need --multi");
        }
        int members = group == null ? PAIR : group;
        return new Extent(1, 1, multi ? members : 0, least == null ? 0 : least);
    }
}
