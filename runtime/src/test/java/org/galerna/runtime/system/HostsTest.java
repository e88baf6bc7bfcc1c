// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The launcher without bin/mpjrun: java -jar, an IDE's main class, and inside another JVM. */
@Timeout(120)
class HostsTest {
    private static Ended jar(String... words) {
        String[] all = new String[words.length + 5];
        all[0] = Command.java();
        all[1] = "-jar";
        all[2] = FirstUseTest.library().toString();
        all[3] = "-cp";
        all[4] = Command.PROGRAMS;
        System.arraycopy(words, 0, all, 5, words.length);
        return Command.of(all).run();
    }

    private static Ended ide(String... words) {
        String[] all = new String[words.length + 4];
        all[0] = Command.java();
        all[1] = "-cp";
        all[2] = System.getProperty("java.class.path");
        all[3] = "org.galerna.runtime.Mpjrun";
        System.arraycopy(words, 0, all, 4, words.length);
        return Command.of(all).run();
    }

    @Test
    void theJarRunsAndPassesTheExitCode() {
        assertEquals("sum 6.0\n", jar("-np", "4", "ranks.Mpi", "sum").well().out());
        Ended failed = jar("-np", "4", "-Xmx64m", "ranks.Ends", "exit").with(3);
        assertTrue(failed.err().endsWith("exit code 3\n"), failed.err());
    }

    @Test
    void theMainClassRunsOnTheClassPathOfAnIde() {
        Ended ended = ide("-np", "4", "ranks.Hello").with(0);
        assertEquals(4, ended.sorted().size());
        assertTrue(ended.sorted().getFirst().startsWith("rank 0 of 4 start 1"), ended.out());
        ide("-np", "2", "ranks.Ends", "throw").with(1);
        ide("-np", "2", "ranks.Mpi", "abort", "9").with(9);
    }

    @Test
    void optionsOfTheJvmAreMetFromAnIdeToo() {
        Ended ended = ide("-np", "1", "-Xmx77m", "ranks.Jvm").with(0);
        assertTrue(ended.out().contains("-Xmx77m"), ended.out());
    }

    @Test
    void ranksRunInsideThisJvmWhichGoesOn() {
        JobOptions options = new JobOptions().withRanks(4);
        assertEquals(new JobResult(0, List.of()), Mpjrun.run(options, "ranks.Mpi", "sum"));
        assertEquals(0, Mpjrun.run(options, "ranks.Hello").exitCode());
    }

    @Test
    void failuresInsideThisJvmAreResults() {
        JobOptions options = new JobOptions().withRanks(2);
        JobResult exit = Mpjrun.run(options, "ranks.Mpi", "abort", "9");
        assertEquals(9, exit.exitCode());
        assertEquals(1, exit.failures().getFirst().rank());
        JobResult missing = Mpjrun.run(options, "ranks.Missing");
        assertEquals(1, missing.exitCode());
        assertTrue(missing.failures().getFirst().cause().contains("ranks.Missing"));
        JobResult late = Mpjrun.run(options.withTimeoutSeconds(1), "ranks.Mpi", "deadlock");
        assertEquals(124, late.exitCode());
    }

    @Test
    void failuresThatFollowAreThoseOfTheirOwnRanks() {
        JobOptions options = new JobOptions().withRanks(3);
        JobResult result = Mpjrun.run(options, "ranks.Mpi", "abort", "9");
        List<JobResult.RankFailure> all = result.failures();
        assertEquals(1, all.getFirst().rank());
        assertEquals(Set.of(0, 1, 2), ranks(all), all::toString);
        assertEquals(3, all.size(), all::toString);
        assertTrue(
                all.stream().noneMatch(f -> f.cause().contains("without Finalize")), all::toString);
    }

    @Test
    void ranksThatSleepWhenTimeIsUpAreInterrupted() {
        JobOptions options = new JobOptions().withRanks(2).withTimeoutSeconds(1);
        JobResult late = Mpjrun.run(options, "ranks.Ends", "sleep");
        assertEquals(124, late.exitCode());
        assertEquals(Set.of(0, 1), ranks(late.failures()), late::toString);
        assertTrue(
                late.failures().getFirst().cause().contains("InterruptedException"),
                late::toString);
    }

    @Test
    @SuppressForbidden("tests an interrupt of its own thread")
    void anInterruptEndsTheJobLikeASignalAndIsKept() {
        Thread caller = Thread.currentThread();
        Thread.ofPlatform()
                .start(() -> {
                    while (!isAsleep("rank 1")) {
                        Thread.onSpinWait();
                    }
                    caller.interrupt();
                });
        JobResult ended = Mpjrun.run(new JobOptions().withRanks(2), "ranks.Ends", "sleep");
        assertTrue(Thread.interrupted(), "the flag");
        assertEquals(130, ended.exitCode());
    }

    private static boolean isAsleep(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(t ->
                        t.getName().equals(name) && t.getState() == Thread.State.TIMED_WAITING);
    }

    private static Set<Integer> ranks(List<JobResult.RankFailure> failures) {
        return failures.stream()
                .map(JobResult.RankFailure::rank)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Test
    void optionsThatNeedAJvmOfTheirOwnAreRefusedInsideThisOne() {
        JobOptions options = new JobOptions().withJvmOptions(List.of("-Xmx1g"));
        assertThrows(UsageException.class, () -> Mpjrun.run(options, "ranks.Hello"));
        JobOptions processes = new JobOptions().withDevice("wiredev");
        assertThrows(UsageException.class, () -> Mpjrun.run(processes, "ranks.Hello"));
    }
}
