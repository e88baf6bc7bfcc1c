// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that use MPI: how they end, and what is said of those that do not. */
@Timeout(150)
class MpiJobsTest {
    @ParameterizedTest(name = "{0} ranks")
    @ValueSource(ints = {1, 2, 5, 100})
    void ranksStartCommunicateAndEnd(int ranks) {
        Ended ended =
                Command.mpjrun("-np", Integer.toString(ranks), "ranks.Mpi", "sum").run().well();
        assertEquals("sum " + (ranks * (ranks - 1) / 2.0) + "\n", ended.out());
    }

    /**
     * 1024 ranks with an allreduce and an alltoall: 3 GiB resident at most. The time, 6 s on a
     * machine of its own, is printed; the limit allows for a machine that others use.
     */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aThousandRanksTakeLessThan3GiB() {
        long began = System.nanoTime();
        Ended ended = Command.mpjrun("-np", "1024", "ranks.Mpi", "peak").run().well();
        double seconds = Load.secondsSince(began);
        Matcher peak = Pattern.compile("peak (\\d+) kB").matcher(ended.out());
        assertTrue(peak.find(), ended.out());
        long mib = Long.parseLong(peak.group(1)) >> 10;
        System.out.printf(Locale.ROOT, "1024 ranks: %.1f s, %d MiB resident%n", seconds, mib);
        assertTrue(mib < 3 << 10, mib + " MiB");
        assertTrue(seconds < 60 * Load.slowness(), seconds + " s");
    }

    @Test
    void anEagerLimitBeyondThatOfTheDeviceIsSaid() {
        String[] line = {"-np", "2", "--eager", "1m", "-dev", "shmdev", "ranks.Mpi", "sum"};
        assertEquals(
                "mpjrun: --eager 1048576: shmdev takes 128 KiB at most here; a longer send waits"
                        + " for its receive\n",
                Command.mpjrun(line).run().with(0).err());
        line[line.length - 3] = "smdev";
        Command.mpjrun(line).run().well();
    }

    @Test
    void mpjArgumentsAreInjectedAndStrippedByInit() {
        Ended ended =
                Command.mpjrun("-np", "2", "--mpj-args", "ranks.Mpi", "arguments").run().well();
        assertEquals(List.of("0: 0 2 smdev arguments", "1: 1 2 smdev arguments"), ended.sorted());
    }

    @ParameterizedTest(name = "Abort({0}) gives {1}")
    @CsvSource({"9, 9", "256, 1", "0, 1", "259, 3", "-1, 255"})
    void abortEndsTheJobWithItsCodeModulo256(String given, int code) {
        Ended ended = Command.mpjrun("-np", "3", "ranks.Mpi", "abort", given).run().with(code);
        assertTrue(ended.err().startsWith("mpjrun: rank 1 on "), ended.err());
        assertTrue(ended.err().contains("\tat ranks.Mpi.main(Mpi.java:"), ended.err());
        assertFalse(ended.err().contains("org.galerna."), ended.err());
        assertTrue(ended.err().endsWith(" s, exit code " + code + "\n"), ended.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void anEndWithoutFinalizeIsAFailureIfSomebodyWaits(String threads) {
        Ended ended =
                Command.mpjrun("-np", "3", "--ranks", threads, "ranks.Mpi", "gone").run().with(1);
        Matcher sentence =
                Pattern.compile(
                                "rank 2 ended without Finalize; rank [01] waits for it in"
                                        + " Recv\\(source 2, tag 5\\)")
                        .matcher(ended.err());
        assertTrue(sentence.find(), ended.err());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "wait, 'Wait\\(source 2, tag 5\\)'",
        "waitany, 'Waitany\\(peer 2, tag 5\\)'",
        "waitanySecond, 'Waitany\\(peer 2, tag 5\\)'",
        "waitsome, 'Waitsome\\(peer 2, tag 5\\)'",
        "waitall, 'Waitall\\(source 2, tag 5\\)'",
        "test, 'Test\\(peer 2, tag 5\\)'",
        "probe, 'Probe\\(source 2, tag 5\\)'",
        "iprobe, 'Iprobe\\(source 2, tag 5\\)'",
        "ssend, 'Ssend\\(dest 2, tag 5\\)'",
        "barrier, 'Barrier\\(peer 2\\)'",
    })
    void everyKindOfWaitForARankThatIsGoneIsNamedInOneLine(String how, String call) {
        Ended ended = Command.mpjrun("-np", "3", "ranks.Mpi", "bereft", how).run().with(1);
        String line = ended.err().lines().findFirst().orElse("");
        assertTrue(
                line.matches(
                        "mpjrun: rank 2 on \\S+: rank 2 ended without Finalize; rank [01] waits for"
                                + " it in "
                                + call),
                ended.err());
        assertTrue(ended.err().contains("\tat ranks.Mpi.main(Mpi.java:"), ended.err());
        assertFalse(ended.err().contains("Exception"), ended.err());
    }

    @ParameterizedTest
    @CsvSource({"wait, Wait", "test, Test"})
    void aProcessThatIsGoneIsNamedInTheSameWords(String how, String call) {
        Ended ended =
                Command.mpjrun("-dev", "shmdev", "-np", "3", "ranks.Mpi", "bereft", how)
                        .run()
                        .with(1);
        String line = ended.err().lines().findFirst().orElse("");
        assertTrue(
                line.matches(
                        "mpjrun: rank 2 on \\S+: rank 2 ended without Finalize; rank [01] waits for"
                                + " it in "
                                + call
                                + "\\((source|peer) 2, tag 5\\)"),
                ended.err());
        assertFalse(ended.err().contains("Exception"), ended.err());
    }

    /** Open MPI's bindings end the job themselves: its launcher knows better why. */
    @ParameterizedTest(name = "{0} on {1}")
    @CsvSource({
        "recv, smdev, 'Recv(source 1, tag 3)'",
        "recv, niodev, 'Recv(source 1, tag 3)'",
        "poll, smdev, 'Test(peer 1, tag 3)'",
        "poll, shmdev, 'Test(peer 1, tag 3)'",
        "lock, smdev, Win_lock(target 0)",
        "lock, shmdev, Win_lock(target 0)",
        "late, smdev, Win_lock(target 0)",
        "late, niodev, Win_lock(target 0)",
    })
    void openMpisErrorsAndLocksNameTheRankThatIsGone(
            String how, String device, String call, @TempDir Path folder) throws IOException {
        Path source = folder.resolve("Gone.java");
        Files.writeString(
                source,
                """
                import mpi.*;

                class Gone {
                    public static void main(String[] args) throws Exception {
                        MPI.Init(args);
                        Intracomm world = MPI.COMM_WORLD;
                        boolean isLate = args[0].equals("late");
                        Win window = isLate || args[0].equals("lock")
                                ? new Win(MPI.newByteBuffer(8), 8, 1, MPI.INFO_NULL, world)
                                : null;
                        boolean ends = world.getRank() == 1;
                        if (ends && window != null) {
                            window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
                        }
                        world.barrier();
                        if (ends) {
                            return;
                        }
                        if (world.getRank() == 2) {
                            world.recv(new int[1], 1, MPI.INT, 0, 3);
                        }
                        if (isLate) {
                            Thread.sleep(2000);
                        }
                        if (window != null) {
                            window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
                        } else if (args[0].equals("recv")) {
                            world.recv(new int[1], 1, MPI.INT, 1, 3);
                        } else {
                            Request request = world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, 1, 3);
                            while (!request.test()) {}
                        }
                    }
                }
                """);
        Ended ended =
                Command.of(Command.MPJRUN, "-np", "3", "-dev", device, source.toString(), how)
                        .run()
                        .with(1);
        ended.reports(1, "rank 1 ended without Finalize; rank 0 waits for it in " + call);
        assertFalse(ended.err().contains("fatal"), ended.err());
    }

    @Test
    void anEndWithoutFinalizeIsGoodIfNobodyWaits() {
        Command.mpjrun("-np", "3", "ranks.Mpi", "unfinalized").run().well();
    }

    /** It has sent what others wait for, and what they send to it needs nobody. */
    @ParameterizedTest
    @CsvSource({"smdev, cold", "shmdev, cold", "niodev, cold", "niodev, warm"})
    void anEndWithoutFinalizeIsGoodIfOthersHaveWhatTheyWaitFor(String device, String connections) {
        Ended ended =
                Command.mpjrun("-np", "3", "-dev", device, "ranks.Mpi", "leaves", connections)
                        .run()
                        .well();
        assertEquals("2\n", ended.out());
    }

    @Test
    void exitAfterFinalizeEndsNobodyElse() {
        Ended ended = Command.mpjrun("-np", "3", "ranks.Mpi", "late").run().well();
        assertEquals(List.of("after 0", "after 2"), ended.sorted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void aTimeoutShowsWhatEveryRankWaitsForAndGives124(String threads) {
        Ended ended =
                Command.mpjrun(
                                "-np",
                                "3",
                                "--timeout",
                                "2",
                                "--ranks",
                                threads,
                                "ranks.Mpi",
                                "deadlock")
                        .run()
                        .with(124);
        for (int rank = 0; rank < 3; rank++) {
            String line =
                    "rank "
                            + rank
                            + ": Recv(source "
                            + (rank + 1) % 3
                            + ", tag 5, COMM_WORLD, up to 4";
            assertTrue(ended.err().contains(line), ended.err());
        }
        assertTrue(ended.err().contains(" at ranks.Mpi.main(Mpi.java:"), ended.err());
        assertTrue(ended.err().endsWith(" s, exit code 124\n"), ended.err());
    }

    @Test
    void sigquitShowsWhatEveryRankWaitsFor() throws Exception {
        Command.Running job =
                Command.mpjrun("-np", "8", "--ranks", "platform", "ranks.Mpi", "deadlock").start();
        try {
            job.awaitOut("there 7");
            String text = "";
            while (!text.contains("rank 7: Recv(source 0, tag 5")) {
                Command.of("kill", "-QUIT", Long.toString(job.process().pid())).run();
                Ended jstack = jstack(job);
                assertTrue(jstack.out().contains("rank 0"), "tools still attach: " + jstack.err());
                text = job.err();
            }
            assertTrue(text.contains("COMM_WORLD"), text);
        } finally {
            job.stop();
        }
    }

    private static Ended jstack(Command.Running job) {
        String tool = Path.of(System.getProperty("java.home"), "bin", "jstack").toString();
        return Command.of(tool, Long.toString(job.process().pid())).run().with(0);
    }
}
