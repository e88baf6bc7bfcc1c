// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rank ends as a process does, and the job with it. */
@Timeout(120)
class EndsTest {
    private static Ended run(String how, String threads) {
        return Command.mpjrun("-np", "3", "--ranks", threads, "ranks.Ends", how).run();
    }

    @ParameterizedTest(name = "{0} on {1} threads")
    @CsvSource({
        "exit, platform, 3, System.exit(3)",
        "exit, virtual, 3, System.exit(3)",
        "reference, platform, 4, System.exit(4)",
        "runtime, platform, 5, System.exit(5)",
        "catch, platform, 8, System.exit(8)",
    })
    void exitRunsTheHooksAndEndsTheJobWithItsCode(
            String how, String threads, int code, String cause) {
        Ended ended = run(how, threads).with(code);
        assertEquals("hook 1\n", ended.out());
        ended.reports(1, cause);
        assertTrue(ended.err().contains("\tat ranks.Ends."), ended.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void anExitInTheHandlerOfUncaughtExceptionsIsTheEnd(String device) {
        Ended ended = Command.mpjrun("-np", "3", "-dev", device, "ranks.Ends", "handler").run();
        assertEquals("hook 1\n", ended.with(9).out());
        ended.reports(1, "System.exit(9)");
    }

    @ParameterizedTest(name = "{0} on {1}")
    @CsvSource({
        "circle, smdev, java.lang.Exception: first",
        "circle, shmdev, java.lang.Exception: first",
        "mute, smdev, ranks.Ends$Mute (its message cannot be read:"
                + " java.lang.IllegalStateException)",
        "mute, shmdev, ranks.Ends$Mute (its message cannot be read:"
                + " java.lang.IllegalStateException)",
    })
    void exceptionsThatAreHardToReadAreToldAllTheSame(String how, String device, String cause) {
        Ended ended = Command.mpjrun("-np", "3", "-dev", device, "ranks.Ends", how).run();
        assertEquals("hook 1\n", ended.with(1).out());
        ended.reports(1, cause);
        assertTrue(ended.err().lines().toList().get(1).startsWith("\tat ranks.Ends"), ended.err());
    }

    @Test
    void haltRunsNoHooks() {
        Ended ended = run("halt", "platform").with(6);
        assertEquals("", ended.out());
        ended.reports(1, "Runtime.halt(6)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void haltEndsARankWhoseHooksRun(String threads) {
        run("haltInHook", threads).with(21).reports(1, "Runtime.halt(21)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void anExceptionOutOfMainEndsTheJobWith1(String threads) {
        Ended ended = run("throw", threads).with(1);
        assertEquals("hook 1\n", ended.out());
        ended.reports(1, "java.lang.IllegalStateException: boom");
        List<String> lines = ended.err().lines().toList();
        assertTrue(lines.get(1).startsWith("\tat ranks.Ends.main(Ends.java:"), ended.err());
        assertEquals(3, lines.size(), ended.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aMissingClassNamesWhatIsMissingOnTheClassPath(String device, @TempDir Path folder)
            throws Exception {
        Files.writeString(
                folder.resolve("Need.java"),
                "void main() throws Exception { Class.forName(\"no.Such\"); }");
        String path = String.join(File.pathSeparator, ".", "gone.jar", "lib/*", "off");
        String[] line = {Command.MPJRUN, "-np", "2", "-dev", device, "-cp", path, "Need.java"};
        Ended ended = Command.of(line).in(folder).run().with(1);
        assertTrue(
                ended.err()
                        .contains(
                                "\nmpjrun: entries of the class path that do not exist:"
                                        + " gone.jar, off\nmpjrun: job ended after "),
                ended.err());
        String[] whole = {Command.MPJRUN, "-np", "2", "-dev", device, "-cp", ".", "Need.java"};
        assertFalse(Command.of(whole).in(folder).run().with(1).err().contains("entries"));
    }

    @Test
    void anExceptionOutOfAnotherThreadEndsThatThreadOnly() {
        Ended ended = run("other", "platform").with(0);
        assertEquals(
                List.of("goes on 0", "goes on 1", "goes on 2", "hook 0", "hook 1", "hook 2"),
                ended.sorted());
        assertEquals(3, ended.err().lines().filter(l -> l.endsWith(": in a thread")).count());
        assertFalse(ended.err().contains("mpjrun"), ended.err());
    }

    @ParameterizedTest(name = "{0} on {1} threads")
    @CsvSource({
        "thread, platform",
        "thread, virtual",
        "pool, platform",
        "pool, virtual",
        "timer, virtual"
    })
    void aRankWaitsForItsThreadsThatAreNotDaemon(String how, String threads) {
        Ended ended = run(how, threads).well();
        assertEquals(
                List.of("hook 0", "hook 1", "hook 2", "late 0", "late 1", "late 2"),
                ended.sorted());
    }

    @Test
    void exitWith0EndsNobodyElse() {
        Ended ended = run("zero", "platform").well();
        assertEquals(
                List.of("goes on 0", "goes on 2", "hook 0", "hook 1", "hook 2"), ended.sorted());
    }

    @ParameterizedTest(name = "{0} on {1} threads")
    @CsvSource({
        "reflection, platform, 7, 7",
        "reflection, virtual, 7, 7",
        "reflectionInPool, platform, 300, 44",
    })
    void exitThatEscapesEndsTheJobWithItsCodeAndNamesTheRank(
            String how, String threads, int status, int code) {
        Ended ended = run(how, threads).with(code);
        String cause =
                "exit("
                        + status
                        + "), called by reflection or by the JDK, ended the job and its JVM";
        ended.reports(1, cause);
        assertTrue(ended.err().contains("\tat ranks.Ends."), ended.err());
    }

    @Test
    void outOfMemoryInARankEndsTheJobWithRankAndAdvice() {
        Ended ended =
                Command.mpjrun(
                                "-np",
                                "2",
                                "-Xmx100m",
                                "--ranks",
                                "platform",
                                "ranks.Ends",
                                "memory")
                        .run()
                        .with(1);
        String line =
                ended.err()
                        .lines()
                        .filter(l -> l.startsWith("mpjrun: rank 1 on "))
                        .findFirst()
                        .get();
        assertTrue(line.contains("java.lang.OutOfMemoryError: Java heap space"), line);
        assertTrue(
                line.endsWith(
                        "all 2 ranks share one heap of 100 MiB: give the job more with -Xmx"));
    }
}
