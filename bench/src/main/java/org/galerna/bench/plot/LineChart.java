// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Curves over two axes, with a mark at each point; limits are dashed and have none. */
public final class LineChart implements Chart {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 500;
    private static final int LINE = 20; // of the legend
    private static final double MARGIN = 1.05;
    private static final double LIKE = 0.05; // what two measurements of a machine differ by
    private static final Color GREY = new Color(0x888888);

    private final String title;
    private final Axes axes;
    private final List<Curve> curves = new ArrayList<>();

    /**
     * The two axes.
     *
     * @param x what goes to the right.
     * @param y what goes up.
     * @param isLogarithmic whether both have steps of equal factors; then only values above 0 are
     *     drawn.
     * @param hasOwnLabels whether the points themselves are labelled on x, not round numbers.
     */
    public record Axes(String x, String y, boolean isLogarithmic, boolean hasOwnLabels) {
        /**
         * Axes with round numbers on both.
         *
         * @param x what goes to the right.
         * @param y what goes up.
         * @param isLogarithmic whether both have steps of equal factors.
         */
        public Axes(String x, String y, boolean isLogarithmic) {
            this(x, y, isLogarithmic, false);
        }
    }

    /** Points of one name, from the left; {@code of} says whose limit it is. */
    private record Curve(
            String name, String of, NavigableMap<Double, Double> points, boolean isLimit) {
        /** Whether two curves are the same but for some percent, where both have points. */
        boolean isLike(Curve other) {
            List<Double> common =
                    points.keySet().stream().filter(other.points::containsKey).toList();
            return !common.isEmpty()
                    && common.stream().allMatch(x -> isLike(points.get(x), other.points.get(x)));
        }

        private static boolean isLike(double a, double b) {
            return Math.abs(a - b) <= LIKE * Math.max(a, b);
        }
    }

    /**
     * A chart without curves.
     *
     * @param title stands above it.
     * @param axes what it is drawn over.
     */
    public LineChart(String title, Axes axes) {
        this.title = title;
        this.axes = axes;
    }

    @Override
    public String title() {
        return title;
    }

    /**
     * Whether there is nothing to see.
     *
     * @return true without a point.
     */
    public boolean isEmpty() {
        return curves.stream().allMatch(curve -> curve.isLimit);
    }

    /**
     * Adds a curve; a point with a value below 0, or of 0 on logarithmic axes, is left out.
     *
     * @param name stands in the legend; a second curve of a name gets a number.
     * @param x where the points are, in any order.
     * @param y what they show, as many.
     * @return what stands in the legend.
     */
    public String add(String name, double[] x, double... y) {
        Curve curve = new Curve(unique(name), "", points(name, x, y), false);
        if (!curve.points.isEmpty()) {
            curves.add(curve);
        }
        return curve.name;
    }

    /**
     * Adds what could be reached at most, or at least, as a dashed line. One that is like another
     * of its name becomes part of that; if they differ, the legend says whose they are.
     *
     * @param name stands in the legend.
     * @param of whose limit it is.
     * @param x where the points are, in any order.
     * @param y what they show, as many.
     */
    public void limit(String name, String of, double[] x, double... y) {
        Curve limit = new Curve(name, of, points(name, x, y), true);
        for (Curve other : curves) {
            if (other.isLimit && other.name.equals(name) && other.isLike(limit)) {
                limit.points.forEach(other.points::putIfAbsent);
                return;
            }
        }
        if (!limit.points.isEmpty()) {
            curves.add(limit);
        }
    }

    /** The points that can be drawn, from the left. */
    private NavigableMap<Double, Double> points(String name, double[] x, double... y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(name + ": " + x.length + " by " + y.length);
        }
        double least = axes.isLogarithmic ? Double.MIN_NORMAL : 0;
        NavigableMap<Double, Double> points = new TreeMap<>();
        for (int i = 0; i < x.length; i++) {
            if (x[i] >= least && y[i] >= least && Double.isFinite(y[i])) {
                points.put(x[i], y[i]);
            }
        }
        return points;
    }

    private String unique(String name) {
        String found = name;
        for (int number = 2; has(found); number++) {
            found = name + " (" + number + ")";
        }
        return found;
    }

    private boolean has(String name) {
        return curves.stream().anyMatch(curve -> curve.name.equals(name));
    }

    /** What the legend says, a line a curve. */
    List<String> legend() {
        return curves.stream().map(this::shown).toList();
    }

    private String shown(Curve curve) {
        long same =
                curves.stream()
                        .filter(other -> other.isLimit && other.name.equals(curve.name))
                        .count();
        return curve.isLimit && same > 1 ? curve.name + ", " + curve.of : curve.name;
    }

    @Override
    public String svg() {
        int height = HEIGHT + curves.size() * LINE;
        XYChart chart =
                new XYChartBuilder()
                        .width(WIDTH)
                        .height(height)
                        .title(title)
                        .xAxisTitle(axes.x)
                        .yAxisTitle(axes.y)
                        .build();
        style(chart.getStyler());
        int colour = 0;
        for (Curve curve : curves) {
            XYSeries series =
                    chart.addSeries(
                            shown(curve),
                            List.copyOf(curve.points.keySet()),
                            List.copyOf(curve.points.values()));
            Color paint = curve.isLimit ? GREY : Canvas.colour(colour++);
            series.setLineColor(paint);
            series.setMarkerColor(paint);
            series.setLineStyle(curve.isLimit ? SeriesLines.DASH_DASH : SeriesLines.SOLID);
            series.setMarker(curve.isLimit ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
        }
        return Canvas.svg(
                WIDTH,
                height,
                graphics -> {
                    chart.paint(graphics, WIDTH, height);
                    if (axes.hasOwnLabels) {
                        labels(chart, graphics);
                    }
                });
    }

    /** Below the plot, the points that the curves have; XChart labels powers of ten alone. */
    private void labels(XYChart chart, Graphics2D graphics) {
        double low = chart.getScreenYFromChart(chart.getStyler().getYAxisMin());
        double high = chart.getScreenYFromChart(chart.getStyler().getYAxisMax());
        double content = chart.getStyler().getPlotContentSize();
        double bottom = low + (low - high) / content * (1 - content) / 2;
        graphics.setFont(chart.getStyler().getAxisTickLabelsFont());
        graphics.setColor(chart.getStyler().getXAxisTickLabelsColor());
        FontMetrics metrics = graphics.getFontMetrics();
        TreeSet<Double> shown = new TreeSet<>();
        curves.forEach(curve -> shown.addAll(curve.points.keySet()));
        double free = 0;
        for (double x : shown) {
            String text = label(x);
            double left = chart.getScreenXFromChart(x) - metrics.stringWidth(text) / 2.0;
            if (left > free) {
                graphics.drawString(text, (float) left, (float) (bottom + LINE));
                free = left + metrics.stringWidth(text + " ");
            }
        }
    }

    private void style(XYStyler styler) {
        styler.setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Vertical)
                .setLegendBorderColor(Color.WHITE)
                .setChartBackgroundColor(Color.WHITE);
        styler.setPlotGridLinesStroke(new BasicStroke(0.5f));
        styler.setXAxisTickLabelsFormattingFunction(
                axes.hasOwnLabels ? value -> " " : LineChart::label);
        styler.setYAxisTickLabelsFormattingFunction(LineChart::label);
        double most = values().max().orElse(1);
        if (axes.isLogarithmic) {
            styler.setXAxisLogarithmic(true).setYAxisLogarithmic(true);
            if (axes.hasOwnLabels) {
                styler.setYAxisMin(values().min().orElse(1) / MARGIN).setYAxisMax(most * MARGIN);
            }
        } else {
            styler.setYAxisMin(0.0).setYAxisMax(MARGIN * Math.max(most, 1e-9));
            styler.setXAxisMin(0.0);
        }
    }

    private DoubleStream values() {
        return curves.stream()
                .flatMapToDouble(
                        curve -> curve.points.values().stream().mapToDouble(Double::doubleValue));
    }

    /** A number without an exponent: 10k, 0.5. */
    private static String label(double value) {
        for (String unit : List.of("G", "M", "k")) {
            double factor =
                    switch (unit) {
                        case "G" -> 1e9;
                        case "M" -> 1e6;
                        default -> 1e3;
                    };
            if (value >= factor) {
                return brief(value / factor) + unit;
            }
        }
        return brief(value);
    }

    private static String brief(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3g", value).replaceAll("0+$", "");
    }
}
