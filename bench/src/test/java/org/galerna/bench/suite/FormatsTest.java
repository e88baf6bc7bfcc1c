// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Pairing;
import org.galerna.bench.pattern.Plan;
import org.galerna.bench.terminal.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is printed and saved can be read back. */
@Timeout(20)
class FormatsTest {
    private static final Notes MACHINE = new Notes(2, "Linux 1 x", "JVM 25", "-Xmx1g", 48.5, 33.25);

    @TempDir private Path folder;

    static Figure figure(int bytes, double... numbers) {
        String[] names = {
            Figure.TIMES,
            Figure.AVERAGE,
            Figure.LEAST,
            Figure.MOST,
            Figure.BANDWIDTH,
            Figure.RATE,
            Figure.OVERALL,
            Figure.PURE,
            Figure.COMPUTE,
            Figure.OVERLAP,
            "p99_us",
            Figure.ERRORS
        };
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            values.put(names[i], numbers[i]);
        }
        return new Figure(bytes, values);
    }

    private static final List<Figure> FIGURES =
            List.of(
                    figure(1, 1000, 0.25, 0.125, 0.5, 4, 4e6, 3, 1, 2, 75, 0.75, 0),
                    figure(1 << 20, 10, 80.5, 80, 81, 13025.5, 12422, 90, 40, 50, 99, 85, 2));

    static Run run(Benchmark benchmark, int group) {
        return run(benchmark, group, Element.BYTE);
    }

    static Run run(Benchmark benchmark, int group, Element element) {
        Plan plan =
                new Plan(
                        benchmark.pattern(),
                        benchmark.timing(),
                        new Plan.Data("core", element, Memory.ARRAY, Pairing.SEPARATE),
                        new Plan.Scale(64, 1, 2, group),
                        new Plan.Effort(0, -1, 1, false),
                        List.of(1, 1 << 20),
                        true,
                        List.of(99.0));
        return new Run(benchmark, new Launcher.Place("smdev", 4, List.of()), plan);
    }

    static List<String> print(Function<PrintStream, Report> format, Run run, Results results) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Report report = format.apply(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        report.begin(MACHINE);
        report.table(run);
        results.series().getFirst().figures().forEach(report::row);
        report.done();
        report.end(results);
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    static Results results() {
        Series series = new Series("osu", "bw", 4, "smdev", "core", "byte array separate", FIGURES);
        return new Results("mpjbench osu bw", "2026-01-02T03:04:05Z", MACHINE, List.of(series));
    }

    /** The fields of every line of a table that is no comment. */
    static List<String[]> fields(List<String> lines) {
        List<String[]> rows = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("#") && !line.isBlank()) {
                rows.add(line.strip().split("\\s+"));
            }
        }
        return rows;
    }

    @Test
    void anOsuTableHasSizesAndTheValuesOfItsHeadings() {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("latency", List.of("1048576", "80.50", "85.00", "Fail"));
        expected.put("bw", List.of("1048576", "13025.50", "85.00", "Fail"));
        expected.put("mbw_mr", List.of("1048576", "13025.50", "12422.00", "85.00", "Fail"));
        expected.put("bcast", List.of("1048576", "80.50", "80.00", "81.00", "10", "85.00", "Fail"));
        expected.put("barrier", List.of("80.50", "80.00", "81.00", "10", "85.00", "Fail"));
        expected.put(
                "iallreduce",
                List.of("1048576", "90.00", "50.00", "40.00", "99.00", "85.00", "Fail"));
        expected.forEach((name, words) -> {
            Benchmark benchmark = Osu.benchmark(name);
            List<String> lines =
                    print(out -> new OsuTable(out, true), run(benchmark, 0), results());
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("# OSU MPI ")), name);
            List<String[]> rows = fields(lines);
            assertEquals(2, rows.size(), name);
            assertEquals(words, List.of(rows.get(1)), name);
            assertEquals("Pass", List.of(rows.get(0)).getLast(), name);
            assertTrue(lines.stream().anyMatch(line -> line.endsWith(" Validation")), name);
        });
    }

    @Test
    void anImbTableHasTheValuesOfItsHeadings() {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("PingPong", List.of("1048576", "10", "80.50", "13025.50", "85.00", "2"));
        expected.put(
                "Exchange",
                List.of("1048576", "10", "80.00", "81.00", "80.50", "13025.50", "85.00", "2"));
        expected.put("Bcast", List.of("1048576", "10", "80.00", "81.00", "80.50", "85.00", "2"));
        expected.put("barrier", List.of("10", "80.00", "81.00", "80.50", "85.00", "2"));
        expected.put(
                "Iallreduce",
                List.of("1048576", "10", "90.00", "40.00", "50.00", "99.00", "85.00", "2"));
        expected.forEach((name, words) -> {
            List<String> lines = print(ImbTable::new, run(Imb.benchmark(name), 2), results());
            assertTrue(
                    lines.contains("# ( 2 groups of 2 processes each running simultaneously )"),
                    name);
            List<String[]> rows = fields(lines);
            assertEquals(words, List.of(rows.getLast()), name);
        });
    }

    @Test
    void aJgfLineHasNameSizeAndRate() {
        List<String> lines = print(JgfTable::new, run(Jgf.benchmark("Alltoall"), 0), results());
        String[] words = lines.getLast().split("\t", -1);
        assertEquals("Section1:Alltoall:Double", words[0].strip());
        assertEquals("1048576", words[1]);
        assertEquals(4 * 1048576 / 81e-6, Double.parseDouble(words[2]), 1e7);
        assertEquals(List.of("(bytes/s)", "Fail"), List.of(words).subList(3, 5));
        lines = print(JgfTable::new, run(Jgf.benchmark("Barrier"), 0), results());
        assertTrue(lines.getLast().contains("(barriers/s)"), lines.getLast());
    }

    @Test
    void aJgfLineOfObjectsCountsThem() {
        Run run = run(Jgf.benchmark("pingpongobject"), 0, Element.OBJECT);
        String[] words = print(JgfTable::new, run, results()).getLast().split("\t", -1);
        assertEquals("Section1:PingPong:Object", words[0].strip());
        assertEquals(1 << 17, Integer.parseInt(words[1]));
        assertEquals((1 << 17) / 81e-6, Double.parseDouble(words[2]), 1e6);
        assertEquals("(objects/s)", words[3]);
    }

    @Test
    void anOsuTableNamesTheKindOfElements() {
        Map<Element, String> names = new LinkedHashMap<>();
        names.put(Element.BYTE, "# Datatype: MPI_CHAR.");
        names.put(Element.INT, "# Datatype: MPI_INT.");
        names.put(Element.DOUBLE, "# Datatype: MPI_DOUBLE.");
        names.forEach((element, line) -> {
            Run run = run(Osu.benchmark("latency"), 0, element);
            assertTrue(print(out -> new OsuTable(out, false), run, results()).contains(line), line);
        });
    }

    @Test
    void aTableSaysWhichSizesWereNotSteady() {
        List<Figure> figures = new ArrayList<>();
        for (int bytes : List.of(1, 8, 1024)) {
            Map<String, Double> values = new LinkedHashMap<>(FIGURES.getFirst().values());
            values.put(Figure.STEADY, bytes == 8 ? 1.0 : 0.0);
            figures.add(new Figure(bytes, values));
        }
        Series series = new Series("s", "b", 4, "smdev", "core", "byte array separate", figures);
        Results results = new Results("mpjbench", "2026-01-02T03:04:05Z", MACHINE, List.of(series));
        String said = "# not steady when it was measured";
        Map<Benchmark, Function<PrintStream, Report>> tables =
                Map.of(
                        Osu.benchmark("latency"),
                        out -> new OsuTable(out, false),
                        Osu.benchmark("barrier"),
                        out -> new OsuTable(out, false),
                        Imb.benchmark("Bcast"),
                        ImbTable::new,
                        Jgf.benchmark("Bcast"),
                        JgfTable::new);
        tables.forEach((benchmark, format) -> {
            String expected = said + (benchmark.hasSizes() ? ": 1, 1024 bytes" : "");
            assertTrue(print(format, run(benchmark, 0), results).contains(expected), expected);
            List<String> steady = print(format, run(benchmark, 0), results());
            assertTrue(steady.stream().noneMatch(line -> line.startsWith(said)), steady::toString);
        });
    }

    @Test
    void theMachineIsNearOrFarOrTooBusyToTell() {
        assertTrue(MACHINE.line().endsWith("bare cache line 48.5 ns (near), copy 33.3 GB/s"));
        String far = new Notes(2, "", "", "", 120.1, 1).line();
        assertTrue(far.contains("120.1 ns (far)"), far);
        String busy = new Notes(2, "", "", "", 5e5, 1).line();
        assertTrue(busy.contains("500000.0 ns (its threads took turns on a core)"), busy);
    }

    @Test
    void aTsvHasNamesAndAllValues() {
        List<String> lines = print(TsvReport::new, run(Osu.benchmark("bw"), 0), results());
        assertTrue(lines.getFirst().startsWith("# JVM 25, 2 cores"), lines.getFirst());
        String[] names = lines.get(1).split("\t", -1);
        assertEquals(5, lines.size() + 1);
        for (int row = 0; row < FIGURES.size(); row++) {
            String[] values = lines.get(2 + row).split("\t", -1);
            assertEquals(names.length, values.length);
            assertEquals(List.of("bw", "4", "byte"), List.of(values).subList(0, 3));
            Figure figure = FIGURES.get(row);
            assertEquals(figure.bytes(), Integer.parseInt(values[3]));
            for (int i = 4; i < names.length; i++) {
                assertEquals(figure.get(names[i]), Double.parseDouble(values[i]), 1e-4, names[i]);
            }
        }
    }

    @Test
    void whatIsSavedIsReadBackAndIsTheJsonFormat() throws IOException {
        Results results = results();
        Path file = results.save(folder.resolve("new"), "osu-bw");
        assertEquals("osu-bw-20260102-030405.json", file.getFileName().toString());
        assertEquals(results, Results.read(file));
        List<String> printed = print(JsonReport::new, run(Osu.benchmark("bw"), 0), results);
        assertEquals(Files.readAllLines(file), printed);
        Path second = results.save(folder.resolve("new"), "osu-bw");
        assertEquals("osu-bw-20260102-030405-2.json", second.getFileName().toString());
    }

    @Test
    void aFileOfSomethingElseIsRefusedInOneLine() throws IOException {
        for (String text : List.of("", "{", "[]", "{\"a\":1}", "no")) {
            Path file = Files.writeString(folder.resolve("x.json"), text);
            CommandException refused =
                    assertThrows(CommandException.class, () -> Results.read(file), text);
            assertEquals(2, refused.exitCode());
            assertEquals(file + " holds no results of mpjbench", refused.getMessage());
        }
    }

    @Test
    void sizesAreListsAndRanges() {
        assertEquals(List.of(8, 1024, 3 << 20), Sizes.of("8,1k,3M", 1, ""));
        assertEquals(List.of(0, 1, 2, 4), Sizes.of("0:4", 1, ""));
        assertEquals(List.of(6, 12, 24), Sizes.of("6:32", 1, ""));
        assertEquals(List.of(1 << 30), Sizes.of("1g", 1, ""));
        for (String wrong : List.of("", "x", "8,", "2G", "-1", "1:", "9999999999", "4:2")) {
            assertThrows(CommandException.class, () -> Sizes.of(wrong, 1, ""), wrong);
        }
    }

    @Test
    void aRangeHasTheSizesOfWholeElements() {
        assertEquals(List.of(0, 4, 8), Sizes.of("0:8", 4, "x"));
        assertEquals(List.of(8, 16, 24), Sizes.of("1:16,24", 8, "x"));
        for (String wrong : List.of("6", "8,2", "1:2", "3:10")) {
            assertThrows(CommandException.class, () -> Sizes.of(wrong, 4, "x"), wrong);
        }
    }

    @Test
    void aFolderForResultsIsMadeOrRefusedBefore() throws IOException {
        Path made = folder.resolve("a/b");
        Results.prepare(made);
        try (Stream<Path> left = Files.list(made)) {
            assertEquals(0, left.count());
        }
        Path file = Files.createFile(folder.resolve("file"));
        for (Path wrong : List.of(file, file.resolve("below"))) {
            CommandException refused =
                    assertThrows(CommandException.class, () -> Results.prepare(wrong));
            assertEquals(2, refused.exitCode());
            assertTrue(refused.getMessage().startsWith("--results " + wrong + ": "));
        }
    }
}
