// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a host keeps for later jobs, while other jobs do the same. */
@Timeout(60)
class HostFilesTest {
    private static final int ROUNDS = 200;

    @TempDir private Path folder;

    private Path store;

    @BeforeEach
    void makeStore() throws IOException {
        store = Files.createDirectories(folder.resolve("galerna/stage"));
    }

    /** A job that needs no file. */
    private HostFiles none() {
        HostTask.Files none = new HostTask.Files(true, List.of(), List.of());
        return new HostFiles(none, Map.of("XDG_CACHE_HOME", folder.toString()));
    }

    private static FrameChannel silent() {
        return new FrameChannel(
                new ByteArrayInputStream(new byte[0]), OutputStream.nullOutputStream());
    }

    private void receive() throws IOException {
        try (HostFiles files = none()) {
            files.receive(silent());
        }
    }

    /** A job may be over before its files are there. */
    @Test
    void noFolderIsMadeForAJobThatIsOver() {
        HostFiles files = none();
        files.close();
        IOException e = assertThrows(IOException.class, () -> files.receive(silent()));
        assertEquals("the job is over", e.getMessage());
    }

    private Path kept(String name, int days) throws IOException {
        Path file = Files.writeString(store.resolve(name), "x");
        Instant used = Instant.now().minus(Duration.ofDays(days));
        return Files.setLastModifiedTime(file, FileTime.from(used));
    }

    @Test
    void whatNobodyHasUsedForLongIsForgotten() throws IOException {
        Path old = kept("a.jar", 31);
        Path rest = kept("part-1.tmp", 31);
        Path used = kept("b.jar", 29);
        Path coming = kept("part-2.tmp", 0);
        receive();
        assertFalse(Files.exists(old) || Files.exists(rest));
        assertTrue(Files.exists(used) && Files.exists(coming));
    }

    @Test
    void partsOfOtherJobsMayVanish() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Runnable others =
                () -> {
                    while (!over.get()) {
                        try {
                            Files.delete(Files.createTempFile(store, "part-", ".tmp"));
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                };
        List<Thread> workers =
                List.of(
                        Thread.ofPlatform().daemon().start(others),
                        Thread.ofPlatform().daemon().start(others));
        try {
            for (int i = 0; i < ROUNDS; i++) {
                receive();
            }
        } finally {
            over.set(true);
            for (Thread worker : workers) {
                worker.join();
            }
        }
    }
}
