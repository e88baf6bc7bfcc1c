// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
