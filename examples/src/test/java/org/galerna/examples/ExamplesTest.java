// SPDX-License-Identifier: Apache-2.0
package org.galerna.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launches the examples in this JVM, with rank loaders, on one to five ranks. */
@Timeout(60)
class ExamplesTest {
    @TempDir private Path folder;

    /** What an example prints, line by line; it must end well. */
    private static List<String> run(int ranks, String program, String... arguments) {
        return runFrom("target/classes", ranks, program, arguments);
    }

    /** What a program on a class path prints, line by line; it must end well. */
    static List<String> runFrom(String path, int ranks, String program, String... arguments) {
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        JobResult result;
        try {
            JobOptions options =
                    new JobOptions().withRanks(ranks).withClassPath(path).withTimeoutSeconds(50);
            result = Mpjrun.run(options, program, arguments);
        } finally {
            System.setOut(usual);
        }
        assertEquals(0, result.exitCode(), () -> program + ": " + result.failures());
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** What an example prints on standard error that has not what it needs; its exit code is 2. */
    private static List<String> refusal(int ranks, String program) {
        PrintStream usual = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        JobResult result;
        try {
            JobOptions options = new JobOptions().withRanks(ranks).withTimeoutSeconds(50);
            result = Mpjrun.run(options.withClassPath("target/classes"), program);
        } finally {
            System.setErr(usual);
        }
        assertEquals(2, result.exitCode(), () -> program + ": " + result.failures());
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** The last line of a program; it must say that it agrees with a serial computation. */
    private static String verdict(int ranks, String program, String... arguments) {
        List<String> lines = run(ranks, program, arguments);
        assertTrue(!lines.isEmpty(), program + " printed nothing");
        String last = lines.getLast();
        assertTrue(last.startsWith(program + ": "), last);
        assertTrue(last.endsWith(": OK"), last);
        return last;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void helloComesFromEveryRank(int ranks) {
        Set<String> expected = new TreeSet<>();
        for (int rank = 0; rank < ranks; rank++) {
            expected.add("Hello from rank " + rank + " of " + ranks);
        }
        List<String> lines = run(ranks, "Hello");
        Set<String> found = new TreeSet<>();
        lines.forEach(line -> found.add(line.replaceFirst(" on .*", "")));
        assertEquals(expected, found);
        assertEquals(ranks, lines.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void tokenGathersAllRanks(int ranks) {
        int sum = 100 * IntStream.range(0, ranks).sum();
        assertEquals(
                "Ring: token " + sum + ", expected " + sum + ": OK", verdict(ranks, "Ring", "100"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void piIsTheSameForAnyNumberOfRanks(int ranks) {
        assertEquals(
                "Pi: 627739 hits (serial 627739) give 3.138695, the integral 3.141592653590: OK",
                verdict(ranks, "Pi", "8"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void theTypedApiFindsWhatASerialLoopFinds(int ranks) {
        assertEquals(
                "Spread: mean 0.499951, deviation 0.288002, widest step 0.995701: OK",
                verdict(ranks, "Spread", "100000"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void plateIsHeatedAsSeriallyAndPainted(int ranks) throws IOException {
        Path picture = folder.resolve("plate.png");
        String line = verdict(ranks, "Jacobi2D", "60", "300", picture.toString());
        assertTrue(line.contains("60 x 60"), line);
        BufferedImage image = ImageIO.read(picture.toFile());
        assertEquals(60, image.getWidth());
        assertTrue(
                red(image, 30, 0) > red(image, 30, 59), "the upper edge is warmer than the lower");
    }

    private static int red(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) >> 16 & 0xff;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void sampleSortSorts(int ranks) {
        String line = verdict(ranks, "SampleSort", "50000");
        assertTrue(line.contains(Math.ceilDiv(50000, ranks) * ranks + " keys"), line);
    }

    @Test
    void sampleSortSortsTenMillionKeys() {
        assertTrue(verdict(4, "SampleSort").contains(" 10000000 keys"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void wordsOfTheProjectsOwnDocumentsAreCounted(int ranks) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "docs"))) {
            String[] documents =
                    files.filter(file -> file.toString().endsWith(".md"))
                            .map(Path::toString)
                            .toArray(String[]::new);
            String line = verdict(ranks, "WordCount", documents);
            assertTrue(line.contains(" in " + documents.length + " files"), line);
        }
    }

    @Test
    void wordCountWithoutFilesSaysSo() {
        assertEquals(
                "WordCount: give it some text files to read", refusal(2, "WordCount").getFirst());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void starsMoveAsSerially(int ranks) {
        verdict(ranks, "NBody", "60", "20");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void lifeGoesOnAsSerially(int ranks) {
        assertTrue(verdict(ranks, "GameOfLife", "36").contains(" 0 differ from serial"));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void farmPaintsTheSet(int ranks) throws IOException {
        Path picture = folder.resolve("set.png");
        String line = verdict(ranks, "MandelbrotFarm", picture.toString());
        assertTrue(line.contains("320 rows by " + (ranks - 1) + " workers"), line);
        BufferedImage image = ImageIO.read(picture.toFile());
        assertEquals(480, image.getWidth());
        assertEquals(0xff000000, image.getRGB(352, 160), "0 belongs to the set");
    }

    @Test
    void farmNeedsAWorker() {
        assertEquals(
                "MandelbrotFarm: needs a master and a worker, so -np 2 or more",
                refusal(1, "MandelbrotFarm").getFirst());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void theInstructorLeadsTheKarateClub(int ranks) {
        List<String> lines = run(ranks, "PageRank", "data/karate.txt");
        assertEquals("The first is 34 with 0.100919", lines.getFirst());
        assertEquals(
                "PageRank: 34 nodes, 78 edges, degree sum 156, as serial: OK", lines.getLast());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5})
    void blocksWanderToTheProduct(int ranks) {
        int q = (int) Math.sqrt(ranks);
        String line = verdict(ranks, "MatrixMultiply", "20");
        assertTrue(line.contains(" " + q + " x " + q + " ranks"), line);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void objectsArriveWhole(int ranks) {
        assertTrue(verdict(ranks, "ObjectMessages").contains(ranks + " answers"));
    }

    @Test
    void lambdaRunsWithPlainJava() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Duser.language=en");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("SpmdLambda.java", "3"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = process.inputReader().lines().toList();
        assertEquals(0, process.waitFor(), lines::toString);
        assertEquals(
                "SpmdLambda: 3 ranks found 3.141592654, serially 3.141592654: OK", lines.getLast());
    }

    @Test
    void everyExampleIsRunHere() throws IOException {
        Set<String> programs = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("."))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .forEach(programs::add);
        }
        String test =
                Files.readString(Path.of("src/test/java/org/galerna/examples/ExamplesTest.java"));
        for (String program : programs) {
            String name = program.substring(0, program.length() - ".java".length());
            assertTrue(
                    test.contains("\"" + name + "\"") || test.contains("\"" + program + "\""),
                    "no test runs " + program);
        }
        assertEquals(14, programs.size());
    }
}
