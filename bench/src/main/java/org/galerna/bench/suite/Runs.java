// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.ArrayList;
import java.util.List;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Catalogue;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Pairing;
import org.galerna.bench.pattern.Plan;

/** Turns what the user asked for into runs, and refuses what cannot be run before anything is. */
final class Runs {
    private static final double USUAL_SECONDS = 20;
    private static final long MOST_LENGTH = Integer.MAX_VALUE - 8; // of an array
    private static final long MOST_BYTES = 1L << 29; // of the buffers of one rank

    private final Suite suite;
    private final Options options;

    Runs(Suite suite) {
        this.suite = suite;
        this.options = suite.options();
    }

    /** A benchmark with one kind of elements on one number of ranks. */
    private record Case(Benchmark benchmark, Element element, int ranks, List<Integer> sizes) {}

    /** In the order in which they are made. */
    List<Run> all() {
        List<Integer> ranks = ranks();
        List<Case> cases = new ArrayList<>();
        for (Benchmark benchmark : suite.chosen()) {
            check(benchmark);
            for (Element element : elements(benchmark)) {
                for (int number :
                        benchmark.shape().ranks() == Benchmark.Ranks.TWO ? List.of(2) : ranks) {
                    List<Integer> sizes = sizes(benchmark, element, number);
                    cases.add(new Case(benchmark, element, number, sizes));
                }
            }
        }
        Options.Effort effort = options.effort();
        double seconds = effort.seconds() == null ? USUAL_SECONDS : effort.seconds();
        int sizes = cases.stream().mapToInt(each -> each.sizes.size()).sum();
        Launcher.Place place = options.place();
        return cases.stream()
                .map(each ->
                        new Run(
                                each.benchmark,
                                new Launcher.Place(place.device(), each.ranks, place.options()),
                                plan(each, seconds / sizes)))
                .toList();
    }

    /** The one that was given, or all up to it in steps of a factor two. */
    private List<Integer> ranks() {
        int most = options.place().ranks();
        Choice.atLeast("--np", 1, most);
        int least = suite.extent().leastRanks();
        if (least > most) {
            throw Choice.wrong("--npmin " + least + " is above --np " + most);
        }
        List<Integer> ranks = new ArrayList<>();
        for (long number = least; least > 0 && number < most; number *= 2) {
            ranks.add((int) number);
        }
        ranks.add(most);
        int group = suite.extent().group();
        for (int number : ranks) {
            if (group > 0 && number % group != 0) {
                String whole = number == most ? "--np " + most : number + " ranks, from --npmin on";
                throw Choice.wrong("--group " + group + " does not divide " + whole);
            }
        }
        return ranks;
    }

    private Plan plan(Case of, double seconds) {
        Options.Effort effort = options.effort();
        Suite.Extent extent = suite.extent();
        return new Plan(
                of.benchmark.pattern(),
                of.benchmark.timing(),
                new Plan.Data(options.api(), of.element, options.memory(), options.pairing()),
                new Plan.Scale(
                        options.window(), extent.senders(), extent.receivers(), extent.group()),
                new Plan.Effort(
                        effort.iterations() == null ? 0 : effort.iterations(),
                        effort.warmUps() == null ? -1 : effort.warmUps(),
                        seconds,
                        effort.seconds() != null),
                of.sizes,
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
        int group = suite.extent().group();
        String given = options.sizes();
        if (given != null) {
            List<Integer> sizes = Sizes.of(given, element.bytes(), benchmark.name());
            for (int bytes : sizes) {
                long blocks = Catalogue.blocks(benchmark.pattern(), group > 0 ? group : ranks);
                long length = options.memory() == Memory.DIRECT ? bytes : bytes / element.bytes();
                if (blocks * length > MOST_LENGTH) {
                    throw Choice.wrong(
                            "size "
                                    + bytes
                                    + ": a buffer of "
                                    + benchmark.name()
                                    + " would have "
                                    + blocks
                                    + " of these blocks, more than one can hold");
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
        int ranks = suite.ranksTogether();
        boolean isOfTwo = benchmark.shape().ranks() == Benchmark.Ranks.TWO;
        boolean isTooMany = isOfTwo && suite.isStrict() && ranks > 2;
        if (isTooMany || !benchmark.shape().ranks().allow(ranks)) {
            String wanted = isOfTwo ? "2 ranks" : "pairs";
            throw Choice.wrong(
                    suite.ranksOption() + ": " + benchmark.name() + " runs on " + wanted);
        }
        if (options.pairing() == Pairing.SAME && !benchmark.canUseOneBuffer()) {
            throw Choice.wrong(
                    "--buffers same: only in a ping-pong one buffer goes back and forth, not in "
                            + benchmark.name());
        }
        if (!suite.isAvailable(benchmark)) {
            throw Choice.wrong(
                    benchmark.name() + " needs --api core: mpiJava 1.2 has no such operation");
        }
        if (suite.usual(benchmark) == Element.OBJECT
                && (options.hasType() || options.memory() == Memory.DIRECT)) {
            throw Choice.wrong(
                    benchmark.name()
                            + " has arrays of objects: -T and --memory direct are for the others");
        }
    }
}
