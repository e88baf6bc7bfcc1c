// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** Measures a pattern through an interface, size after size; every rank runs one, alike. */
final class Session {
    private static final double NANOS = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MEASURED_NANOS = 2e8; // what is enough for a size
    private static final int CHECKED = 8; // calls whose data are checked, at least
    private static final long LONGEST_NANOS = 100_000_000_000L;
    private static final int DIGITS = 3;

    private final Api world;
    private final Api api; // of the group
    private final Plan plan;
    private final Pattern pattern;
    private final Consumer<Figure> figures;

    /** Runs iterations and says how long they took on this rank. */
    interface Loop {
        double nanos(int times);
    }

    /**
     * A session.
     *
     * @param world of all ranks.
     * @param figures takes what rank 0 has found.
     */
    Session(Api world, Plan plan, Consumer<Figure> figures) {
        int group = plan.scale().group();
        this.world = world;
        this.api = group == 0 ? world : world.part(world.rank() / group);
        this.plan = plan;
        this.pattern = Catalogue.pattern(plan, api.size());
        this.figures = figures;
    }

    /** Measures all sizes. */
    void run() {
        try (pattern) {
            for (int bytes : plan.sizes()) {
                measure(bytes);
            }
        }
    }

    private void measure(int bytes) {
        api.use(pattern.buffers(plan.data(), bytes, api.size()));
        long errors = plan.checks() ? check() : 0;
        Steadying.Done warm = warmUp();
        int times = iterations(warm.nanos());
        Map<String, Double> values = new LinkedHashMap<>();
        values.put(Figure.TIMES, (double) times);
        values.put(Figure.WARM_UPS, (double) warm.times());
        if (plan.effort().warmUps() < 0) {
            values.put(Figure.STEADY, warm.isSteady() ? 1.0 : 0.0);
        }
        Histogram histogram = new Histogram(LONGEST_NANOS, DIGITS);
        if (plan.timing() == Plan.Timing.OVERLAPPED) {
            new Overlapped(world, api, (Operation) pattern).measure(times, values);
        } else {
            double mine =
                    plan.timing() == Plan.Timing.ALONE ? alone(times, histogram) : together(times);
            putTimes(values, bytes, mine / times);
        }
        percentiles(values, histogram, times);
        if (plan.checks()) {
            errors += check();
            values.put(Figure.ERRORS, sum(world.all((double) errors)));
        }
        if (world.rank() == 0) {
            figures.accept(new Figure(bytes, values));
        }
    }

    private Steadying.Done warmUp() {
        Loop loop =
                times -> plan.timing() == Plan.Timing.ALONE ? alone(times, null) : together(times);
        Plan.Effort effort = plan.effort();
        if (effort.warmUps() < 0) {
            return new Steadying(world, effort.seconds() * NANOS / 2).run(loop);
        }
        boolean isTimeAsked = effort.iterations() == 0 || effort.isBinding();
        int warmUps = isTimeAsked ? Math.max(1, effort.warmUps()) : effort.warmUps();
        double each = warmUps == 0 ? 0 : most(world.all(loop.nanos(warmUps))) / warmUps;
        return new Steadying.Done(warmUps, false, each);
    }

    /** How often it is measured, the same on all ranks, when one takes so many nanoseconds. */
    int iterations(double each) {
        Plan.Effort effort = plan.effort();
        double allowed = effort.seconds() * NANOS / 2 / Math.max(each, 1) / passes();
        if (effort.iterations() > 0) {
            return effort.isBinding()
                    ? (int) Math.clamp(effort.iterations(), 1, Math.max(1, allowed))
                    : effort.iterations();
        }
        double wanted = Math.min(allowed, MEASURED_NANOS / Math.max(each, 1));
        return (int) Math.clamp(wanted, 1, Integer.MAX_VALUE);
    }

    /** The length of all that measures an iteration, in iterations. */
    private int passes() {
        boolean isOverlapped = plan.timing() == Plan.Timing.OVERLAPPED;
        boolean isRunOnceMore = !plan.percentiles().isEmpty() && plan.timing() != Plan.Timing.ALONE;
        return (isOverlapped ? Overlapped.PASSES : 1) + (isRunOnceMore ? 1 : 0);
    }

    /** Nanoseconds of all iterations on this rank. */
    private double together(int times) {
        world.barrier();
        long start = System.nanoTime();
        pattern.run(api, times);
        return System.nanoTime() - start;
    }

    /** The same, of iterations that each follow a barrier. */
    private double alone(int times, Histogram histogram) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            api.barrier();
            long start = System.nanoTime();
            pattern.run(api, 1);
            long elapsed = System.nanoTime() - start;
            sum += elapsed;
            if (histogram != null) {
                histogram.recordValue(Math.min(elapsed, LONGEST_NANOS));
            }
        }
        return sum;
    }

    /** Puts the times of this size, from those of every rank. */
    private void putTimes(Map<String, Double> values, int bytes, double mine) {
        double[] all = world.all(mine / pattern.hops());
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        double sum = 0;
        int timed = 0;
        for (int rank = 0; rank < all.length; rank++) {
            if (pattern.isTimed(rank % api.size(), api.size())) {
                least = Math.min(least, all[rank]);
                most = Math.max(most, all[rank]);
                sum += all[rank];
                timed++;
            }
        }
        double average = sum / timed;
        values.put(Figure.AVERAGE, average / NANOS_PER_MICRO);
        values.put(Figure.LEAST, least / NANOS_PER_MICRO);
        values.put(Figure.MOST, most / NANOS_PER_MICRO);
        int messages = pattern.messages(api.size());
        if (messages > 0) {
            double time = pattern.isRatedBySlowest() ? most : average;
            double rate = messages / (time * pattern.hops()) * NANOS;
            values.put(Figure.BANDWIDTH, rate * bytes / 1e6);
            values.put(Figure.RATE, rate);
        }
    }

    /** Percentiles of rank 0; iterations that are not timed alone are run once more for them. */
    private void percentiles(Map<String, Double> values, Histogram histogram, int times) {
        if (plan.percentiles().isEmpty()) {
            return;
        }
        if (plan.timing() != Plan.Timing.ALONE) {
            world.barrier();
            long last = System.nanoTime();
            for (int i = 0; i < times; i++) {
                pattern.once(api, i);
                long now = System.nanoTime();
                histogram.recordValue(Math.min(now - last, LONGEST_NANOS));
                last = now;
            }
        }
        for (double percent : plan.percentiles()) {
            values.put(
                    Figure.percentile(percent),
                    histogram.getValueAtPercentile(percent) / NANOS_PER_MICRO / pattern.hops());
        }
    }

    /** Wrong elements on this rank in iterations with other data each; every root has one. */
    private long check() {
        long errors = 0;
        int calls = Math.max(CHECKED, pattern.roots(api.size()));
        for (int round = 0; round < calls; round++) {
            int source = pattern.source(api.rank(), api.size(), round);
            Content.Place here = new Content.Place(api.rank(), api.size(), source, round);
            for (Api each : pattern.apis(api)) {
                Content.fill(each.buffers(), here);
            }
            api.barrier();
            pattern.once(api, round);
            for (Api each : pattern.apis(api)) {
                errors +=
                        source == Pattern.NOBODY
                                ? 0
                                : pattern.content().errors(each.buffers(), here);
            }
            api.barrier();
        }
        return errors;
    }

    static double most(double... values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private static double sum(double... values) {
        return Arrays.stream(values).sum();
    }
}
