// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
    void aJobThatAJarStartedGetsTheSignalToo() {
        Command.Running job =
                Command.of(
                                Command.java(),
                                "-jar",
                                FirstUseTest.library().toString(),
                                "-np",
                                "2",
                                "-cp",
                                Command.PROGRAMS,
                                "ranks.Waits")
                        .start();
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

    private static void send(String signal, Command.Running job) {
        Command.of("kill", "-" + signal, Long.toString(job.process().pid())).run().with(0);
    }
}
