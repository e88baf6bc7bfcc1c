// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.galerna.bench.machine.Side;
import org.galerna.bench.statistics.Quantiles;
import org.galerna.bench.statistics.SteadyLoop;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Numbers;
import picocli.CommandLine.TypeConversionException;

/**
 * Measures the bare limits, an array copy, our side and the native side in turn, in many short
 * rounds, so that all of them see the same moods of the machine. Every other round goes backwards.
 */
final class Comparison {
    private static final int FEWEST_ROUNDS = 5;

    // the order of all sides
    private static final int BARE = 0;
    private static final int COPY = 1;
    private static final int OURS = 2;
    private static final int THEIRS = 3;
    private static final int APART = 4;
    private static final int RING = 5;

    private final Sides sides;
    private final Effort effort;
    private final LongSupplier clock;
    private final PrintStream progress;
    private final List<String> unsteady = new ArrayList<>(); // sides and sizes

    /**
     * What is compared.
     *
     * @param bare the bare line; an iteration is a round trip.
     * @param apart the same with a line for each way, as queues have it.
     * @param copy the array copy.
     * @param ours our side.
     * @param theirs the native side.
     * @param ring the bare ring, which bounds messages in place of the bare line; an iteration has
     *     as many of them as one of the two sides.
     */
    record Sides(Side bare, Side apart, Side copy, Side ours, Side theirs, Optional<Side> ring) {
        List<Side> all() {
            List<Side> all = new ArrayList<>(List.of(bare, copy, ours, theirs, apart));
            ring.ifPresent(all::add);
            return all;
        }
    }

    /**
     * How long it is measured.
     *
     * @param rounds at most.
     * @param iterations of the two sides in a round; 0 for as many as fill the chunk.
     * @param chunk about how long one measurement of one side takes.
     * @param warmUp at most, for one side and size.
     * @param time when it is over no further round begins (after the first five).
     */
    record Effort(int rounds, long iterations, Duration chunk, Duration warmUp, Duration time) {}

    /**
     * A comparison.
     *
     * @param clock nanoseconds, as {@link System#nanoTime()}.
     * @param progress where it says what it is doing.
     */
    Comparison(Sides sides, Effort effort, LongSupplier clock, PrintStream progress) {
        this.sides = sides;
        this.effort = effort;
        this.clock = clock;
        this.progress = progress;
    }

    /**
     * Measures all sizes.
     *
     * @param sizes in bytes.
     * @param hops messages in an iteration of the two sides.
     * @param isStream whether they do not wait for each other.
     * @param remark goes into the table.
     */
    Table run(int[] sizes, int hops, boolean isStream, String remark) {
        final long start = clock.getAsLong();
        List<Plan> plans = new ArrayList<>();
        for (int bytes : sizes) {
            plans.add(warm(bytes));
        }
        int rounds = 0;
        while (rounds < effort.rounds() && (rounds < FEWEST_ROUNDS || isTimeLeft(start))) {
            progress.println("round " + (rounds + 1) + " of at most " + effort.rounds());
            for (Plan plan : plans) {
                measure(plan, rounds % 2 == 1);
            }
            rounds++;
        }
        List<Row> rows = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        List<Double> apart = new ArrayList<>();
        for (Plan plan : plans) {
            rows.add(Row.of(plan.bytes(), isStream, plan.rounds(hops)));
            bare.addAll(plan.values().get(BARE));
            apart.addAll(plan.values().get(APART));
        }
        double bareNs = Quantiles.median(array(bare, 2));
        double apartNs = Quantiles.median(array(apart, 2));
        return new Table(bareNs, apartNs, rounds + " rounds; " + unsteady() + remark, rows);
    }

    /** What a table says of sides whose warm-up ended with its time. */
    private String unsteady() {
        return unsteady.isEmpty() ? "" : "not steady: " + String.join(", ", unsteady) + "; ";
    }

    /**
     * One size.
     *
     * @param iterations of each side in a chunk, in the order of {@link Sides#all()}.
     * @param values nanoseconds an iteration, for each side one a round.
     */
    private record Plan(int bytes, List<Long> iterations, List<List<Double>> values) {
        Row.Rounds rounds(int hops) {
            boolean isRing = values.size() > RING;
            return new Row.Rounds(
                    isRing ? array(values.get(RING), hops) : array(values.get(BARE), 2),
                    array(values.get(COPY), 1),
                    array(values.get(OURS), hops),
                    array(values.get(THEIRS), hops));
        }
    }

    private static double[] array(List<Double> values, int hops) {
        return values.stream().mapToDouble(value -> value / hops).toArray();
    }

    private Plan warm(int bytes) {
        List<Long> iterations = new ArrayList<>();
        List<List<Double>> values = new ArrayList<>();
        for (Side side : sides.all()) {
            long filling = warm(side, bytes);
            boolean isCompared = side.equals(sides.ours()) || side.equals(sides.theirs());
            boolean isGiven = isCompared && effort.iterations() > 0;
            iterations.add(isGiven ? effort.iterations() : filling);
            values.add(new ArrayList<>());
        }
        return new Plan(bytes, iterations, values);
    }

    /** Runs one side until it is steady; the iterations that fill a chunk. */
    private long warm(Side side, int bytes) {
        progress.println("warming up: " + side.name() + ", " + bytes + " bytes");
        final long start = clock.getAsLong();
        SteadyLoop loop =
                new SteadyLoop(
                        (double) effort.chunk().toNanos(),
                        iterations -> (double) side.measure(bytes, iterations),
                        _ -> side.compiling());
        long limit = effort.warmUp().toNanos();
        SteadyLoop.Done done = loop.run(_ -> clock.getAsLong() - start < limit);
        if (!done.isSteady()) {
            progress.println("not steady after " + effort.warmUp().toSeconds() + " s");
            unsteady.add(side.name() + " at " + bytes + " bytes");
        }
        return done.filling();
    }

    private void measure(Plan plan, boolean backwards) {
        List<Side> all = sides.all();
        for (int k = 0; k < all.size(); k++) {
            int side = backwards ? all.size() - 1 - k : k;
            long iterations = plan.iterations().get(side);
            long elapsed = all.get(side).measure(plan.bytes(), iterations);
            plan.values().get(side).add((double) Math.max(1, elapsed) / iterations);
        }
    }

    private boolean isTimeLeft(long start) {
        return clock.getAsLong() - start < effort.time().toNanos();
    }

    /** Parses sizes such as {@code 8,1024}. */
    static int[] sizes(String text, int unit) {
        try {
            int[] sizes = Arrays.stream(text.split(",", -1)).mapToInt(Numbers::small).toArray();
            if (Arrays.stream(sizes).allMatch(bytes -> bytes > 0 && bytes % unit == 0)) {
                return sizes;
            }
        } catch (TypeConversionException e) {
            // Said below.
        }
        String multiples = unit > 1 ? ", multiples of " + unit + "," : "";
        throw new CommandException(
                2,
                "--sizes takes numbers of bytes"
                        + multiples
                        + " with commas between them, not '"
                        + text
                        + "'");
    }
}
