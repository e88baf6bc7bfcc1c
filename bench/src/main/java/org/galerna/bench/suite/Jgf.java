// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Plan.Timing;
import org.galerna.bench.suite.Benchmark.Columns;
import org.galerna.bench.suite.Benchmark.Ranks;
import org.galerna.bench.suite.Benchmark.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mpjbench jgf}: section 1 of the Java Grande message passing benchmarks. */
@Command(
        name = "jgf",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs the low-level benchmarks of the Java Grande MPJ suite, on arrays of doubles: nine"
                + " sizes from one double to a million, in equal factors, and their rates in bytes"
                + " or barriers a second.",
            "Those whose name ends with Object send arrays of objects that hold a double each, up"
                    + " to a hundred thousand, and say objects a second."
        })
public final class Jgf extends Suite {
    private static final int STEPS = 8;
    private static final double LARGEST = 1e6;
    private static final double MOST_OBJECTS = 1e5;
    private static final String OBJECT = "Object";

    private static final List<Benchmark> ROWS =
            List.of(
                    row("PingPong", "pingpong", Ranks.TWO),
                    new Benchmark(
                            "Barrier",
                            "Section1:Barrier",
                            "barrier",
                            Timing.TOGETHER,
                            new Shape(Columns.BARRIER, Ranks.ANY, List.of())),
                    row("Bcast", "bcast", Ranks.ANY),
                    row("Reduce", "reduce", Ranks.ANY),
                    row("Scatter", "scatter", Ranks.ANY),
                    row("Gather", "gather", Ranks.ANY),
                    row("Alltoall", "alltoall", Ranks.ANY),
                    ofObjects("PingPong", "pingpong", Ranks.TWO),
                    ofObjects("Bcast", "bcast", Ranks.ANY),
                    ofObjects("Scatter", "scatter", Ranks.ANY),
                    ofObjects("Gather", "gather", Ranks.ANY),
                    ofObjects("Alltoall", "alltoall", Ranks.ANY));

    @Parameters(
            paramLabel = "BENCHMARK",
            arity = "0..*",
            description = "Which: ${COMPLETION-CANDIDATES} (all).",
            completionCandidates = Names.class)
    private List<String> names = List.of();

    /** The names for the help. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(ROWS.stream().map(Benchmark::name).toList());
        }
    }

    /** The command, filled in by picocli. */
    public Jgf() {}

    private static Benchmark row(String name, String pattern, Ranks ranks) {
        return new Benchmark(
                name,
                "Section1:" + name + ":Double",
                pattern,
                Timing.TOGETHER,
                new Shape(Columns.BANDWIDTH, ranks, sizes(LARGEST)));
    }

    private static Benchmark ofObjects(String name, String pattern, Ranks ranks) {
        return new Benchmark(
                name + OBJECT,
                "Section1:" + name + ":" + OBJECT,
                pattern,
                Timing.TOGETHER,
                new Shape(Columns.RATE, ranks, sizes(MOST_OBJECTS)));
    }

    /** From one double to the largest number of them, in equal factors. */
    private static List<Integer> sizes(double largest) {
        List<Integer> sizes = new ArrayList<>();
        for (int step = 0; step <= STEPS; step++) {
            long doubles = Math.round(Math.pow(largest, (double) step / STEPS));
            sizes.add((int) doubles * Double.BYTES);
        }
        return sizes;
    }

    /** The row of that name. */
    static Benchmark benchmark(String name) {
        return find("jgf", ROWS, name);
    }

    @Override
    String suite() {
        return "jgf";
    }

    @Override
    List<Benchmark> chosen() {
        if (names.isEmpty()) {
            boolean isOfNumbers = options().hasType() || options().memory() == Memory.DIRECT;
            return possible(
                    ROWS.stream().filter(row -> !isOfNumbers || !isOfObjects(row)).toList());
        }
        return names.stream().map(Jgf::benchmark).toList();
    }

    private static boolean isOfObjects(Benchmark benchmark) {
        return benchmark.name().endsWith(OBJECT);
    }

    @Override
    Element usual(Benchmark benchmark) {
        return isOfObjects(benchmark) ? Element.OBJECT : Element.DOUBLE;
    }

    @Override
    Report table(PrintStream out) {
        if (!options().percentiles().isEmpty()) {
            throw Choice.wrong(
                    "--percentiles: a line of Java Grande has a rate alone; --format tsv and json"
                            + " show them");
        }
        return new JgfTable(out);
    }
}
