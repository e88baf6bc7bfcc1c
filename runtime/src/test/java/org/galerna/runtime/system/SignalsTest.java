// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signals from outside end a job as they end a process, or show what it does. */
@Timeout(120)
class SignalsTest {
    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aSignalRunsTheHooksAndEndsTheJob(String signal, int code) {
        Command.Running job = Command.mpjrun("-np", "2", "ranks.Waits").start();
        try {
            job.awaitOut("there 0");
            job.awaitOut("there 1");
            send(signal, job);
            Ended ended = job.end().with(code);
            assertEquals(List.of("hook 0", "hook 1", "there 0", "there 1"), ended.sorted());
            assertTrue(
                    ended.err().matches("mpjrun: job ended after \\S+ s, exit code " + code + "\n"),
                    ended.err());
        } finally {
            job.stop();
        }
    }

    /** As {@code timeout} does, which has a child and its group of processes in mind. */
    @Test
    void theSameSignalTwiceAtOnceCountsOnce() {
        Command.Running job = Command.mpjrun("-np", "2", "ranks.Waits", "600").start();
        try {
            job.awaitOut("there 0");
            job.awaitOut("there 1");
            String pid = Long.toString(job.process().pid());
            Command.of("sh", "-c", "kill -TERM $0; sleep 0.1; kill -TERM $0", pid).run().with(0);
            Ended ended = job.end().with(143);
            assertEquals(List.of("hook 0", "hook 1", "there 0", "there 1"), ended.sorted());
            assertTrue(ended.err().endsWith("exit code 143\n"), ended.err());
        } finally {
            job.stop();
        }
    }

    @Test
    void aHookThatTakesTheWholeGraceKeepsNoOtherRanksBack() {
        Command.Running job =
                Command.mpjrun("-np", "3", "--grace", "3", "ranks.Waits", "60000", "0").start();
        try {
            job.awaitOut("there 0");
            job.awaitOut("there 1");
            job.awaitOut("there 2");
            send("TERM", job);
            Ended ended = job.end().with(143);
            assertEquals(
                    List.of("hook 1", "hook 2", "there 0", "there 1", "there 2"), ended.sorted());
        } finally {
            job.stop();
        }
    }

    @Test
    void withoutGraceNoHookIsWaitedFor() {
        Command.Running job =
                Command.mpjrun("-np", "2", "--grace", "0", "ranks.Waits", "600000").start();
        try {
            job.awaitOut("there 0");
            job.awaitOut("there 1");
            send("TERM", job);
            Ended ended = job.end().with(143);
            assertEquals(List.of("there 0", "there 1"), ended.sorted());
        } finally {
            job.stop();
        }
    }

    /** A launcher that starts itself again with what {@code bin/mpjrun} passes. */
    private static Command jar(String... words) {
        String library = FirstUseTest.library().toString();
        List<String> all = new ArrayList<>(List.of(Command.java(), "-jar", library));
        all.addAll(List.of("-np", "2", "-cp", Command.PROGRAMS));
        all.addAll(Arrays.asList(words));
        return Command.of(all.toArray(new String[0]));
    }

    @Test
    void aJobThatAJarStartedGetsTheSignalToo() {
        Command.Running job = jar("ranks.Waits").start();
        try {
            job.awaitOut("there 0");
            job.awaitOut("there 1");
            send("TERM", job);
            Ended ended = job.end().with(143);
            assertEquals(List.of("hook 0", "hook 1", "there 0", "there 1"), ended.sorted());
        } finally {
            job.stop();
        }
    }

    @Test
    void aJobThatAJarStartedEndsWhenThatIsKilled() {
        Command.Running job = jar("ranks.Waits").behindPipe().start();
        List<ProcessHandle> started = List.of();
        try {
            job.awaitOut("there 0");
            job.awaitOut("there 1");
            started = job.process().descendants().filter(SignalsTest::isJava).toList();
            assertEquals(2, started.size());
            List<ProcessHandle> outer =
                    started.stream()
                            .filter(p -> p.parent().filter(SignalsTest::isJava).isEmpty())
                            .toList();
            assertEquals(1, outer.size());
            assertTrue(outer.getFirst().destroyForcibly());
            Ended ended = job.end().with(0);
            assertTrue(ended.err().lines().anyMatch("137"::equals), ended.err());
            assertEquals(List.of("hook 0", "hook 1", "there 0", "there 1"), ended.sorted());
        } finally {
            job.stop();
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void ranksOfAJobThatAJarStartedGetSigusr1(@TempDir Path folder) {
        Command.Running job =
                jar("-dev", "shmdev", "-wdir", folder.toString(), "ranks.Ends", "sleep").start();
        List<ProcessHandle> started = List.of();
        try {
            job.awaitOut("asleep 0");
            job.awaitOut("asleep 1");
            started = job.process().descendants().toList();
            send("USR1", job);
            Ended ended = job.end().with(138);
            assertTrue(ended.err().contains(": killed by SIGUSR1"), ended.err());
        } finally {
            job.stop();
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** A terminal sends it to both launchers, and the first passes it on. */
    @Test
    void sigquitForBothLaunchersIsAnsweredOnce(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("options"), "-np 2 -Xmx64m\n");
        Command.Running job = Command.mpjrun("@" + options, "ranks.Mpi", "deadlock").start();
        try {
            job.awaitOut("there 1");
            while (answers(job) == 0) {
                quit(job);
            }
            Command.of("sleep", "1.2").run().with(0); // what comes sooner is an echo
            int before = answers(job);
            String inner = Long.toString(job.process().children().findFirst().orElseThrow().pid());
            String outer = Long.toString(job.process().pid());
            String both = "kill -QUIT $0 $1; sleep 1";
            Command.of("sh", "-c", both, outer, inner).run().with(0);
            assertEquals(before + 1, answers(job), job.err());
        } finally {
            job.stop();
        }
    }

    private static int answers(Command.Running job) {
        return job.err().split("mpjrun: after ", -1).length - 1;
    }

    @Test
    void sigquitReachesAJobWhoseOptionsAreInAFile(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("options"), "-np 2 -Xmx64m\n");
        Command.Running job = Command.mpjrun("@" + options, "ranks.Mpi", "deadlock").start();
        try {
            job.awaitOut("there 1");
            while (!job.err().contains("rank 1: Recv(source 0, tag 5")) {
                quit(job);
            }
        } finally {
            job.stop();
        }
    }

    /** All together say more than a process can tell its launcher. */
    private static final String CROWD =
            """
            import mpi.*;

            public class Crowd {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    for (int i = 0; i < 600; i++) {
                        int tag = i;
                        Thread.ofVirtual().name("a long name ".repeat(20) + tag).start(() ->
                                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, tag));
                    }
                    System.out.println("there " + MPI.COMM_WORLD.Rank());
                    MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, 1000);
                }
            }
            """;

    @Test
    void aProcessWithManyWaitingThreadsTellsOfSome(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Crowd.java"), CROWD);
        Command.Running job =
                Command.mpjrun("-np", "2", "-dev", "shmdev", source.toString()).start();
        try {
            job.awaitOut("there 0");
            String last = "rank 0: ... and ";
            while (job.process().isAlive() && !job.err().contains(last)) {
                quit(job);
            }
            assertTrue(job.err().contains(last), job.err());
        } finally {
            job.stop();
        }
    }

    /** Asks what the job waits for, and gives it some time to answer. */
    private static void quit(Command.Running job) {
        String pid = Long.toString(job.process().pid());
        Command.of("sh", "-c", "kill -QUIT $0; sleep 0.3", pid).run().with(0);
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("java");
    }

    private static void send(String signal, Command.Running job) {
        Command.of("kill", "-" + signal, Long.toString(job.process().pid())).run().with(0);
    }
}
