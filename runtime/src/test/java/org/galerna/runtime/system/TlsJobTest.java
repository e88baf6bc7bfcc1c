// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose ranks encrypt what they say to each other. */
@Timeout(120)
class TlsJobTest {
    @TempDir private Path folder;

    @Test
    void linksToOtherJobsAreRefusedBecauseTheyWouldBeOpen() throws IOException {
        Path source = folder.resolve("Meet.java");
        Files.writeString(
                source,
                """
                import mpi.*;
                void main(String[] args) throws Exception {
                    MPI.Init(args);
                    MPI.COMM_WORLD.accept(Intracomm.openPort(), 0);
                    MPI.Finalize();
                }
                """);
        Ended ended =
                Command.mpjrun("--tls", "-np", "2", "-dev", "niodev", source.toString())
                        .run()
                        .with(52);
        assertTrue(
                ended.err().contains("this job encrypts what its ranks say (--tls)"), ended.err());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"niodev", "hybdev"})
    void ranksExchangeMessagesOfAllLengths(String device) {
        Ended ended =
                Command.mpjrun("--tls", "-np", "3", "-dev", device, "ranks.Pulse", "1000")
                        .run()
                        .well();
        assertTrue(ended.out().contains("all was right"), ended.out());
    }

    /** A part of a job that somebody else's manager starts, with the key of one folder. */
    private List<String> part(String keys) {
        return List.of(
                "-n",
                "1",
                "env",
                "XDG_CONFIG_HOME=" + folder.resolve(keys),
                Command.java(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dgalerna.dev=niodev",
                "-Dgalerna.tls=true",
                "-cp",
                FirstUseTest.library() + File.pathSeparator + Command.PROGRAMS,
                "ranks.Pulse",
                "1000");
    }

    private Command managed(String first, String second) {
        Assumptions.assumeTrue(
                new File("/usr/bin/mpiexec.hydra").canExecute(), "needs package mpich");
        List<String> words = new ArrayList<>(List.of("mpiexec.hydra"));
        words.addAll(part(first));
        words.add(":");
        words.addAll(part(second));
        return Command.of(words.toArray(new String[0]));
    }

    private void keygen(String keys) {
        Command.of(Command.ROOT.resolve("bin/mpjd").toString(), "keygen")
                .with("XDG_CONFIG_HOME", folder.resolve(keys).toString())
                .run()
                .with(0);
    }

    @Test
    void ranksOfProcessManagersEncryptWithTheUsersKey() {
        keygen("one");
        keygen("other");
        Ended ended = managed("one", "one").run().with(0);
        assertTrue(ended.out().contains("all was right"), ended.out() + ended.err());
        Ended strange = managed("one", "other").run();
        assertTrue(strange.code() != 0, strange.out());
        assertTrue(strange.err().contains("no TLS with the job's key"), strange.err());
        assertFalse(strange.out().contains("all was right"), strange.out());
        Ended none = managed("none", "none").run();
        assertTrue(none.code() != 0, none.out());
        assertTrue(none.err().contains("-Dgalerna.tls=true: no key "), none.err());
        assertTrue(none.err().contains("mpjd keygen makes one"), none.err());
    }
}
