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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on several hosts, started by ssh: they find each other, and end together. */
@Timeout(120)
class SshTest {
    /** Longer than a cut network needs. */
    private static final int STOPPED_SECONDS = 15;

    @TempDir private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new Cluster(folder, null, "nodea", "nodeb");
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static Command command(String... words) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                Command.java(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "org.galerna.runtime.Mpjrun",
                                "--rsh",
                                cluster.shell()));
        all.addAll(List.of("-dev", "wiredev"));
        all.addAll(Arrays.asList(words));
        return Command.of(all.toArray(new String[0]));
    }

    /** A job whose ranks sleep on both hosts. */
    private static Command.Running asleep(String... more) {
        List<String> words = new ArrayList<>(List.of("--host", "nodea:2,nodeb:2"));
        words.addAll(Arrays.asList(more));
        words.addAll(List.of("ranks.Ends", "sleep"));
        Command.Running running = command(words.toArray(new String[0])).start();
        for (int r = 0; r < 4; r++) {
            running.awaitOut("asleep " + r);
        }
        return running;
    }

    private static void assertNobody(long seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (left() > 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertEquals(0, left());
    }

    private static int left() {
        int count = 0;
        for (String host : List.of("nodea", "nodeb")) {
            count += cluster.processes(host, "org.galerna").size();
        }
        return count;
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    @Test
    void ranksOnThreeHostsFindEachOther() {
        Ended ended = command("--host", "nodea:2,nodeb:1,localhost", "ranks.Mpi", "sum").run();
        ended.with(1);
        assertTrue(ended.err().contains("all found each other"), ended.err());
        assertNobody(5);
    }

    @Test
    void aGoodJobIsSilentAndItsOutputComplete() throws IOException {
        Path hosts = Files.writeString(folder.resolve("hosts"), "nodea slots=2\n#\nnodeb:2\n");
        Ended ended = command("-machinefile", hosts.toString(), "--label", "ranks.Hello").run();
        ended.well();
        assertEquals(4, ended.out().lines().count(), ended.out());
        assertTrue(ended.sorted().getLast().startsWith("[3] rank 3 of 4"), ended.out());
    }

    /** Threads that listen to hosts leave others their core, however few there are. */
    @Test
    void aLauncherOfOneCoreEndsAJobOnTwoHosts() {
        String one = "-Djdk.virtualThreadScheduler.parallelism=1 -Djdk.virtualThreadScheduler.";
        Command hello = command("-H", "nodea,nodeb", "ranks.Hello");
        Ended ended = hello.with("JDK_JAVA_OPTIONS", one + "maxPoolSize=1").run().with(0);
        assertEquals(2, ended.out().lines().count(), ended.out());
        assertNobody(5);
    }

    @Test
    void mappingByNodeAndReportedBindingsNameTheHosts() {
        Ended ended =
                command(
                                "-H",
                                "nodea:2,nodeb:2",
                                "--map-by",
                                "node",
                                "--report-bindings",
                                "ranks.Hello")
                        .run()
                        .with(0);
        List<String> lines = ended.err().lines().sorted().toList();
        assertTrue(lines.get(1).startsWith("mpjrun: rank 1 on nodeb: "), ended.err());
        assertTrue(lines.get(2).startsWith("mpjrun: rank 2 on nodea: "), ended.err());
    }

    @Test
    void inputSourcesVariablesAndDirectoriesReachOtherHosts() throws IOException {
        Path source = folder.resolve("Show.java");
        Files.writeString(
                source,
                """
                void main(String[] args) throws Exception {
                    String line = new java.io.BufferedReader(
                            new java.io.InputStreamReader(System.in)).readLine();
                    System.out.println(System.getenv("GALERNA_RANK") + args[0] + System.getenv("A")
                            + System.getProperty("k") + line + System.getProperty("user.dir"));
                }
                """);
        Ended ended =
                command("-H", "nodea,nodeb", "-x", "A=1", "-Dk=a b", "Show.java", "'\"$x")
                        .in(folder)
                        .input("typed\n")
                        .run()
                        .well();
        String end = folder.toRealPath().toString();
        assertEquals(List.of("0'\"$x1a btyped" + end, "1'\"$x1a bnull" + end), ended.sorted());
    }

    @Test
    void aKilledRankOnAnotherHostEndsTheJobWithinTwoSeconds() {
        Command.Running job = asleep();
        ProcessHandle victim = cluster.processes("nodeb", "RankMain").getFirst();
        long begin = System.nanoTime();
        victim.destroyForcibly();
        Ended ended = job.end().with(137);
        assertTrue(seconds(begin) < 2 * Load.slowness(), seconds(begin) + " s");
        assertTrue(ended.err().matches("(?s).*rank [23] on nodeb: killed by SIGKILL.*"));
        assertTrue(ended.err().contains("\t| last words of "), ended.err());
        assertNobody(2);
    }

    @Test
    void eachHostHasOneJvmUnlessOthersAreAskedFor() {
        List<String> words = List.of("--rsh", cluster.shell(), "-H", "nodea:2,nodeb:2");
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("ranks.Places", "a"));
        Ended ended = Command.mpjrun(all.toArray(new String[0])).run().well();
        assertEquals(
                List.of(
                        "2 processes",
                        "rank 0 of 4, 0 of 2 here, MPI 0, statics 1, words a",
                        "rank 1 of 4, 1 of 2 here, MPI 1, statics 1, words a",
                        "rank 2 of 4, 0 of 2 here, MPI 2, statics 1, words a",
                        "rank 3 of 4, 1 of 2 here, MPI 3, statics 1, words a"),
                ended.sorted());
        all = new ArrayList<>(words);
        all.addAll(List.of("--ppn", "2", "ranks.Places", "a"));
        ended = Command.mpjrun(all.toArray(new String[0])).run().well();
        assertEquals("4 processes", ended.sorted().getFirst());
    }

    @Test
    void theCommandOfOpenMpiStartsAProcessForEachRankOfEachHost() {
        Ended ended =
                Command.of(
                                Command.ROOT.resolve("bin/compat/mpirun").toString(),
                                "-host",
                                "nodea:2,nodeb:2",
                                "java",
                                "-cp",
                                Command.PROGRAMS,
                                "ranks.Places")
                        .with("GALERNA_RSH", cluster.shell())
                        .run()
                        .well();
        assertEquals("4 processes", ended.sorted().getFirst());
        assertTrue(ended.sorted().getLast().startsWith("rank 3 of 4, 1 of 2 here"), ended.out());
    }

    @Test
    void aKilledJvmOnAnotherHostTakesItsRanksAlong() {
        Command.Running job = asleep("--threads-per-process", "2");
        cluster.processes("nodeb", "RankMain").forEach(ProcessHandle::destroyForcibly);
        Ended ended = job.end().with(137);
        String line = ended.err().lines().filter(l -> l.contains("SIGKILL")).findFirst().get();
        assertTrue(line.startsWith("mpjrun: rank 2 on nodeb: killed by SIGKILL"), ended.err());
        assertTrue(line.endsWith("its JVM was also that of rank 3"), ended.err());
        assertNobody(2);
    }

    @Test
    void theFirstFailureIsReportedWithItsHost() {
        Ended ended = command("-H", "nodea,nodeb", "ranks.Ends", "throw").run().with(1);
        assertTrue(
                ended.err()
                        .startsWith(
                                "mpjrun: rank 1 on nodeb: java.lang.IllegalStateException: boom"),
                ended.err());
        assertTrue(ended.err().contains("\tat ranks.Ends.main"), ended.err());
    }

    @Test
    void nobodyOutlivesAKilledLauncher() {
        Command.Running job = asleep();
        job.process().destroyForcibly();
        assertNobody(4);
    }

    @Test
    void nobodyOutlivesAKilledAgent() {
        Command.Running job = asleep();
        cluster.processes("nodea", "HostAgent").forEach(ProcessHandle::destroyForcibly);
        Ended ended = job.end();
        assertTrue(ended.code() != 0 && ended.err().contains("host nodea "), ended.err());
        assertNobody(4);
    }

    @Test
    void sigtermReachesRanksOfAllHosts() {
        Command.Running job = asleep();
        Command.of("kill", "-TERM", Long.toString(job.process().pid())).run();
        Ended ended = job.end().with(143);
        assertTrue(
                ended.sorted().containsAll(List.of("hook 0", "hook 1", "hook 2", "hook 3")),
                ended.out());
        assertNobody(2);
    }

    @Test
    void aCutNetworkEndsTheJobOnBothSidesWithinTenSeconds() {
        Command.Running job = asleep();
        long begin = System.nanoTime();
        cluster.link("nodeb", false);
        try {
            Ended ended = job.end().with(1);
            assertTrue(seconds(begin) < 12, seconds(begin) + " s");
            assertTrue(
                    ended.err().contains("on nodeb: host nodeb cannot be reached any more"),
                    ended.err());
            assertNobody(4);
        } finally {
            cluster.link("nodeb", true);
        }
    }

    /** Its kernel acknowledges what it is sent: nothing is dead, however long it says nothing. */
    @Test
    void aStoppedSessionOfSshIsNoCutNetwork() throws Exception {
        Command.Running job = asleep();
        ProcessHandle agent = cluster.processes("nodeb", "HostAgent").getFirst();
        String session = Long.toString(agent.parent().orElseThrow().pid());
        Command.of("kill", "-STOP", session).run().with(0);
        try {
            assertFalse(job.process().waitFor(STOPPED_SECONDS, TimeUnit.SECONDS), job::err);
        } finally {
            Command.of("kill", "-CONT", session).run();
        }
        Command.of("kill", "-TERM", Long.toString(job.process().pid())).run();
        Ended ended = job.end().with(143);
        assertTrue(ended.sorted().containsAll(List.of("hook 2", "hook 3")), ended.out());
        assertNobody(2);
    }

    @Test
    void hostsThatCannotBeUsedAreNamedWithWhatToDo() {
        Ended ended = command("-H", "nodea,nosuch.invalid", "ranks.Hello").run().with(1);
        assertTrue(
                ended.err().contains("on nosuch.invalid: host nosuch.invalid cannot be reached"));
        assertTrue(ended.err().contains("true work without a password?"), ended.err());
        ended = command("-H", "nodea", "--rsh", "false", "ranks.Hello").run().with(1);
        assertTrue(ended.err().contains("on nodea: host nodea "), ended.err());
        command("-H", "-oProxyCommand=x", "ranks.Hello").run().with(2);
        ended = command("-H", "nodea", "--stage", "ranks.Hello").run().with(2);
        assertTrue(ended.err().contains("--stage: needs galerna.jar"), ended.err());
        assertNobody(4);
    }

    @Test
    void aJavaThatIsTooOldIsToldOfInOneLine() throws IOException {
        Path shell = folder.resolve("old-java");
        Files.writeString(
                shell,
                """
                #!/bin/sh
                echo "Error: LinkageError occurred while loading main class HostAgent" >&2
                echo "  java.lang.UnsupportedClassVersionError: HostAgent has been compiled by a more" \\
                    "recent version of the Java Runtime (class file version 69.0), this version of" \\
                    "the Java Runtime only recognizes class file versions up to 61.0" >&2
                exit 1
                """);
        shell.toFile().setExecutable(true);
        Ended ended = command("-H", "nodea", "--rsh", shell.toString(), "ranks.Hello").run();
        ended.with(1);
        String line = "on nodea: host nodea runs Java 17, here it is Java ";
        assertTrue(ended.err().contains(line), ended.err());
        assertFalse(ended.err().contains("UnsupportedClassVersionError"), ended.err());
    }

    /** The launcher sees the program where the other host has an empty folder. */
    @Test
    void aClassThatAnotherHostLacksIsNamed() throws IOException {
        Path here = Files.createDirectories(folder.resolve("classes"));
        List<String> words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c"));
        words.add("mount --bind " + Command.PROGRAMS + " " + here + " && exec \"$@\"");
        words.addAll(List.of("sh", Command.MPJRUN, "--rsh", cluster.shell(), "-H", "nodea:2"));
        words.addAll(List.of("-cp", here.toString(), "ranks.Hello"));
        Ended ended = Command.of(words.toArray(new String[0])).run().with(1);
        String first = ended.err().lines().findFirst().orElse("");
        assertTrue(first.matches("mpjrun: rank [01] on nodea: .*"), ended.err());
        assertTrue(first.contains("ranks.Hello"), ended.err());
        assertTrue(first.contains("--stage"), ended.err());
    }

    @Test
    void anotherUsersKeyIsRefused() throws IOException {
        Path config = folder.resolve("other.conf");
        Files.writeString(
                config,
                Files.readString(folder.resolve("ssh.conf"))
                        .replace(folder.resolve("user").toString(), folder + "/none"));
        Ended ended =
                command(
                                "-H",
                                "nodea",
                                "--rsh",
                                "ssh -oIdentitiesOnly=yes -F " + config,
                                "ranks.Hello")
                        .run()
                        .with(1);
        assertTrue(ended.err().contains("Permission denied"), ended.err());
        assertFalse(ended.err().contains("\tat "), ended.err());
    }
}
