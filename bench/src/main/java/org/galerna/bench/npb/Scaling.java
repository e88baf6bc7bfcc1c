// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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
        private final double[] copies;

        Row(int columns) {
            runs = new Figure[columns];
            Arrays.fill(runs, Figure.NONE);
            copies = new double[columns];
        }
    }

    /** Adds a run and the Mop/s of as many serial copies. */
    void add(String kernel, int n, Figure run, double copies) {
        Row row = rows.computeIfAbsent(kernel, k -> new Row(ranks.length));
        for (int column = 0; column < ranks.length; column++) {
            if (ranks[column] == n) {
                row.runs[column] = run;
                row.copies[column] = copies;
            }
        }
    }

    boolean allVerified() {
        for (Row row : rows.values()) {
            for (Figure run : row.runs) {
                if (!run.verified()) {
                    return false;
                }
            }
        }
        return true;
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
                double of = isStrong ? row.runs[0].mops() : row.copies[column];
                Figure run = row.runs[column];
                values[column] = run.ran() && of > 0 ? run.mops() / of : -1;
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
        if (!run.ran()) {
            return "-";
        }
        return switch (what) {
            case 0 -> String.format(Locale.ROOT, "%.1f", run.mops()) + (run.verified() ? "" : "!");
            case 1 -> part(run.mops(), row.runs[0].mops());
            default -> part(run.mops(), row.copies[column]);
        };
    }

    private static String part(double mops, double of) {
        return of > 0 ? String.format(Locale.ROOT, "%.2f", mops / of) : "-";
    }
}
