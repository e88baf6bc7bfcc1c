// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import org.junit.jupiter.params.provider.ValueSource;

/** The command line of {@code mpjd}, with no daemon at work. */
@Timeout(120)
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
            long left = Long.parseLong(Files.readString(file).strip());
            assertTrue(ProcessHandle.of(left).isEmpty());
        } finally {
            start.stop();
        }
    }
}
