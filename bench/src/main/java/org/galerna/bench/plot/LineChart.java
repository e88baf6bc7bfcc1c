// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Curves over two axes, with a mark at each point; limits are dashed and have none. */
public final class LineChart implements Chart {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 500;
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
     */
    public record Axes(String x, String y, boolean isLogarithmic) {}

    /** Points of one name. */
    private record Curve(String name, List<Double> x, List<Double> y, boolean isLimit) {}

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
     * @param x where the points are.
     * @param y what they show, as many.
     */
    public void add(String name, double[] x, double... y) {
        add(name, false, x, y);
    }

    /**
     * Adds what could be reached at most, or at least, as a dashed line.
     *
     * @param name stands in the legend.
     * @param x where the points are.
     * @param y what they show, as many.
     */
    public void limit(String name, double[] x, double... y) {
        add(name, true, x, y);
    }

    private void add(String name, boolean isLimit, double[] x, double... y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(name + ": " + x.length + " by " + y.length);
        }
        double least = axes.isLogarithmic ? Double.MIN_NORMAL : 0;
        List<Double> shownX = new ArrayList<>();
        List<Double> shownY = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            if (x[i] >= least && y[i] >= least && Double.isFinite(y[i])) {
                shownX.add(x[i]);
                shownY.add(y[i]);
            }
        }
        if (!shownX.isEmpty()) {
            curves.add(new Curve(unique(name), shownX, shownY, isLimit));
        }
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

    @Override
    public String svg() {
        XYChart chart =
                new XYChartBuilder()
                        .width(WIDTH)
                        .height(HEIGHT)
                        .title(title)
                        .xAxisTitle(axes.x)
                        .yAxisTitle(axes.y)
                        .build();
        style(chart);
        int colour = 0;
        for (Curve curve : curves) {
            XYSeries series = chart.addSeries(curve.name, curve.x, curve.y);
            Color paint = curve.isLimit ? GREY : Canvas.colour(colour++);
            series.setLineColor(paint);
            series.setMarkerColor(paint);
            series.setLineStyle(curve.isLimit ? SeriesLines.DASH_DASH : SeriesLines.SOLID);
            series.setMarker(curve.isLimit ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
        }
        return Canvas.svg(WIDTH, HEIGHT, graphics -> chart.paint(graphics, WIDTH, HEIGHT));
    }

    private void style(XYChart chart) {
        chart.getStyler()
                .setLegendPosition(LegendPosition.InsideNW)
                .setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setPlotGridLinesStroke(new BasicStroke(0.5f));
        chart.getStyler().setXAxisTickLabelsFormattingFunction(LineChart::label);
        chart.getStyler().setYAxisTickLabelsFormattingFunction(LineChart::label);
        if (axes.isLogarithmic) {
            chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
        } else {
            double most =
                    curves.stream()
                            .flatMap(curve -> curve.y.stream())
                            .max(Double::compare)
                            .orElse(1.0);
            chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.05 * Math.max(most, 1e-9));
            chart.getStyler().setXAxisMin(0.0);
        }
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
