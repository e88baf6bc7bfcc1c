// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plot of curves over numbers of ranks, as an SVG document: both axes from 0, a mark at every
 * figure, the ideal as a dashed line, a legend at the right.
 */
final class Plot {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 420;
    private static final int LEFT = 60;
    private static final int RIGHT = 520;
    private static final int TOP = 40;
    private static final int BOTTOM = 370;
    private static final int TICKS = 5;
    private static final int TICK = 5;
    private static final int LINE = 20;
    private static final String[] COLOURS = {
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8a6d3b"
    };

    private final String title;
    private final String unit;
    private final List<Curve> curves = new ArrayList<>();

    /** A benchmark's figures; a negative one is missing. */
    private static final class Curve {
        private final String name;
        private final int[] ranks;
        private final double[] values;
        private final boolean isIdeal;

        Curve(String name, int[] ranks, double[] values, boolean isIdeal) {
            this.name = name;
            this.ranks = ranks.clone();
            this.values = values.clone();
            this.isIdeal = isIdeal;
        }
    }

    Plot(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    /** Adds a curve; figures below 0 are left out. */
    void add(String name, int[] ranks, double... values) {
        curves.add(new Curve(name, ranks, values, false));
    }

    /** Adds what could be reached at most. */
    void ideal(int[] ranks, double... values) {
        curves.add(new Curve("ideal", ranks, values, true));
    }

    /** The whole document. */
    String svg() {
        double mostRanks = 1;
        double mostValue = 0;
        for (Curve curve : curves) {
            for (int i = 0; i < curve.ranks.length; i++) {
                mostRanks = Math.max(mostRanks, curve.ranks[i]);
                mostValue = Math.max(mostValue, curve.values[i]);
            }
        }
        mostValue = mostValue > 0 ? 1.05 * mostValue : 1;
        StringBuilder svg = new StringBuilder();
        line(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH,
                HEIGHT);
        line(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
        line(svg, "<text x=\"%d\" y=\"24\" font-size=\"14\">%s</text>", LEFT, title);
        axes(svg, mostRanks, mostValue);
        int colour = 0;
        int row = 0;
        for (Curve curve : curves) {
            String paint = curve.isIdeal ? "#888888" : COLOURS[colour++ % COLOURS.length];
            draw(svg, curve, paint, new double[] {mostRanks, mostValue});
            int y = TOP + LINE * row++;
            line(
                    svg,
                    "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>",
                    RIGHT + 15,
                    y,
                    paint,
                    curve.name);
        }
        return svg.append("</svg>\n").toString();
    }

    private void axes(StringBuilder svg, double mostRanks, double mostValue) {
        line(
                svg,
                "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"black\"/>",
                LEFT,
                TOP,
                BOTTOM,
                RIGHT);
        line(svg, "<text x=\"%d\" y=\"%d\">ranks</text>", RIGHT - 40, BOTTOM + 2 * LINE);
        line(svg, "<text x=\"8\" y=\"%d\">%s</text>", TOP - 4, unit);
        for (int tick = 0; tick <= TICKS; tick++) {
            double value = mostValue * tick / TICKS;
            double y = y(value, mostValue);
            line(svg, "<path d=\"M%d %.1fh-%d\" stroke=\"black\"/>", LEFT, y, TICK);
            line(
                    svg,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>",
                    LEFT - 2 * TICK,
                    y + 4,
                    value);
        }
        curves.stream()
                .flatMapToInt(c -> java.util.Arrays.stream(c.ranks))
                .distinct()
                .forEach(n -> {
                    double x = x(n, mostRanks);
                    line(svg, "<path d=\"M%.1f %dv%d\" stroke=\"black\"/>", x, BOTTOM, TICK);
                    line(
                            svg,
                            "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>",
                            x,
                            BOTTOM + LINE,
                            n);
                });
    }

    private static void draw(StringBuilder svg, Curve curve, String paint, double[] most) {
        StringBuilder points = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        for (int i = 0; i < curve.ranks.length; i++) {
            if (curve.values[i] >= 0) {
                double x = x(curve.ranks[i], most[0]);
                double y = y(curve.values[i], most[1]);
                points.append(String.format(Locale.ROOT, " %.1f,%.1f", x, y));
                line(marks, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", x, y, paint);
            }
        }
        line(
                svg,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\"%s/>",
                points.toString().strip(),
                paint,
                curve.isIdeal ? " stroke-dasharray=\"6 4\"" : " stroke-width=\"1.5\"");
        svg.append(curve.isIdeal ? "" : marks);
    }

    private static double x(double ranks, double most) {
        return LEFT + (RIGHT - LEFT) * ranks / most;
    }

    private static double y(double value, double most) {
        return BOTTOM - (BOTTOM - TOP) * value / most;
    }

    @SuppressWarnings("AnnotateFormatMethod") // that annotation is no part of the JDK
    private static void line(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
