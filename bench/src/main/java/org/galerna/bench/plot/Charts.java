// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.galerna.bench.compare.Subject;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.plot.LineChart.Axes;
import org.galerna.bench.suite.Results;
import org.galerna.bench.suite.Series;
import org.galerna.bench.tune.Measured;

/** Makes charts of what files hold. */
final class Charts {
    private static final Axes LATENCY = new Axes("bytes", "µs", true);
    private static final Axes BANDWIDTH = new Axes("bytes", "MB/s", true);
    private static final Axes SCALING = new Axes("ranks", "µs", true, true);
    private static final int INLINE_BYTES = 56; // what travels with its cache line
    private static final int MOST_SIZES = 8;
    private static final double MICROS = 1e-3;

    private final Map<String, LineChart> lines = new LinkedHashMap<>();
    private final List<Source.OfTuning> tunings = new ArrayList<>();

    Charts() {}

    /** All that have something to show, curves before maps. */
    List<Chart> all() {
        List<Chart> all = new ArrayList<>();
        lines.values().stream().filter(chart -> !chart.isEmpty()).forEach(all::add);
        boolean areSeveral = tunings.size() > 1;
        for (Source.OfTuning tuning : tunings) {
            all.addAll(maps(tuning.figures(), areSeveral ? " in " + tuning.file() : ""));
        }
        return all;
    }

    private LineChart chart(String title, Axes axes) {
        return lines.computeIfAbsent(title, key -> new LineChart(key, axes));
    }

    /** Adds what a file holds. */
    void add(Source source) {
        switch (source) {
            case Source.OfSuite suite -> add(suite.results());
            case Source.OfComparison comparison -> add(comparison);
            case Source.OfTuning tuning -> tunings.add(tuning);
        }
    }

    private void add(Results results) {
        for (Series series : results.series()) {
            String name = series.suite() + " " + series.benchmark();
            if (series.figures().size() > 1) {
                curves(name, series, results.machine());
            }
        }
        scaling(results);
    }

    private void curves(String name, Series series, Notes machine) {
        String label =
                series.device()
                        + " "
                        + series.api()
                        + ", "
                        + series.ranks()
                        + " ranks, "
                        + series.data();
        double[] bytes = series.figures().stream().mapToDouble(Figure::bytes).toArray();
        boolean hasTime = has(series, Figure.AVERAGE);
        if (hasTime) {
            LineChart chart = chart(name + ": time", LATENCY);
            String curve = chart.add(label, bytes, column(series, Figure.AVERAGE));
            if (series.benchmark().equals("latency") || series.benchmark().equals("PingPong")) {
                chart.limit("bare machine", curve, bytes, limits(series, machine));
            }
        }
        if (has(series, Figure.BANDWIDTH)) {
            LineChart chart = chart(name + ": bandwidth", BANDWIDTH);
            String curve = chart.add(label, bytes, column(series, Figure.BANDWIDTH));
            double[] copy = new double[bytes.length];
            Arrays.fill(copy, machine.copyGbS() / MICROS);
            chart.limit("a copy of 1 MiB", curve, bytes, copy);
        }
        if (has(series, Figure.OVERALL)) {
            LineChart chart = chart(name + ": with and without a computation", LATENCY);
            chart.add(label + ", both", bytes, column(series, Figure.OVERALL));
            chart.add(label + ", call alone", bytes, column(series, Figure.PURE));
        }
    }

    private static boolean has(Series series, String column) {
        return series.figures().stream().allMatch(each -> each.values().containsKey(column));
    }

    private static double[] column(Series series, String column) {
        return series.figures().stream().mapToDouble(figure -> figure.get(column)).toArray();
    }

    /** What the machine allows a message, in microseconds. */
    private static double[] limits(Series series, Notes machine) {
        return series.figures().stream()
                .mapToDouble(Figure::bytes)
                .map(bytes ->
                        MICROS
                                * (machine.lineNs()
                                        + (bytes > INLINE_BYTES ? bytes / machine.copyGbS() : 0)))
                .toArray();
    }

    /** Times over ranks, a curve a size, where a benchmark ran on several numbers of ranks. */
    private void scaling(Results results) {
        Map<String, Map<Integer, TreeMap<Integer, Double>>> benchmarks = new LinkedHashMap<>();
        for (Series series : results.series()) {
            String name =
                    series.suite()
                            + " "
                            + series.benchmark()
                            + " on "
                            + series.device()
                            + ", "
                            + series.data();
            for (Figure figure : series.figures()) {
                Double time = figure.values().get(Figure.AVERAGE);
                if (time != null) {
                    benchmarks
                            .computeIfAbsent(name, key -> new TreeMap<>())
                            .computeIfAbsent(figure.bytes(), key -> new TreeMap<>())
                            .put(series.ranks(), time);
                }
            }
        }
        benchmarks.forEach((name, sizes) -> {
            List<Integer> shown =
                    sizes.keySet().stream().filter(size -> sizes.get(size).size() > 1).toList();
            int step = shown.size() / MOST_SIZES + 1;
            for (int i = 0; i < shown.size(); i += step) {
                TreeMap<Integer, Double> times = sizes.get(shown.get(i));
                chart(name + ": time over ranks", SCALING)
                        .add(shown.get(i) + " bytes", array(times.keySet()), array(times.values()));
            }
        });
    }

    private static double[] array(Iterable<? extends Number> values) {
        List<Double> all = new ArrayList<>();
        values.forEach(value -> all.add(value.doubleValue()));
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private void add(Source.OfComparison comparison) {
        List<Source.Row> rows = comparison.rows();
        double[] bytes = rows.stream().mapToDouble(Source.Row::bytes).toArray();
        double[] ours = rows.stream().mapToDouble(Source.Row::oursUs).toArray();
        double[] theirs = rows.stream().mapToDouble(Source.Row::nativeUs).toArray();
        double[] limit = rows.stream().mapToDouble(Source.Row::limitUs).toArray();
        Names names = Names.of(comparison.remark());
        LineChart time = chart(names.chart + ": time", LATENCY);
        LineChart bandwidth = chart(names.chart + ": bandwidth", BANDWIDTH);
        String curve = time.add(names.ours, bytes, ours);
        time.add(names.theirs, bytes, theirs);
        time.limit("bare machine", curve, bytes, limit);
        String rate = bandwidth.add(names.ours, bytes, rates(bytes, ours));
        bandwidth.add(names.theirs, bytes, rates(bytes, theirs));
        bandwidth.limit("bare machine", rate, bytes, rates(bytes, limit));
    }

    /** The chart of a comparison, which those of other devices or buffers share, and its curves. */
    private record Names(String chart, String ours, String theirs) {
        static Names of(String remark) {
            return Subject.in(remark)
                    .map(subject -> {
                        String buffers = ", " + subject.buffers() + " buffers";
                        return new Names(
                                subject.primitive() + " on " + subject.ranks() + " ranks",
                                "Galerna " + subject.ours() + buffers,
                                subject.theirs() + buffers);
                    })
                    .orElse(new Names("Galerna and native MPI", "Galerna", "native"));
        }
    }

    private static double[] rates(double[] bytes, double... micros) {
        double[] rates = new double[bytes.length];
        Arrays.setAll(rates, i -> bytes[i] / micros[i]);
        return rates;
    }

    /** A map of the fastest algorithms for each operation, called as it is and where it is. */
    private static List<Chart> maps(List<Measured> figures, String place) {
        Map<String, List<Measured>> operations = new TreeMap<>();
        for (Measured figure : figures) {
            if (figure.nanos() > 0) {
                operations
                        .computeIfAbsent(figure.operation().label(), key -> new ArrayList<>())
                        .add(figure);
            }
        }
        List<Chart> maps = new ArrayList<>();
        operations.forEach((operation, measured) -> maps.add(map(operation + place, measured)));
        return maps;
    }

    private static HeatMap map(String name, List<Measured> figures) {
        TreeSet<Long> bytes = new TreeSet<>();
        TreeSet<Integer> ranks = new TreeSet<>();
        Map<String, Measured> best = new LinkedHashMap<>();
        for (Measured figure : figures) {
            bytes.add(figure.bytes());
            ranks.add(figure.ranks());
            best.merge(
                    HeatMap.cell(Long.toString(figure.bytes()), Integer.toString(figure.ranks())),
                    figure,
                    (a, b) -> a.nanos() <= b.nanos() ? a : b);
        }
        Map<String, String> names = new LinkedHashMap<>();
        best.forEach((cell, figure) -> names.put(cell, figure.algorithm()));
        return new HeatMap(
                name + ": the fastest algorithm",
                bytes.stream().map(String::valueOf).toList(),
                ranks.stream().map(String::valueOf).toList(),
                names);
    }
}
