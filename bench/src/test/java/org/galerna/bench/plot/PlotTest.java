// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.galerna.bench.Mpjbench;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.suite.Results;
import org.galerna.bench.suite.Series;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Charts show what files hold, to a parser and to a browser. */
@Timeout(120)
class PlotTest {
    private static final String COMPARED =
            """
            # bare line 48.0 ns, near; pingpong on smdev
            bytes\tours_us\tnative_us\tratio\tspread\tlimit_us\tlimit_ratio
            8\t0.100\t0.200\t0.500\t0.010\t0.050\t2.000
            1024\t0.400\t0.300\t1.333\t0.010\t0.100\t4.000
            65536\t6.400\t8.000\t0.800\t0.010\t2.000\t3.200
            """;

    @TempDir private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Series series(String device, int ranks, double factor) {
        List<Figure> figures = new ArrayList<>();
        for (int bytes : List.of(1, 1024, 1 << 20)) {
            double time = factor * (0.1 + bytes / 1e4);
            figures.add(
                    new Figure(
                            bytes, Map.of(Figure.AVERAGE, time, Figure.BANDWIDTH, bytes / time)));
        }
        return new Series("osu", "latency", ranks, device, "core", "byte array separate", figures);
    }

    private static Series series(int ranks, String data, double factor) {
        Series bytes = series("smdev", ranks, factor);
        return new Series("osu", "latency", ranks, "smdev", "core", data, bytes.figures());
    }

    private static Results results(Series... series) {
        Notes machine = new Notes(2, "Linux", "JVM", "", 48, 30);
        return new Results(
                "mpjbench osu latency", "2026-01-02T03:04:05Z", machine, List.of(series));
    }

    private String svg(String... files) throws IOException {
        List<String> words = new ArrayList<>(List.of("plot", "-o", folder.resolve("p.html") + ""));
        words.addAll(List.of("--svg", folder.resolve("charts").toString(), "--title", "a < b"));
        words.addAll(List.of(files));
        assertEquals(0, Mpjbench.run(words.toArray(String[]::new)));
        return Files.readString(folder.resolve("p.html"));
    }

    private String chart(String title) throws IOException {
        return Files.readString(folder.resolve("charts").resolve(Plot.fileName(title)));
    }

    @Test
    void aComparisonShowsOursTheNativeAndADashedLimit() throws Exception {
        String page = svg(file("c.tsv", COMPARED).toString());
        for (String title : List.of("time", "bandwidth")) {
            Drawn drawn = Drawn.of(chart("Galerna and native MPI: " + title));
            assertEquals(3, drawn.curves().size(), title);
            drawn.curves().forEach((colour, segments) -> assertEquals(2, segments, colour));
            assertEquals(1, drawn.curves().keySet().stream().filter(drawn::isDashed).count());
            assertEquals(2, drawn.marks().size());
        }
        assertEquals(3, page.split("<svg", -1).length, "two charts on the page");
        assertTrue(page.contains("<h1>a &lt; b</h1>"), "the title is escaped");
        assertFalse(page.replaceAll("xmlns(:\\w+)?=\"[^\"]*\"", "").contains("http"), "no link");
    }

    @Test
    void aComparisonWithoutARemarkIsDrawn() throws Exception {
        String row = "{\"bytes\":8,\"oursUs\":1,\"nativeUs\":2,\"limitUs\":0.5}";
        svg(file("c.json", "{\"rows\":[" + row + "]}").toString());
        assertEquals(2, Drawn.of(chart("Galerna and native MPI: time")).marks().size());
    }

    @Test
    void comparisonsOfOnePrimitiveStandInOneChart() throws Exception {
        String head = "near; pingpong on smdev";
        String tail = " buffers, JDK 25, against C MPI 4; 2 ranks, 2 cores";
        String separate = head + ", mpijava, arrays, separate" + tail;
        String same = head + ", mpijava, arrays, same" + tail;
        Path one = file("1.tsv", COMPARED.replace(head, separate));
        Path two = file("2.tsv", COMPARED.replace(head, same));
        svg(one.toString(), two.toString());
        for (String title : List.of("time", "bandwidth")) {
            assertEquals(4, Drawn.of(chart("pingpong on 2 ranks: " + title)).marks().size());
        }
    }

    @Test
    void resultsOfSeveralFilesStandInOneChartAndOverRanks() throws Exception {
        Path two = file("2.json", results(series("smdev", 2, 1), series("smdev", 4, 2)).json());
        Path other = file("o.json", results(series("niodev", 2, 30)).json());
        svg(two.toString(), other.toString());
        assertEquals(3 + 1, Drawn.of(chart("osu latency: time")).curves().size());
        assertEquals(3 + 1, Drawn.of(chart("osu latency: bandwidth")).curves().size());
        Drawn ranks = Drawn.of(chart("osu latency on smdev, byte array separate: time over ranks"));
        assertEquals(3, ranks.curves().size(), "a curve a size");
        ranks.curves().forEach((colour, segments) -> assertEquals(1, segments, colour));
    }

    @Test
    void everyKindOfElementsHasTimesOverRanks() throws Exception {
        Series[] series = {
            series(2, "int array separate", 1),
            series(2, "float array separate", 1),
            series(4, "int array separate", 2),
            series(4, "float array separate", 64)
        };
        svg(file("t.json", results(series).json()).toString());
        for (String type : List.of("int", "float")) {
            String title = "osu latency on smdev, " + type + " array separate: time over ranks";
            assertEquals(3, Drawn.of(chart(title)).curves().size(), "a curve a size");
        }
    }

    @Test
    void numbersOfRanksAreLabelledBelowTheirPoints() throws Exception {
        Series[] series = {series("smdev", 8, 3), series("smdev", 3, 1), series("smdev", 2, 2)};
        svg(file("r.json", results(series).json()).toString());
        Drawn ranks = Drawn.of(chart("osu latency on smdev, byte array separate: time over ranks"));
        List<Drawn.Point> marks = List.copyOf(ranks.marks().values()).getFirst();
        double lowest =
                ranks.marks().values().stream()
                        .flatMap(List::stream)
                        .mapToDouble(Drawn.Point::y)
                        .max()
                        .orElseThrow();
        for (String number : List.of("2", "3", "8")) {
            Drawn.Point label = ranks.texts().get(number);
            double mark = marks.get(List.of("2", "3", "8").indexOf(number)).x();
            assertEquals(mark, label.x(), 8, number);
            assertTrue(label.y() > lowest + 10, number);
        }
    }

    @Test
    void pointsAreJoinedFromTheLeft() throws Exception {
        LineChart chart = new LineChart("", new LineChart.Axes("", "", true));
        chart.add("a", new double[] {1024, 1, 32}, 3, 1, 2);
        List<Double> x = new ArrayList<>();
        List.copyOf(Drawn.of(chart.svg()).marks().values())
                .getFirst()
                .forEach(mark -> x.add(mark.x()));
        assertEquals(x.stream().sorted().toList(), x);
        assertEquals(3, x.size());
    }

    @Test
    void limitsThatDifferAreNamedByTheirCurves() {
        LineChart chart = new LineChart("", new LineChart.Axes("", "", true));
        double[] x = {1, 8};
        assertEquals("a", chart.add("a", x, 1, 2));
        assertEquals("a (2)", chart.add("a", x, 3, 4));
        chart.limit("copy", "a", x, 100, 100);
        chart.limit("copy", "a (2)", new double[] {8, 64}, 103, 103);
        assertEquals(List.of("a", "a (2)", "copy"), chart.legend());
        chart.limit("copy", "a (2)", x, 200, 200);
        assertEquals(List.of("a", "a (2)", "copy, a", "copy, a (2)"), chart.legend());
    }

    @Test
    void aTuningShowsTheFastestAlgorithmOfEachCell() throws Exception {
        String figures =
                """
                2 1 allreduce 8 ring 900.0
                2 1 allreduce 8 flags 100.0
                4 1 allreduce 8 ring 300.0
                4 1 allreduce 65536 flags -1.0
                4 1 allreduce 65536 ring 700.0
                2 1 bcast 8 binomial 50.0
                2 1 bcast\
                """;
        svg(file("t.measured", figures).toString());
        String map = chart("allreduce: the fastest algorithm");
        // two legend boxes, three cells, one empty cell, and the background
        String colours = map.replaceAll("(?s).*?fill:rgb\\(([0-9,]*)\\).*?", "$1 ");
        assertTrue(colours.contains("0,114,178") && colours.contains("213,94,0"), colours);
        assertTrue(Files.exists(folder.resolve("charts/bcast-the-fastest-algorithm.svg")));
    }

    @Test
    void everyTuningHasMapsOfItsOwn() throws Exception {
        Path one = file("one.measured", "2 1 bcast 8 binomial 50.0\n");
        Path two = file("two.measured", "2 1 bcast 8 chain 50.0\n");
        svg(one.toString(), two.toString());
        for (Path file : List.of(one, two)) {
            String algorithm = file.equals(one) ? "binomial" : "chain";
            String map = chart("bcast in " + file + ": the fastest algorithm");
            assertTrue(map.contains(">" + algorithm + "<"), map);
        }
    }

    @Test
    void whatCannotBeDrawnIsRefused() throws Exception {
        String whole = results(series("smdev", 2, 1)).json();
        for (String text :
                List.of(
                        "",
                        "{}",
                        "{\"a\":1}",
                        "{\"rows\":3}",
                        "{\"rows\":null}",
                        "{\"rows\":[null]}",
                        whole.replace("\"suite\"", "\"s\""),
                        whole.replace("0.1001", "null"),
                        "x y z",
                        "# a\nbytes\tours_us\t\n8")) {
            Path file = file("x", text);
            assertEquals(2, Mpjbench.run("plot", file.toString()), text);
        }
        assertTrue(whole.contains("0.1001"), whole);
        assertEquals(2, Mpjbench.run("plot", folder.resolve("missing").toString()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new LineChart("", new LineChart.Axes("", "", true)).add("", new double[1]));
    }

    @Test
    void aBrowserShowsEveryPointWhereItsValueIs() throws Exception {
        String browser = browser();
        svg(file("c.tsv", COMPARED).toString());
        String title = "Galerna and native MPI: time";
        Map<String, List<Drawn.Point>> marks = Drawn.of(chart(title)).marks();
        Path shot = folder.resolve("shot.png");
        run(
                browser,
                "--hide-scrollbars",
                "--window-size=900,560",
                "--screenshot=" + shot,
                folder.resolve("charts").resolve(Plot.fileName(title)).toUri().toString());
        BufferedImage image = ImageIO.read(shot.toFile());
        double[][] values = {{0.1, 0.4, 6.4}, {0.2, 0.3, 8}};
        int curve = 0;
        for (Map.Entry<String, List<Drawn.Point>> each : marks.entrySet()) {
            List<Drawn.Point> points = each.getValue();
            double[] y = values[curve];
            assertEquals(3, points.size());
            // the middle point lies between the others as its logarithms do
            double right = Math.log(1024 / 8.0) / Math.log(65536 / 8.0);
            double up = Math.log(y[1] / y[0]) / Math.log(y[2] / y[0]);
            double expectedX = points.get(0).x() + right * (points.get(2).x() - points.get(0).x());
            double expectedY = points.get(0).y() + up * (points.get(2).y() - points.get(0).y());
            assertEquals(expectedX, points.get(1).x(), 0.5);
            assertEquals(expectedY, points.get(1).y(), 0.5);
            Color paint = Canvas.colour(curve++);
            Color seen = pixel(image, expectedX, expectedY);
            assertTrue(isLike(paint, seen), () -> "painted " + paint + ", seen " + seen);
            assertFalse(isLike(paint, pixel(image, expectedX, expectedY - 15)), "it is no area");
        }
    }

    @Test
    void noPointIsHiddenByTheLegend() throws Exception {
        String browser = browser();
        String corners = COMPARED.replace("8\t0.100\t0.200\t", "8\t9.000\t0.100\t");
        assertNotEquals(COMPARED, corners);
        svg(file("c.tsv", corners).toString());
        String title = "Galerna and native MPI: time";
        Path shot = folder.resolve("shot.png");
        run(
                browser,
                "--hide-scrollbars",
                "--window-size=900,660",
                "--screenshot=" + shot,
                folder.resolve("charts").resolve(Plot.fileName(title)).toUri().toString());
        BufferedImage image = ImageIO.read(shot.toFile());
        int curve = 0;
        for (List<Drawn.Point> points : Drawn.of(chart(title)).marks().values()) {
            Color paint = Canvas.colour(curve++);
            for (Drawn.Point point : points) {
                Color seen = pixel(image, point.x(), point.y());
                assertTrue(isLike(paint, seen), () -> point + " is " + seen);
            }
        }
    }

    @Test
    void aNarrowPageShowsWholeCharts() throws Exception {
        String browser = browser();
        String page = svg(file("c.tsv", COMPARED).toString());
        String script =
                """
                <script>
                const cut = [...document.querySelectorAll('circle')].filter(mark =>
                    mark.getBoundingClientRect().right >
                        mark.closest('svg').getBoundingClientRect().right);
                document.title = 'window ' + innerWidth + ', cut ' + cut.length;
                </script></body>\
                """;
        Path narrow = file("narrow.html", page.replace("</body>", script));
        String dom = run(browser, "--window-size=500,900", "--dump-dom", narrow.toUri() + "");
        assertTrue(dom.contains("<title>window 500, cut 0</title>"), dom.substring(0, 200));
    }

    private static Color pixel(BufferedImage image, double x, double y) {
        return new Color(image.getRGB((int) Math.round(x), (int) Math.round(y)));
    }

    /** Whether a browser's rounding can explain the difference. */
    private static boolean isLike(Color a, Color b) {
        return Math.abs(a.getRed() - b.getRed()) < 9
                && Math.abs(a.getGreen() - b.getGreen()) < 9
                && Math.abs(a.getBlue() - b.getBlue()) < 9;
    }

    @Test
    void theTwoCurvesShareOneScale() throws Exception {
        svg(file("c.tsv", COMPARED).toString());
        List<List<Drawn.Point>> marks =
                List.copyOf(Drawn.of(chart("Galerna and native MPI: time")).marks().values());
        double ours = marks.get(0).get(0).y() - marks.get(0).get(2).y();
        double both = marks.get(0).get(0).y() - marks.get(1).get(0).y();
        assertEquals(Math.log(0.2 / 0.1) / Math.log(6.4 / 0.1), both / ours, 0.01);
    }

    @Test
    void thePageOpensInABrowserWithAllCharts() throws Exception {
        String browser = browser();
        svg(file("c.tsv", COMPARED).toString());
        String dom = run(browser, "--dump-dom", folder.resolve("p.html").toUri().toString());
        assertEquals(3, dom.split("<svg", -1).length, "two charts");
        assertTrue(dom.contains("</figcaption>"), "the page is whole");
    }

    private String run(String browser, String... words) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                browser,
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--force-device-scale-factor=1",
                                "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(List.of(words));
        Path output = folder.resolve("output");
        Process process =
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .redirectOutput(output.toFile())
                        .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            fail("the browser has not ended");
        }
        assertEquals(0, process.exitValue());
        return Files.readString(output);
    }

    /** The browser; in CI there has to be one. */
    private static String browser() {
        Optional<String> found =
                Stream.of("chromium", "chromium-browser", "google-chrome")
                        .flatMap(name ->
                                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                                        .map(place -> new File(place, name)))
                        .filter(File::canExecute)
                        .map(File::getPath)
                        .findFirst();
        if (found.isEmpty() && "true".equals(System.getenv("CI"))) {
            fail("no browser: install the package chromium");
        }
        Assumptions.assumeTrue(
                found.isPresent(), "no browser looks at the plots: install the package chromium");
        return found.orElseThrow();
    }
}
