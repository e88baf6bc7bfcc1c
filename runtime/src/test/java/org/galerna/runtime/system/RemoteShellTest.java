// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Remote shells that start nothing, or never answer. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class RemoteShellTest {
    @TempDir private Path folder;

    private Command command(String script) throws IOException {
        Path shell = Files.writeString(folder.resolve("shell"), "#!/bin/sh\n" + script + "\n");
        shell.toFile().setExecutable(true);
        return Command.of(
                        Command.java(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.galerna.runtime.Mpjrun",
                        "-dev",
                        "wiredev",
                        "--rsh",
                        shell.toString(),
                        "--host",
                        "nodea",
                        "ranks.Hello")
                .in(folder);
    }

    @ParameterizedTest
    @CsvSource({
        "echo no login here; echo; exit 1, says \"no login here\"",
        "echo no login here; echo why >&2; exit 1, why",
        "exit 3, has ended its part with exit code 3",
        "echo GALERNA-HOST 1; exit 1, answers \"GALERNA-HOST 1\"",
    })
    void whyItHasStartedNothingIsTold(String script, String why) throws IOException {
        Ended ended = command(script).run().with(1);
        String line = ended.err().lines().findFirst().orElse("");
        assertTrue(line.endsWith("on nodea: host nodea " + why), ended.err());
    }

    @Test
    void whoDoesNotAnswerIsToldOfAndNotLeftBehind() throws Exception {
        Path file = folder.resolve("process");
        Command.Running job = command("echo $$ > '" + file + "'; exec sleep 300").start();
        try {
            job.awaitErr("mpjrun: host nodea has not answered yet\n");
            Command.of("kill", "-TERM", Long.toString(job.process().pid())).run();
            job.end().with(143);
            long pid = Long.parseLong(Files.readString(file).strip());
            Optional<ProcessHandle> left = ProcessHandle.of(pid);
            if (left.isPresent()) {
                left.get().onExit().get(20, TimeUnit.SECONDS);
            }
        } finally {
            job.stop();
        }
    }
}
