// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Memory by a file, and what becomes of the file. */
@Timeout(30)
class MappedFileTest {
    private static final long BYTES = (1 << 20) + 5;

    @TempDir private Path folder;

    private Set<Path> left() throws IOException {
        try (var files = Files.list(folder)) {
            return Set.copyOf(files.toList());
        }
    }

    @Test
    void allWhoMapAFileShareItsMemory() throws IOException {
        final Path file = MappedFile.make(folder, BYTES);
        assertEquals(BYTES, Files.size(file));
        assertEquals(2, Files.getPosixFilePermissions(file).size());
        final MemorySegment one = MappedFile.map(file, BYTES, Arena.ofAuto());
        final MemorySegment other = MappedFile.map(file, BYTES, Arena.ofAuto());
        MappedFile.delete(file);
        assertEquals(Set.of(), left());
        assertEquals(0, other.get(ValueLayout.JAVA_BYTE, BYTES - 1));
        one.set(ValueLayout.JAVA_BYTE, BYTES - 1, (byte) 7);
        assertEquals(7, other.get(ValueLayout.JAVA_BYTE, BYTES - 1));
        MappedFile.delete(file); // twice does nothing
        assertThrows(IOException.class, () -> MappedFile.map(file, BYTES, Arena.ofAuto()));
    }

    @Test
    void threadsThatWereInterruptedHaveFilesToo() throws Exception {
        final Thread thread =
                Thread.ofPlatform()
                        .unstarted(() -> {
                            Thread.currentThread().interrupt();
                            try {
                                final Path file = MappedFile.make(folder, BYTES);
                                MappedFile.map(file, BYTES, Arena.ofAuto());
                            } catch (IOException e) {
                                throw new IllegalStateException(e);
                            }
                            if (!Thread.interrupted()) {
                                throw new IllegalStateException("the flag has gone");
                            }
                        });
        final Throwable[] failure = new Throwable[1];
        thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
        thread.start();
        thread.join();
        assertEquals(null, failure[0]);
        assertEquals(1, left().size());
    }

    @Test
    void onlyWhatNobodyOwnsAnyMoreIsSwept() throws IOException {
        final Owner self = Owner.self();
        final Owner dead = new Owner(self.pid(), self.start() + 1, self.namespace());
        final Owner elsewhere = new Owner(self.pid(), self.start() + 1, self.namespace() + 1);
        final Path stale = Files.createFile(folder.resolve("galerna-map-" + dead.text() + "-12"));
        for (String other :
                List.of(
                        "galerna-map-" + self.text() + "-12",
                        "galerna-map-" + elsewhere.text() + "-12",
                        "galerna-map-" + dead.text(),
                        "galerna-map-",
                        "galerna-nap-" + dead.text() + "-12")) {
            Files.createFile(folder.resolve(other));
        }
        final Path made = MappedFile.make(folder, 1);
        assertFalse(Files.exists(stale), "whoever makes one sweeps");
        assertTrue(left().contains(made));
        assertEquals(6, left().size(), left().toString());
        MappedFile.sweep(folder);
        MappedFile.sweep(folder.resolve("nowhere"));
        assertEquals(6, left().size(), left().toString());
    }

    @Test
    void whereThereIsNoRoomTheNextFolderIsTried() throws IOException {
        final Path nowhere = folder.resolve("nowhere");
        assertEquals(folder, MappedFile.make(List.of(nowhere, folder), 1).getParent());
        final List<Path> none = List.of(nowhere, nowhere);
        final IOException e = assertThrows(IOException.class, () -> MappedFile.make(none, 1));
        assertEquals(2, e.getSuppressed().length);
    }

    @Test
    void nothingIsLeftOfWhatCannotBeMade() throws IOException {
        final Path nowhere = folder.resolve("nowhere");
        assertThrows(IOException.class, () -> MappedFile.make(nowhere, 1));
        assertEquals(Set.of(), left());
    }
}
