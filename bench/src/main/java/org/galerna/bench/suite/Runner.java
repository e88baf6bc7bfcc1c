// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.galerna.bench.launch.Children;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.pattern.Plan;
import org.galerna.bench.terminal.Progress;

/** Runs benchmarks one after the other, prints what they find and saves it. */
final class Runner {
    private static final double USUAL_SECONDS = 20;
    private static final long MOST_BYTES = 1L << 29; // of the buffers of one rank

    private final String suite;
    private final Options options;
    private final Report report;

    Runner(String suite, Options options, Report report) {
        this.suite = suite;
        this.options = options;
        this.report = report;
    }

    /**
     * Runs them all.
     *
     * @param command what the user said, for the file.
     * @return the exit code: 1 if something that was checked is wrong.
     */
    int run(List<Benchmark> benchmarks, String command) {
        List<Plan> plans = plans(benchmarks);
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Notes machine = Notes.measured();
        report.begin(machine);
        Progress progress =
                Progress.shown(plans.stream().mapToInt(plan -> plan.sizes().size()).sum());
        List<Series> series = new ArrayList<>();
        try (Children children = new Children()) {
            Job job = new Job(children, options.place());
            for (int i = 0; i < plans.size(); i++) {
                Benchmark benchmark = benchmarks.get(i);
                Plan plan = plans.get(i);
                report.table(benchmark, plan, options.place().ranks());
                List<Figure> figures =
                        job.run(
                                plan,
                                figure -> {
                                    progress.clear();
                                    report.row(figure);
                                    progress.step(
                                            benchmark.name() + " " + figure.bytes() + " bytes");
                                });
                series.add(series(benchmark, plan).with(figures));
                machine = machine.with(job.flags());
            }
        } finally {
            progress.clear();
        }
        Results results = new Results(command, date, machine, series);
        report.end(results);
        Path folder = options.results();
        if (folder != null) {
            System.err.println("mpjbench: saved " + results.save(folder, name(benchmarks)));
        }
        return isRight(series) ? 0 : 1;
    }

    private String name(List<Benchmark> benchmarks) {
        return benchmarks.size() == 1 ? suite + "-" + benchmarks.getFirst().name() : suite;
    }

    private static boolean isRight(List<Series> series) {
        return series.stream()
                .flatMap(each -> each.figures().stream())
                .allMatch(figure -> figure.values().getOrDefault(Figure.ERRORS, 0.0) == 0);
    }

    private Series series(Benchmark benchmark, Plan plan) {
        String data =
                plan.data().element().name().toLowerCase(Locale.ROOT)
                        + (plan.data().isDirect() ? " direct" : " array")
                        + (plan.data().isSame() ? " same" : " separate");
        return new Series(
                suite,
                benchmark.name(),
                options.place().ranks(),
                options.place().device(),
                plan.data().api(),
                data,
                List.of());
    }

    /** All that is asked for, checked before anything runs. */
    private List<Plan> plans(List<Benchmark> benchmarks) {
        int all = 0;
        for (Benchmark benchmark : benchmarks) {
            check(benchmark);
            all += sizes(benchmark).size();
        }
        Options.Effort effort = options.effort();
        double seconds = effort.seconds() == null ? USUAL_SECONDS : effort.seconds();
        List<Plan> plans = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            plans.add(plan(benchmark, seconds / all));
        }
        return plans;
    }

    private Plan plan(Benchmark benchmark, double seconds) {
        Options.Effort effort = options.effort();
        return new Plan(
                benchmark.pattern(),
                benchmark.timing(),
                new Plan.Data(
                        options.api(),
                        options.element(benchmark.isReduction()),
                        options.isDirect(),
                        options.isSame(),
                        options.window()),
                new Plan.Effort(
                        effort.iterations() == null ? 0 : effort.iterations(),
                        effort.warmUps() == null ? -1 : effort.warmUps(),
                        seconds,
                        effort.seconds() != null),
                sizes(benchmark),
                options.checks(),
                options.percentiles());
    }

    private List<Integer> sizes(Benchmark benchmark) {
        if (!benchmark.hasSizes()) {
            return List.of(0);
        }
        String given = options.sizes();
        Element element = options.element(benchmark.isReduction());
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
        long blocks = 2L * options.place().ranks();
        return Sizes.range(benchmark.shape().least(), benchmark.shape().most()).stream()
                .filter(bytes -> bytes % element.bytes() == 0)
                .filter(bytes -> bytes * blocks <= MOST_BYTES)
                .toList();
    }

    private void check(Benchmark benchmark) {
        int ranks = options.place().ranks();
        Choice.atLeast("--np", 1, ranks);
        boolean isAllowed =
                switch (benchmark.shape().ranks()) {
                    case TWO -> ranks == 2;
                    case PAIRS -> ranks % 2 == 0;
                    case ANY -> true;
                };
        if (!isAllowed) {
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
    }
}
