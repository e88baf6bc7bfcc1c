// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.galerna.base.host.Owner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where processes of a host meet, and what becomes of it. */
@Timeout(30)
class SocketFolderTest {
    @TempDir private Path place;

    private SocketFolder make(String job, int process) {
        return SocketFolder.make(List.of(place), job, process).orElseThrow();
    }

    private List<Path> left() throws IOException {
        try (var files = Files.list(place)) {
            return files.toList();
        }
    }

    @Test
    void aFolderIsItsOwnersAloneAndGoesWithWhatIsInIt() throws IOException {
        try (SocketFolder folder = make("job", 3)) {
            final Path path = folder.socket().getParent();
            assertEquals(List.of(path), left());
            assertEquals(3, Files.getPosixFilePermissions(path).size());
            Files.createFile(folder.socket());
        }
        assertEquals(List.of(), left());
    }

    @Test
    void onlyWhatNobodyOwnsAnyMoreIsSwept() throws IOException {
        final Owner self = Owner.self();
        final Owner dead = new Owner(self.pid(), self.start() + 1, self.namespace());
        final Owner elsewhere = new Owner(self.pid(), self.start() + 1, self.namespace() + 1);
        for (String name : List.of(dead.text() + "-1f-0", dead.text() + "-0-12")) {
            final Path folder = Files.createDirectory(place.resolve("galerna-nio-" + name));
            Files.createFile(folder.resolve("s"));
        }
        final List<String> others =
                List.of(
                        "galerna-nio-" + elsewhere.text() + "-1f-0",
                        "galerna-nio-" + dead.text(),
                        "galerna-nio--1f-0",
                        "galerna-nio-",
                        "galerna-j1-0");
        for (String other : others) {
            Files.createDirectory(place.resolve(other));
        }
        Files.createFile(place.resolve("galerna-nio-" + dead.text() + "-1f-7")); // no folder
        try (SocketFolder mine = make("job", 0)) {
            SocketFolder.sweep(List.of(place), "");
            SocketFolder.sweep(List.of(place), "another");
            assertTrue(Files.exists(mine.socket().getParent()));
            assertEquals(others.size() + 2, left().size(), left().toString());
            SocketFolder.sweep(List.of(place), "job");
            assertFalse(Files.exists(mine.socket().getParent()), "the job is over");
            assertEquals(others.size() + 1, left().size(), left().toString());
        }
    }

    @Test
    void withoutAPlaceThatWillDoThereIsNone() throws IOException {
        final Path deep = Files.createDirectory(place.resolve("d".repeat(90)));
        assertTrue(SocketFolder.make(List.of(deep), "job", 0).isEmpty());
        assertTrue(SocketFolder.make(List.of(place.resolve("nowhere")), "job", 0).isEmpty());
        assertEquals(List.of(deep), left());
        try (SocketFolder second =
                SocketFolder.make(List.of(deep, place), "job", 0).orElseThrow()) {
            assertEquals(place, second.socket().getParent().getParent());
        }
    }

    @Test
    void tcpIsTakenWhereItOrAnInterfaceIsAskedFor() {
        assertEquals(LocalLink.UNIX, LocalLink.of("", ""));
        assertEquals(LocalLink.TCP, LocalLink.of("", "lo"));
        assertEquals(LocalLink.UNIX, LocalLink.of("unix", "lo"));
        assertEquals(LocalLink.TCP, LocalLink.of("tcp", ""));
        final var e = assertThrows(IllegalArgumentException.class, () -> LocalLink.of("TCP", ""));
        assertEquals("-Dgalerna.niodev.local=TCP: neither unix nor tcp", e.getMessage());
    }
}
