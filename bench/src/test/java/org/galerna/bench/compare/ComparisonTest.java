// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.galerna.bench.machine.ArrayCopy;
import org.galerna.bench.machine.BareLine;
import org.galerna.bench.machine.Side;
import org.galerna.bench.terminal.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ComparisonTest {
    private static final PrintStream SILENT =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    /** What the machine does: a factor that all sides feel, and whose turn it was. */
    private static final class Machine {
        private long now;
        private double mood = 1;
        private final List<String> turns = new ArrayList<>();

        Side side(String name, LongUnaryOperator nanoseconds) {
            return new Side() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public long measure(int bytes, long iterations) {
                    turns.add(name);
                    mood = mood > 5 ? 1 : mood * 1.1;
                    long elapsed = (long) (mood * nanoseconds.applyAsLong(bytes) * iterations);
                    now += elapsed;
                    return elapsed;
                }

                @Override
                public void close() {}
            };
        }

        Table compare(int rounds, Duration time, int... sizes) {
            return compare(rounds, time, Optional.empty(), 2, sizes);
        }

        Table compare(int rounds, Duration time, Optional<Side> ring, int hops, int... sizes) {
            Comparison.Sides sides =
                    new Comparison.Sides(
                            side("bare", bytes -> 100),
                            side("apart", bytes -> 250),
                            side("copy", bytes -> bytes),
                            side("ours", bytes -> 300 + 4 * bytes),
                            side("theirs", bytes -> 600 + 8 * bytes),
                            ring);
            Comparison.Effort effort =
                    new Comparison.Effort(
                            rounds, 0, Duration.ofMillis(1), Duration.ofMillis(50), time);
            return new Comparison(sides, effort, () -> now, SILENT)
                    .run(sizes, hops, false, "a test");
        }
    }

    @Test
    void theRatioIsRightThoughEveryMeasurementIsInAnotherMood() {
        Table table = new Machine().compare(40, Duration.ofHours(1), 8, 1000);
        assertEquals(2, table.rows().size());
        for (Row row : table.rows()) {
            assertEquals(0.5, row.ratio(), 0.1);
            assertTrue(row.spread() < 0.5, () -> "spread " + row.spread());
        }
        assertEquals(2.5, table.apartNs() / table.bareNs(), 0.75);
    }

    @Test
    void aResultIsHalfARoundTripAndTheLimitHasACopyAboveALine() {
        Machine still = new Machine();
        Comparison.Sides sides =
                new Comparison.Sides(
                        still.side("bare", bytes -> 100_000),
                        still.side("apart", bytes -> 250_000),
                        still.side("copy", bytes -> 1000),
                        still.side("ours", bytes -> 120_000),
                        still.side("theirs", bytes -> 240_000),
                        Optional.empty());
        Row.Rounds rounds =
                new Row.Rounds(
                        new double[] {50_000, 50_000},
                        new double[] {1000, 1000},
                        new double[] {60_000, 60_000},
                        new double[] {120_000, 120_000});
        assertEquals(new Row(56, 60, 120, 0.5, 0, 50, 1.2), Row.of(56, false, rounds));
        assertEquals(new Row(57, 60, 120, 0.5, 0, 51, 60.0 / 51), Row.of(57, false, rounds));
        assertEquals(new Row(8, 60, 120, 0.5, 0, 1, 60), Row.of(8, true, rounds));
        assertEquals(5, sides.all().size());
    }

    @Test
    void aBareRingIsTheLimitWhereThereIsOne() {
        Machine machine = new Machine();
        Optional<Side> ring = Optional.of(machine.side("ring", bytes -> 166));
        Table table = machine.compare(40, Duration.ofHours(1), ring, 8, 8);
        assertEquals(2, table.rows().getFirst().limitRatio(), 0.8); // by the bare line 0.8
    }

    @Test
    void sidesTakeTurnsAndEveryOtherRoundGoesBackwards() {
        Machine machine = new Machine();
        machine.compare(5, Duration.ofHours(1), 8);
        List<String> turns = machine.turns;
        List<String> forwards = List.of("bare", "copy", "ours", "theirs", "apart");
        int start = turns.size() - 25;
        assertEquals(forwards, turns.subList(start, start + 5));
        assertEquals(forwards.reversed(), turns.subList(start + 5, start + 10));
        assertEquals(forwards, turns.subList(start + 10, start + 15));
    }

    @Test
    void whenTheTimeIsOverFiveRoundsAreStillMade() {
        Table table = new Machine().compare(1000, Duration.ZERO, 8);
        assertTrue(table.remark().startsWith("5 rounds; "), table.remark());
    }

    /** A side whose iterations take a microsecond each. */
    private static Side even(String name, double compiling) {
        return new Side() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public long measure(int bytes, long iterations) {
                return 1000 * iterations;
            }

            @Override
            public double compiling() {
                return compiling;
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void theTableSaysWhatWasNotSteady() {
        Comparison.Sides sides =
                new Comparison.Sides(
                        even("bare", 0),
                        even("apart", 0),
                        even("copy", 0),
                        even("ours", 0.5),
                        even("theirs", 0),
                        Optional.empty());
        Comparison.Effort effort =
                new Comparison.Effort(
                        5, 0, Duration.ofMillis(1), Duration.ofMillis(50), Duration.ofHours(1));
        long[] now = new long[1];
        Table table =
                new Comparison(sides, effort, () -> now[0] += 1_000_000, SILENT)
                        .run(new int[] {8, 64}, 2, false, "a test");
        assertEquals(
                "5 rounds; not steady: ours at 8 bytes, ours at 64 bytes; a test", table.remark());
    }

    @Test
    void farBeginsAbove120Nanoseconds() {
        assertFalse(new Table(120, 1, "", List.of()).isFar());
        assertTrue(new Table(120.1, 1, "", List.of()).isFar());
    }

    @Test
    void theTableCanBeReadBack() {
        Row row = new Row(1024, 1.2345, 2, 0.617, 0.01, 0.75, 1.646);
        List<String> lines =
                new Table(48.54, 99.96, "2 ranks", List.of(row)).toTsv().lines().toList();
        assertEquals(
                "# bare line 48.5 ns, near, 100.0 with a line each way; 2 ranks", lines.get(0));
        assertEquals(
                List.of(
                        "bytes",
                        "ours_us",
                        "native_us",
                        "ratio",
                        "spread",
                        "limit_us",
                        "limit_ratio"),
                List.of(lines.get(1).split("\t", -1)));
        double[] numbers =
                Arrays.stream(lines.get(2).split("\t", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
        assertArrayEquals(
                new double[] {1024, 1.2345, 2, 0.617, 0.01, 0.75, 1.646}, numbers, 0.00051);
        assertEquals(3, lines.size());
    }

    @Test
    void theJsonCanBeReadBack() {
        Table table =
                new Table(48.5, 100, "2 ranks", List.of(new Row(8, 1, 2, 0.5, 0.01, 0.75, 1.5)));
        assertEquals(table, new Gson().fromJson(table.toJson(), Table.class));
    }

    @Test
    void aRequirementBoundsOneColumnOfEverySize() {
        List<Row> rows =
                List.of(new Row(8, 1, 2, 0.5, 0, 1, 1.25), new Row(64, 1, 2, 0.75, 0, 1, 1));
        assertTrue(Requirement.of("ratio<=0.75").breach(rows).isEmpty());
        assertTrue(Requirement.of("ratio<=.75").breach(rows).isEmpty());
        String small = Requirement.of("ratio<=0.0001").breach(rows).orElseThrow();
        assertTrue(small.startsWith("--require ratio<=0.0001 does not hold: 0.5"), small);
        assertEquals(
                "--require ratio<=0.74 does not hold: 0.750 at 64 bytes",
                Requirement.of("ratio <= 0.74").breach(rows).orElseThrow());
        assertEquals(
                "--require limit_ratio<=1.2 does not hold: 1.250 at 8 bytes",
                Requirement.of("limit_ratio<=1.2").breach(rows).orElseThrow());
        for (String wrong : List.of("", "ratio", "ratio<1", "spread<=1", "ratio<=x")) {
            assertThrows(CommandException.class, () -> Requirement.of(wrong), wrong);
        }
    }

    @Test
    void theTextHasTheSameFieldsInColumns() {
        Row row = new Row(8, 0.1, 0.2, 0.5, 0.01, 0.05, 2);
        List<String> lines = new Table(300, 310, "x", List.of(row)).toText().lines().toList();
        assertEquals("# bare line 300.0 ns, far, 310.0 with a line each way; x", lines.get(0));
        assertEquals(lines.get(1).length(), lines.get(2).length());
        assertTrue(lines.get(2).startsWith("           8       0.100"), lines.get(2));
    }

    @Test
    void sizesAreNumbersAboveZeroInWholeElements() {
        assertArrayEquals(new int[] {8, 1024}, Comparison.sizes("8,1024", 1));
        for (String wrong : List.of("", "8,", "8,x", "0", "-8", "12", "99999999999")) {
            CommandException refused =
                    assertThrows(
                            CommandException.class,
                            () -> Comparison.sizes(wrong, 8),
                            () -> "'" + wrong + "' was taken");
            assertEquals(2, refused.exitCode());
        }
    }

    @Test
    void theBareLineAndTheCopyTakeTime() {
        try (Side bare = new BareLine(false);
                Side apart = new BareLine(true);
                Side copy = new ArrayCopy()) {
            assertTrue(bare.measure(0, 10) > 0);
            assertTrue(bare.measure(0, 1000) > 0);
            assertTrue(apart.measure(0, 1000) > 0);
            assertTrue(copy.measure(1 << 20, 10) > 0);
            assertTrue(copy.measure(1, 10) > 0);
        }
    }
}
