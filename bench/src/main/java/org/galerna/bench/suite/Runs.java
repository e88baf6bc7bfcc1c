// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.ArrayList;
import java.util.List;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Plan;

/** Turns what the user asked for into runs, and refuses what cannot be run before anything is. */
final class Runs {
    private static final double USUAL_SECONDS = 20;
    private static final long MOST_BYTES = 1L << 29; // of the buffers of one rank

    private final Suite suite;
    private final Options options;

    Runs(Suite suite) {
        this.suite = suite;
        this.options = suite.options();
    }

    /** In the order in which they are made. */
    List<Run> all() {
        List<Benchmark> benchmarks = suite.chosen();
        List<Integer> ranks = ranks();
        int sizes = 0;
        for (Benchmark benchmark : benchmarks) {
            check(benchmark);
            for (Element element : elements(benchmark)) {
                for (int number : ranks) {
                    sizes += sizes(benchmark, element, number).size();
                }
            }
        }
        Options.Effort effort = options.effort();
        double seconds = effort.seconds() == null ? USUAL_SECONDS : effort.seconds();
        List<Run> runs = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            for (Element element : elements(benchmark)) {
                for (int number :
                        benchmark.shape().ranks() == Benchmark.Ranks.TWO ? List.of(2) : ranks) {
                    Launcher.Place place = options.place();
                    runs.add(
                            new Run(
                                    benchmark,
                                    new Launcher.Place(place.device(), number, place.options()),
                                    plan(benchmark, element, number, seconds / sizes)));
                }
            }
        }
        return runs;
    }

    /** The one that was given, or all up to it in steps of a factor two. */
    private List<Integer> ranks() {
        int most = options.place().ranks();
        Choice.atLeast("--np", 1, most);
        int least = suite.extent().leastRanks();
        List<Integer> ranks = new ArrayList<>();
        for (int number = least; least > 0 && number < most; number *= 2) {
            ranks.add(number);
        }
        ranks.add(most);
        return ranks;
    }

    private Plan plan(Benchmark benchmark, Element element, int ranks, double seconds) {
        Options.Effort effort = options.effort();
        Suite.Extent extent = suite.extent();
        return new Plan(
                benchmark.pattern(),
                benchmark.timing(),
                new Plan.Data(options.api(), element, options.isDirect(), options.isSame()),
                new Plan.Scale(
                        options.window(), extent.senders(), extent.receivers(), extent.group()),
                new Plan.Effort(
                        effort.iterations() == null ? 0 : effort.iterations(),
                        effort.warmUps() == null ? -1 : effort.warmUps(),
                        seconds,
                        effort.seconds() != null),
                sizes(benchmark, element, ranks),
                options.checks(),
                options.percentiles());
    }

    /** The kinds of elements it runs with, one after the other. */
    private List<Element> elements(Benchmark benchmark) {
        Element usual = suite.usual(benchmark);
        List<Element> elements = usual == Element.OBJECT ? List.of(usual) : options.elements(usual);
        return benchmark.hasSizes() ? elements : elements.subList(0, 1);
    }

    private List<Integer> sizes(Benchmark benchmark, Element element, int ranks) {
        if (!benchmark.hasSizes()) {
            return List.of(0);
        }
        String given = options.sizes();
        if (given != null) {
            List<Integer> sizes = Sizes.of(given);
            for (int bytes : sizes) {
                if (bytes % element.bytes() != 0) {
                    throw Choice.wrong(
                            "size "
                                    + bytes
                                    + " is no multiple of "
                                    + element.bytes()
                                    + ", the bytes of an element of "
                                    + benchmark.name());
                }
            }
            return sizes;
        }
        return benchmark.shape().sizes().stream()
                .filter(bytes -> bytes % element.bytes() == 0)
                .filter(bytes -> bytes * 2L * ranks <= MOST_BYTES)
                .toList();
    }

    private void check(Benchmark benchmark) {
        int ranks = options.place().ranks();
        boolean isAllowed =
                switch (benchmark.shape().ranks()) {
                    case TWO -> ranks == 2;
                    case PAIRS -> ranks % 2 == 0;
                    case ANY -> true;
                };
        if (!isAllowed && suite.isStrict()) {
            String wanted = benchmark.shape().ranks() == Benchmark.Ranks.TWO ? "2 ranks" : "pairs";
            throw Choice.wrong("--np " + ranks + ": " + benchmark.name() + " runs on " + wanted);
        }
        if (options.isSame() && !benchmark.canUseOneBuffer()) {
            throw Choice.wrong(
                    "--buffers same: only in a ping-pong one buffer goes back and forth, not in "
                            + benchmark.name());
        }
        if (benchmark.isImmediate() && !options.api().equals("core")) {
            throw Choice.wrong(
                    benchmark.name()
                            + " needs --api core: mpiJava 1.2 has no non-blocking collectives");
        }
        if (suite.usual(benchmark) == Element.OBJECT && (options.hasType() || options.isDirect())) {
            throw Choice.wrong(
                    benchmark.name()
                            + " has arrays of objects: -T and --memory direct are for the others");
        }
        int group = suite.extent().group();
        if (group > 0 && ranks % group != 0) {
            throw Choice.wrong("--group " + group + " does not divide --np " + ranks);
        }
    }
}
