// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several JVMs with several ranks each make one job, whose rules are those of every other. */
@Timeout(120)
class SplitTest {
    @TempDir private Path folder;

    private static Command command(String... words) {
        List<String> all = new ArrayList<>(List.of("--threads-per-process", "2"));
        all.addAll(Arrays.asList(words));
        return Command.mpjrun(all.toArray(new String[0]));
    }

    private static Ended run(String... words) {
        return command(words).run();
    }

    private static String numbers(String text, int from, int count) {
        StringBuilder result = new StringBuilder();
        for (int i = from; i < from + count; i++) {
            result.append(text.replace("#", Integer.toString(i))).append('\n');
        }
        return result.toString();
    }

    @Test
    void ranksKnowTheirPlacesAndShareNothing() {
        Ended ended = run("-np", "5", "--mpj-args", "ranks.Places", "a").well();
        String expected =
                "3 processes\n"
                        + numbers("rank # of 5, # of 5 here, MPI #, statics 1, words a", 0, 5);
        assertEquals(expected, String.join("\n", ended.sorted()) + "\n");
    }

    @Test
    void messagesCrossProcesses() {
        assertEquals(
                "sum 6.0\n", run("-np", "4", "-dev", "hybdev", "ranks.Mpi", "sum").well().out());
        assertEquals(
                "sum 3.0\n", run("-np", "3", "-dev", "niodev", "ranks.Mpi", "sum").well().out());
        assertEquals(
                "sum 3.0\n", run("-np", "3", "-dev", "shmdev", "ranks.Mpi", "sum").well().out());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "exit, 3, System.exit(3), hook 1",
        "halt, 6, Runtime.halt(6),",
        "throw, 1, java.lang.IllegalStateException: boom, hook 1",
        "reflection, 7, System.exit(7), hook 1",
    })
    void theFirstToFailDecides(String how, int code, String cause, String out) {
        Ended ended = run("-np", "3", "ranks.Ends", how).with(code).reports(1, cause);
        List<String> lines = ended.err().lines().toList();
        assertTrue(lines.get(1).startsWith("\tat "), ended.err());
        assertTrue(out == null || ended.out().contains(out), ended.out());
        assertFalse(ended.err().contains("org.galerna.runtime"), ended.err());
    }

    @Test
    void goodEndsAreSilentAndTheRanksOwn() {
        Ended late = run("-np", "3", "ranks.Ends", "thread").well();
        assertEquals(numbers("hook #", 0, 3) + numbers("late #", 0, 3), text(late));
        Ended zero = run("-np", "3", "ranks.Ends", "zero").well();
        assertEquals("goes on 0\ngoes on 2\n" + numbers("hook #", 0, 3), text(zero));
        assertEquals("after 0\nafter 2\n", text(run("-np", "3", "ranks.Mpi", "late").well()));
    }

    private static String text(Ended ended) {
        return String.join("\n", ended.sorted()) + "\n";
    }

    @Test
    void abortAndWaitsForTheGoneNameTheirRanks() {
        Ended abort = run("-np", "4", "ranks.Mpi", "abort", "9").with(9);
        assertTrue(abort.err().startsWith("mpjrun: rank 1 on "), abort.err());
        Ended gone = run("-np", "4", "ranks.Mpi", "gone").with(1);
        String sentence = "rank 2 ended without Finalize; rank [013] waits for it in Recv";
        assertTrue(Pattern.compile(sentence).matcher(gone.err()).find(), gone.err());
    }

    @Test
    void memoryIsSharedByTheRanksOfAJvm() {
        Ended ended = run("-np", "3", "-Xmx60m", "ranks.Ends", "memory").with(1);
        String line = ended.err().lines().findFirst().orElse("");
        assertTrue(line.matches("mpjrun: rank [01] on .*"), ended.err()); // whom it strikes first
        assertTrue(line.contains("2 ranks of a JVM share a heap"), ended.err());
    }

    @Test
    void aHeapThatWasFullForAWhileEndsNothing() {
        String fine = numbers("fine #", 0, 2) + numbers("hook #", 0, 2);
        assertEquals(fine, text(run("-np", "2", "-Xmx60m", "ranks.Ends", "full").well()));
        String[] threads = {"-np", "2", "-dev", "smdev", "-Xmx60m", "ranks.Ends", "full"};
        assertEquals(fine, text(Command.mpjrun(threads).run().well()));
    }

    @Test
    void aKilledJvmTakesItsRanksAlongWhichAreNamed() throws Exception {
        Command.Running job = command("-np", "4", "ranks.Ends", "sleep").start();
        for (int rank = 0; rank < 4; rank++) {
            job.awaitOut("asleep " + rank);
        }
        List<ProcessHandle> processes = job.process().children().toList();
        assertEquals(2, processes.size());
        processes.getFirst().destroyForcibly();
        Ended ended = job.end().with(137);
        String line = ended.err().lines().filter(l -> l.contains("SIGKILL")).findFirst().get();
        assertTrue(
                line.matches(
                        "mpjrun: rank (0|2) on \\S+: killed by SIGKILL .*; its JVM was also that of"
                                + " rank [13]"),
                ended.err());
        assertTrue(ended.err().contains("\t| last words of "), ended.err());
        for (ProcessHandle process : processes) {
            process.onExit().get(5, TimeUnit.SECONDS);
        }
    }

    @Test
    void hooksRunAtSigterm() throws Exception {
        Command.Running job = command("-np", "3", "ranks.Ends", "sleep").start();
        for (int rank = 0; rank < 3; rank++) {
            job.awaitOut("asleep " + rank);
        }
        job.process().toHandle().destroy();
        Ended ended = job.end().with(143);
        assertTrue(text(ended).contains(numbers("hook #", 0, 3)), ended.out());
    }

    @Test
    void aDeadlockIsSeenAcrossProcesses() {
        Ended ended = run("-np", "3", "--timeout", "14", "ranks.Mpi", "deadlock").with(124);
        assertEquals("there 0\nthere 1\nthere 2\n", text(ended));
        assertTrue(ended.err().startsWith("mpjrun: every rank has waited for 10 s"), ended.err());
        for (int rank = 0; rank < 3; rank++) {
            String line = "rank " + rank + ": Recv(source " + (rank + 1) % 3 + ", tag 5";
            assertEquals(2, ended.err().lines().filter(l -> l.contains(line)).count());
        }
    }

    @Test
    void inputGoesToRank0AndOutputIsKeptApart() throws IOException {
        String[] late = {"-np", "4", "--label", "ranks.Reader", "late"};
        Ended read = command(late).input("hello\n").run().with(0);
        assertTrue(read.out().contains("[0] ? 0 read hello"), read.out());
        assertTrue(read.out().contains("[1] ? 1 read null"), read.out());
        String logs = folder.resolve("logs").toString();
        assertEquals("", run("-np", "3", "--output-dir", logs, "ranks.Hello").well().out());
        for (int rank = 0; rank < 3; rank++) {
            String text = Files.readString(folder.resolve("logs/rank." + rank + ".out"));
            assertTrue(text.startsWith("rank " + rank + " of 3"), text);
        }
    }

    @Test
    void sourcesAreCompiledOnceAndVariablesForwarded() throws IOException {
        Path source = folder.resolve("Show.java");
        Files.writeString(
                source,
                """
                void main(String[] args) {
                    System.out.println(System.getenv("GALERNA_RANK") + args[0]
                            + System.getenv("B") + System.getProperty("k"));
                }
                """);
        Ended ended = run("-np", "3", "-x", "B=2", "-Dk=3", source.toString(), "-").well();
        assertEquals("0-23\n1-23\n2-23\n", text(ended));
    }

    @Test
    void jarsRunToo() throws IOException {
        Path jar = folder.resolve("app.jar");
        String main = "ranks.Places";
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            String name = main.replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(name));
            Files.copy(Path.of(Command.PROGRAMS).resolve(name), out);
        }
        String[] words = {"--threads-per-process", "2", "-np", "4", "-jar", jar.toString(), "a"};
        List<String> all = new ArrayList<>(List.of(Command.MPJRUN));
        all.addAll(Arrays.asList(words));
        Ended ended = Command.of(all.toArray(new String[0])).run().well();
        assertEquals("2 processes", ended.sorted().getFirst());
        assertEquals(5, ended.sorted().size(), ended.out());
    }

    @Test
    void coresAreReportedForEachRank() {
        Ended ended =
                run("-np", "3", "--bind-to", "core", "--report-bindings", "ranks.Hello").with(0);
        assertEquals(3, ended.err().lines().filter(line -> line.contains(": core ")).count());
    }

    @Test
    void whatCannotBeIsRefused() {
        Ended none = run("-np", "2", "-dev", "smdev", "ranks.Hello").with(2);
        assertTrue(
                none.err().startsWith("mpjrun: -dev smdev and --threads-per-process"), none.err());
        Ended zero = Command.mpjrun("--threads-per-process", "0", "ranks.Hello").run().with(2);
        assertTrue(zero.err().contains("holds at least one rank"), zero.err());
    }
}
