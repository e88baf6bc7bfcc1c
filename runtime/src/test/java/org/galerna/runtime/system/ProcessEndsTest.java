// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.base.host.HostFolders;
import org.galerna.base.host.Owner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that are processes end as ranks that are threads do, also when they are killed. */
@Timeout(120)
class ProcessEndsTest {
    @TempDir private Path folder;

    private Command command(String... words) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                Command.java(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "org.galerna.runtime.Mpjrun",
                                "-dev",
                                "wiredev"));
        all.addAll(Arrays.asList(words));
        return Command.of(all.toArray(new String[0])).in(folder);
    }

    private Ended run(String... words) {
        return command(words).run();
    }

    /** A job of ranks that sleep, and its processes. */
    private static final class Asleep {
        final Command.Running running;
        final List<ProcessHandle> ranks;

        Asleep(Command command, int count) {
            running = command.start();
            for (int r = 0; r < count; r++) {
                running.awaitOut("asleep " + r);
            }
            ranks = running.process().children().toList();
            assertEquals(count, ranks.size());
        }

        /** The process of a rank, by what the system started third, second, first. */
        ProcessHandle any() {
            return ranks.getFirst();
        }

        void awaitNobody() throws Exception {
            for (ProcessHandle rank : ranks) {
                rank.onExit().get(5, TimeUnit.SECONDS);
            }
        }
    }

    private static void signal(String name, long pid) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "exit, 3, System.exit(3), hook 1",
        "runtime, 5, System.exit(5), hook 1",
        "catch, 8, System.exit(8), hook 1",
        "reflection, 7, System.exit(7), hook 1",
        "virtual, 10, System.exit(10), hook 1",
        "halt, 6, Runtime.halt(6),",
        "throw, 1, java.lang.IllegalStateException: boom, hook 1",
    })
    void theFirstToFailDecides(String how, int code, String cause, String out) {
        Ended ended = run("-np", "3", "ranks.Ends", how).with(code).reports(1, cause);
        List<String> lines = ended.err().lines().toList();
        assertEquals(out == null ? "" : out + "\n", ended.out());
        if (out != null) {
            assertTrue(lines.get(1).startsWith("\tat "), ended.err());
            assertFalse(ended.err().contains("org.galerna.runtime"), ended.err());
        }
    }

    @Test
    void goodEndsAreSilentAndWaitForThreads() {
        Ended ended = run("-np", "3", "ranks.Ends", "thread").well();
        assertEquals(
                List.of("hook 0", "hook 1", "hook 2", "late 0", "late 1", "late 2"),
                ended.sorted());
        run("-np", "3", "ranks.Ends", "zero").well();
    }

    @Test
    void outOfMemoryNamesTheRankAndWhatToDo() {
        Ended ended = run("-np", "2", "-Xmx60m", "ranks.Ends", "memory").with(1);
        String line = ended.err().lines().findFirst().orElse("");
        assertTrue(line.startsWith("mpjrun: rank 1 on "), ended.err());
        assertTrue(line.endsWith("give each more with -Xmx"), ended.err());
    }

    @Test
    void processesFindEachOther() {
        Ended ended = run("-np", "4", "ranks.Mpi", "sum").with(1);
        assertTrue(ended.err().contains("all found each other"), ended.err());
    }

    @Test
    void aRankThatEndsWithoutInitIsNotWaitedFor() {
        Ended ended = run("-np", "2", "ranks.Ends", "init").with(1);
        assertTrue(
                ended.err().contains("rank 1 ended without Init; rank 0 waits for it in Init"),
                ended.err());
    }

    @Test
    void aKilledRankEndsTheJobWithinTwoSeconds() throws Exception {
        Asleep job = new Asleep(command("-np", "3", "ranks.Ends", "sleep"), 3);
        long begin = System.nanoTime();
        job.any().destroyForcibly();
        Ended ended = job.running.end().with(137);
        double seconds = (System.nanoTime() - begin) / 1e9;
        assertTrue(seconds < 2 * Load.slowness(), seconds + " s");
        assertTrue(ended.err().contains(": killed by SIGKILL"), ended.err());
        assertTrue(ended.err().contains("\t| last words of "), ended.err());
        job.awaitNobody();
    }

    @Test
    void aCrashNamesTheReportOfTheJvm() throws Exception {
        Asleep job = new Asleep(command("-np", "2", "ranks.Ends", "sleep"), 2);
        signal("SEGV", job.any().pid());
        Ended ended = job.running.end().with(134);
        String file =
                folder.toRealPath().resolve("hs_err_pid" + job.any().pid() + ".log").toString();
        assertTrue(ended.err().contains("hs_err_pid" + job.any().pid() + ".log"), ended.err());
        assertTrue(Files.exists(Path.of(file)));
        job.awaitNobody();
    }

    @Test
    void noRankOutlivesAKilledLauncher() throws Exception {
        Asleep job = new Asleep(command("-np", "3", "ranks.Ends", "sleep"), 3);
        job.running.process().destroyForcibly();
        job.awaitNobody();
        List<ProcessHandle> all = new ArrayList<>(job.ranks);
        all.add(job.running.process().toHandle());
        assertEquals(List.of(), Leftovers.of("*galerna*", all));
    }

    @Test
    void noRankOutlivesALauncherThatIsKilledWhileHooksRun() throws Exception {
        Asleep job = new Asleep(command("-np", "2", "ranks.Ends", "slowhook"), 2);
        signal("TERM", job.running.process().pid());
        job.running.awaitOut("hook 0");
        job.running.awaitOut("hook 1");
        job.running.process().destroyForcibly();
        job.awaitNobody();
    }

    /** A rank may be killed while others map what it has made for them. */
    @Test
    void memoryThatAKilledRankWasAboutToShareIsSwept() throws Exception {
        Owner self = Owner.self();
        Owner dead = new Owner(self.pid(), self.start() + 1, self.namespace());
        Path folderOfHost = HostFolders.all().getFirst();
        Path file = Files.createFile(folderOfHost.resolve("galerna-map-" + dead.text() + "-1"));
        try {
            run("-np", "2", "ranks.Hello").well();
            assertFalse(Files.exists(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void sigtermReachesTheRanksWhoseHooksRun() throws Exception {
        Asleep job = new Asleep(command("-np", "2", "ranks.Ends", "sleep"), 2);
        signal("TERM", job.running.process().pid());
        Ended ended = job.running.end().with(143);
        assertTrue(ended.sorted().containsAll(List.of("hook 0", "hook 1")), ended.out());
        assertTrue(ended.err().lines().toList().getLast().endsWith("exit code 143"), ended.err());
    }

    @Test
    void sigtermTwiceAtOnceCountsOnce() throws Exception {
        Asleep job = new Asleep(command("-np", "2", "ranks.Ends", "latehook"), 2);
        String pid = Long.toString(job.running.process().pid());
        Command.of("sh", "-c", "kill -TERM $0; sleep 0.1; kill -TERM $0", pid).run().with(0);
        Ended ended = job.running.end().with(143);
        assertTrue(ended.sorted().containsAll(List.of("late hook 0", "late hook 1")), ended.out());
    }

    @Test
    void sigusr1IsPassedOn() throws Exception {
        Asleep job = new Asleep(command("-np", "2", "ranks.Ends", "sleep"), 2);
        signal("USR1", job.running.process().pid());
        Ended ended = job.running.end().with(138);
        assertTrue(ended.err().contains(": killed by SIGUSR1"), ended.err());
        job.awaitNobody();
    }

    @Test
    void runningJobsAreShown() throws Exception {
        Asleep job =
                new Asleep(
                        Command.mpjrun("-np", "2", "-dev", "shmdev", "ranks.Ends", "sleep")
                                .in(folder),
                        2);
        String jobs = Command.of(Command.MPJRUN, "--status").run().with(0).out();
        String process = "process " + job.running.process().pid() + " of ";
        String line = jobs.lines().filter(l -> l.startsWith(process)).findFirst().orElse("");
        assertTrue(line.contains(" s, 2 rank processes here: mpjrun -"), jobs);
        assertTrue(line.endsWith(" ranks.Ends sleep"), jobs);
        job.running.process().destroyForcibly();
        job.awaitNobody();
    }

    @Test
    void anInterfaceThatIsNotThereIsNamedWithThoseThatAre() {
        Ended ended =
                Command.mpjrun(
                                "-np",
                                "2",
                                "-dev",
                                "niodev",
                                "-Dgalerna.interface=nosuch0", // else the launcher refuses it
                                "ranks.Mpi",
                                "sum")
                        .run();
        assertTrue(ended.code() != 0, ended.out());
        assertTrue(
                ended.err().contains("--interface nosuch0: no interface of this host fits; there"),
                ended.err());
        assertTrue(ended.err().contains("127.0.0.1"), ended.err());
        assertEquals(2, ended.err().lines().count(), ended.err()); // that, and the job's end
    }

    @Test
    void hooksThatTakeLongAreCutAtTheirGrace() throws Exception {
        Asleep job = new Asleep(command("--grace", "0.5", "-np", "2", "ranks.Ends", "slowhook"), 2);
        long begin = System.nanoTime();
        signal("TERM", job.running.process().pid());
        job.running.end().with(143);
        double seconds = (System.nanoTime() - begin) / 1e9;
        assertTrue(seconds >= 0.5 && seconds < 5 * Load.slowness(), seconds + " s");
        job.awaitNobody();
    }

    @Test
    void aGraceOfCenturiesIsNotOver() throws Exception {
        Asleep job =
                new Asleep(command("--grace", "1e10", "-np", "2", "ranks.Ends", "latehook"), 2);
        signal("TERM", job.running.process().pid());
        Ended ended = job.running.end().with(143);
        assertTrue(ended.sorted().containsAll(List.of("late hook 0", "late hook 1")), ended.out());
    }

    @Test
    void aSecondSignalKillsAtOnce() throws Exception {
        Asleep job = new Asleep(command("--grace", "60", "-np", "2", "ranks.Ends", "slowhook"), 2);
        long begin = System.nanoTime();
        signal("INT", job.running.process().pid());
        job.running.awaitOut("hook 0");
        Command.of("sleep", "1.1").run(); // sooner it would be taken for the same
        signal("INT", job.running.process().pid());
        job.running.end().with(130);
        assertTrue(Load.secondsSince(begin) < 50 * Load.slowness());
        job.awaitNobody();
    }

    @Test
    void aStoppedRankIsNotDeadButDoesNotAnswer() throws Exception {
        Asleep job = new Asleep(command("--timeout", "6", "-np", "2", "ranks.Ends", "sleep"), 2);
        signal("STOP", job.any().pid());
        Ended ended = job.running.end().with(124);
        assertEquals(1, count(ended, "does not answer: stopped"), ended.err());
        assertEquals(1, count(ended, "has not called Init at ranks.Me.sleep"), ended.err());
        job.awaitNobody();
    }

    private static long count(Ended ended, String part) {
        return ended.err().lines().filter(line -> line.contains(part)).count();
    }

    @Test
    void aJvmThatDoesNotStartSaysWhy() {
        Ended ended = run("-np", "2", "-XX:+NoSuchOption", "ranks.Hello").with(1);
        assertTrue(ended.err().contains("its JVM did not start the program"), ended.err());
        assertTrue(ended.err().contains("\t| Unrecognized VM option"), ended.err());
    }

    @Test
    void withoutAFreeDescriptorOneLineSaysSo() {
        String words =
                "ulimit -n 48; exec '"
                        + Command.java()
                        + "' -cp '"
                        + System.getProperty("java.class.path")
                        + "' org.galerna.runtime.Mpjrun -dev wiredev -np 20 ranks.Ends sleep";
        Ended ended = Command.of("sh", "-c", words).in(folder).run();
        assertTrue(ended.code() != 0, ended.err());
        assertTrue(ended.err().contains("Too many open files"), ended.err());
        assertEquals(0, count(ended, "Possible reasons"), ended.err());
    }

    @Test
    void aDebuggersPortThatIsTakenIsNamed() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            Ended ended = run("-np", "1", "--debug", port, "ranks.Hello");
            assertTrue(ended.code() != 0, ended.err());
            assertTrue(ended.err().contains("Address already in use"), ended.err());
        }
    }

    @Test
    void inputReachesRank0WhenItAsks() {
        Ended ended = command("-np", "2", "ranks.Reader").input("hello\n").run().with(0);
        assertTrue(ended.out().contains("0 read hello"), ended.out());
        assertTrue(ended.out().contains("1 read null"), ended.out());
    }

    @Test
    void outputIsLabelledOrGoesToAFileForEachRank() throws IOException {
        Ended ended = run("-np", "2", "--label", "ranks.Hello").well();
        assertTrue(ended.sorted().getFirst().startsWith("[0] rank 0 of 2"), ended.out());
        assertEquals("", run("-np", "2", "--output-dir", "logs", "ranks.Hello").well().out());
        String text = Files.readString(folder.resolve("logs/rank.1.out"));
        assertTrue(text.startsWith("rank 1 of 2"), text);
    }

    @Test
    void sourcesAreCompiledOnceAndVariablesForwarded() throws IOException {
        Path source = folder.resolve("Show.java");
        Files.writeString(
                source,
                """
                void main(String[] args) {
                    System.out.println(System.getenv("GALERNA_RANK") + args[0]
                            + System.getenv("A") + System.getenv("B") + System.getProperty("k"));
                }
                """);
        Ended ended =
                command("-np", "2", "-x", "A", "-x", "B=2", "-Dk=3", "Show.java", "-")
                        .with("A", "1")
                        .run()
                        .well();
        assertEquals(List.of("0-123", "1-123"), ended.sorted());
        Files.writeString(source, "void main() { int x = ; }");
        run("-np", "2", "Show.java").with(1);
    }

    @Test
    void coresAreReported() {
        Ended ended =
                run("-np", "2", "--bind-to", "core", "--report-bindings", "ranks.Hello").with(0);
        assertEquals(2, count(ended, ": core "), ended.err());
    }
}
