// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.galerna.bench.plot.LineChart;

/** Tables of Mop/s, speed-up and weak efficiency: a row a benchmark, a column a number of ranks. */
final class Scaling {
    private final int[] ranks;
    private final Map<String, Row> rows = new LinkedHashMap<>();

    Scaling(int... ranks) {
        this.ranks = ranks.clone();
    }

    /** One benchmark's figures, by column. */
    private static final class Row {
        private final Figure[] runs;
        private final Figure[] copies;

        Row(int columns) {
            runs = new Figure[columns];
            copies = new Figure[columns];
            Arrays.fill(runs, Figure.NONE);
            Arrays.fill(copies, Figure.NONE);
        }
    }

    /** Adds a run and as many serial copies together. */
    void add(String kernel, int n, Figure run, Figure copies) {
        Row row = rows.computeIfAbsent(kernel, k -> new Row(ranks.length));
        for (int column = 0; column < ranks.length; column++) {
            if (ranks[column] == n) {
                row.runs[column] = run;
                row.copies[column] = copies;
            }
        }
    }

    /** 0; 1 if something failed, 2 if nothing could run. */
    int exitCode() {
        if (all().anyMatch(Figure::hasFailed)) {
            return 1;
        }
        return all().anyMatch(Figure::isRight) ? 0 : 2;
    }

    private Stream<Figure> all() {
        return rows.values().stream()
                .flatMap(row -> Stream.concat(Arrays.stream(row.runs), Arrays.stream(row.copies)));
    }

    /** A line for each run, or copies, without right results: why. */
    List<String> reasons() {
        List<String> lines = new ArrayList<>();
        rows.forEach((kernel, row) -> {
            for (int column = 0; column < ranks.length; column++) {
                String run = row.runs[column].reason();
                String copy = row.copies[column].reason();
                if (!run.isEmpty()) {
                    lines.add(kernel + " on " + ranks[column] + ": " + run);
                }
                if (!copy.isEmpty()) {
                    lines.add(kernel + ", one of " + ranks[column] + " serial copies: " + copy);
                }
            }
        });
        return lines;
    }

    /** Speed-ups over the numbers of ranks, and what they could be. */
    LineChart strong(String problem) {
        LineChart plot = chart("NPB class " + problem + ": strong scaling", "speed-up");
        double[] ideal = new double[ranks.length];
        for (int column = 0; column < ranks.length; column++) {
            ideal[column] = (double) ranks[column] / ranks[0];
        }
        plot.limit("ideal", "", columns(), ideal);
        curves(plot, true);
        return plot;
    }

    /** Efficiencies against as many serial copies. */
    LineChart weak(String problem) {
        LineChart plot = chart("NPB class " + problem + ": weak scaling", "efficiency");
        double[] ideal = new double[ranks.length];
        Arrays.fill(ideal, 1);
        plot.limit("ideal", "", columns(), ideal);
        curves(plot, false);
        return plot;
    }

    private static LineChart chart(String title, String unit) {
        return new LineChart(title, new LineChart.Axes("ranks", unit, false));
    }

    /** The numbers of ranks. */
    private double[] columns() {
        return Arrays.stream(ranks).asDoubleStream().toArray();
    }

    private void curves(LineChart plot, boolean isStrong) {
        rows.forEach((kernel, row) -> {
            double[] values = new double[ranks.length];
            for (int column = 0; column < ranks.length; column++) {
                Figure of = isStrong ? row.runs[0] : row.copies[column];
                values[column] = part(row.runs[column], of).orElse(-1);
            }
            plot.add(kernel, columns(), values);
        });
    }

    String text() {
        StringBuilder text = new StringBuilder();
        table(text, "Mop/s (! where the verification failed)", 0);
        table(text, "Speed-up against " + ranks[0] + " (strong scaling)", 1);
        table(text, "Efficiency against as many serial copies (weak scaling)", 2);
        return text.toString();
    }

    private void table(StringBuilder text, String title, int what) {
        text.append(title).append('\n').append(String.format(Locale.ROOT, "%-6s", "ranks"));
        for (int n : ranks) {
            text.append(String.format(Locale.ROOT, "%12d", n));
        }
        rows.forEach((kernel, row) -> {
            text.append(String.format(Locale.ROOT, "%n%-6s", kernel));
            for (int column = 0; column < ranks.length; column++) {
                text.append(String.format(Locale.ROOT, "%12s", cell(row, column, what)));
            }
        });
        text.append("\n\n");
    }

    private static String cell(Row row, int column, int what) {
        Figure run = row.runs[column];
        return switch (what) {
            case 0 -> speed(run);
            case 1 -> text(part(run, row.runs[0]));
            default -> text(part(run, row.copies[column]));
        };
    }

    private static String speed(Figure run) {
        return switch (run.end()) {
            case RIGHT -> String.format(Locale.ROOT, "%.1f", run.mops());
            case WRONG -> String.format(Locale.ROOT, "%.1f!", run.mops());
            case FAILED -> "failed";
            case REFUSED -> "-";
        };
    }

    /** The speed of one as a part of another's, where both are right. */
    private static OptionalDouble part(Figure run, Figure of) {
        return run.isRight() && of.isRight() && of.mops() > 0
                ? OptionalDouble.of(run.mops() / of.mops())
                : OptionalDouble.empty();
    }

    private static String text(OptionalDouble part) {
        return part.isPresent() ? String.format(Locale.ROOT, "%.2f", part.getAsDouble()) : "-";
    }
}
