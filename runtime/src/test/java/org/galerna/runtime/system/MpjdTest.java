// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line of {@code mpjd}, with no daemon at work. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class MpjdTest {
    @TempDir private Path folder;

    private Ended mpjd(String... words) {
        return command(words).run();
    }

    private Command command(String... words) {
        List<String> all = new ArrayList<>();
        all.add(Command.ROOT.resolve("bin/mpjd").toString());
        all.addAll(Arrays.asList(words));
        return Command.of(all.toArray(new String[0]))
                .with("XDG_CONFIG_HOME", folder.toString())
                .with("XDG_STATE_HOME", folder.toString());
    }

    @Test
    void aWordAfterKeygenLeavesTheKeyAlone() throws IOException {
        mpjd("keygen").with(0);
        Path file = folder.resolve("galerna/mpjd.key");
        byte[] key = Files.readAllBytes(file);
        assertEquals(
                "mpjd: keygen --hosts foo: nothing comes after keygen (mpjd -h)\n",
                mpjd("keygen", "--hosts", "foo").with(2).err());
        assertTrue(mpjd("keygen", "-h").well().out().startsWith("Usage: mpjd"));
        assertArrayEquals(key, Files.readAllBytes(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "stop", "status", "keygen"})
    void eachCommandShowsThePageOfHelp(String verb) throws IOException {
        assertTrue(mpjd(verb, "--help").well().out().startsWith("Usage: mpjd"));
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    /** Nor does it keep other hosts, or other commands, waiting. */
    @Test
    void aHostThatDoesNotAnswerIsGivenUp() throws Exception {
        Path file = folder.resolve("process");
        Path shell = folder.resolve("shell");
        Files.writeString(
                shell,
                """
                #!/bin/sh
                [ $1 = good ] && read -r key && echo MPJD-READY 192.0.2.1 7 8 && exit
                echo $$ > '%s'
                exec sleep 300
                """
                        .replace("%s", file.toString()));
        shell.toFile().setExecutable(true);
        Command.Running start =
                command("start", "--hosts", "mute,good", "--rsh", shell.toString()).start();
        try {
            start.awaitOut("mpjd: good: listens at 192.0.2.1 port 7\n");
            assertEquals("", mpjd("keygen").with(0).err().replaceAll("mpjd: good: .*\n", ""));
            assertTrue(start.process().isAlive());
            Ended ended = start.end().with(1);
            assertEquals("mpjd: mute: has not answered within 30 s\n", ended.err());
            long pid = Long.parseLong(Files.readString(file).strip());
            Optional<ProcessHandle> left = ProcessHandle.of(pid);
            if (left.isPresent()) {
                left.get().onExit().get(20, TimeUnit.SECONDS);
            }
        } finally {
            start.stop();
        }
    }

    @Test
    void aDaemonWhoseKeyWasReplacedMeanwhileIsNotKept() throws Exception {
        Path begun = folder.resolve("begun");
        Path go = folder.resolve("go");
        Path shell = folder.resolve("shell");
        Files.writeString(
                shell,
                """
                #!/bin/sh
                : > '%s'
                while [ ! -e '%s' ]; do sleep 0.1; done
                echo MPJD-READY 127.0.0.1 1 0
                """
                        .replaceFirst("%s", begun.toString())
                        .replaceFirst("%s", go.toString()));
        shell.toFile().setExecutable(true);
        Command.Running start =
                command("start", "--hosts", "late", "--rsh", shell.toString()).start();
        try {
            while (!Files.exists(begun)) {
                LockSupport.parkNanos(10_000_000L);
            }
            mpjd("keygen").with(0);
            Files.createFile(go);
            Ended ended = start.end().with(1);
            assertEquals("mpjd: late: there is another key by now\n", ended.err());
            assertEquals("mpjd: you have started no daemon\n", mpjd("status").with(1).out());
        } finally {
            start.stop();
        }
    }

    @Test
    void aDaemonThatNobodyWaitsForAnyMoreEnds() throws Exception {
        String library = System.getProperty("java.class.path");
        String main = "org.galerna.runtime.mpjd.Mpjd";
        Process daemon =
                new ProcessBuilder(
                                Command.java(), "-cp", library, main, "serve", "default", "plain")
                        .redirectError(folder.resolve("err").toFile())
                        .start();
        try {
            daemon.getInputStream().close();
            try (OutputStream key = daemon.getOutputStream()) {
                key.write(("0".repeat(64) + " AAAA\n").getBytes(StandardCharsets.US_ASCII));
            }
            assertTrue(daemon.waitFor(50, TimeUnit.SECONDS));
            assertEquals(1, daemon.exitValue());
            String err = Files.readString(folder.resolve("err"));
            assertTrue(err.endsWith("mpjd: who started it has gone\n"), err);
        } finally {
            daemon.destroyForcibly();
        }
    }
}
