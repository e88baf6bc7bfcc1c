// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.galerna.base.host.Owner;
import org.galerna.base.host.User;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The folder of names: whose it is, and who may look into it. */
@Timeout(30)
class NamesTest {
    private static final String PORT = "galerna:127.0.0.1:1:00000000000000000000000000000000";

    @TempDir Path temporary;
    private Path folder;
    private User user;

    @BeforeEach
    void noFolderYet() throws IOException {
        folder = temporary.resolve("names");
        user = User.self();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void nobodyElseLooksIntoTheFolder() throws IOException {
        try (Names names = new Names(folder, user)) {
            names.publish("service", PORT);
            assertEquals("rwx------", permissions(folder));
            assertEquals(PORT, names.lookup("service"));
            Set<Path> entries;
            try (Stream<Path> files = Files.list(folder)) {
                entries = Set.copyOf(files.filter(file -> !file.endsWith("lock")).toList());
            }
            assertEquals(1, entries.size(), () -> entries.toString());
            assertEquals("rw-------", permissions(entries.iterator().next()));
        }
    }

    /** Whoever made it first could say where services are. */
    @Test
    void aFolderOfAnotherOwnerIsRefused() throws IOException {
        Files.createDirectory(folder);
        try (Names names = new Names(folder, new User("somebody"))) {
            for (Executable call :
                    new Executable[] {
                        () -> names.publish("service", PORT), () -> names.lookup("service")
                    }) {
                GalernaException e = assertThrows(GalernaException.class, call);
                assertEquals(ErrorClass.SERVICE, e.errorClass());
                assertTrue(e.what().contains(folder + " belongs to somebody else"), e.what());
            }
            try (Stream<Path> files = Files.list(folder)) {
                assertFalse(files.findAny().isPresent());
            }
        }
    }

    /** A folder that was named may be another's, as one of a team is. */
    @Test
    void aFolderWithoutAnOwnerIsAnybodys() {
        try (Names names = new Names(folder, null)) {
            names.publish("service", PORT);
            assertEquals(PORT, names.lookup("service"));
        }
    }

    /** On a shared folder the number of a process says nothing: it may be of another host. */
    @Test
    void aNameOfAProcessThatHasEndedIsNoneOnThisHost() throws IOException {
        try (Names names = new Names(folder, user);
                Names others = new Names(folder, null)) {
            names.publish("service", PORT);
            Path file;
            try (Stream<Path> files = Files.list(folder)) {
                file = files.filter(each -> !each.endsWith("lock")).findAny().orElseThrow();
            }
            Owner self = Owner.self();
            Owner there = new Owner(Integer.MAX_VALUE, 1, self.namespace() + 1);
            Files.writeString(file, there.text() + "\n" + PORT + "\n");
            assertEquals(PORT, names.lookup("service"), "of a container that shares the folder");
            Owner dead = new Owner(self.pid(), self.start() + 1, self.namespace());
            Files.writeString(file, dead.text() + "\n" + PORT + "\n");
            assertEquals(PORT, others.lookup("service"));
            GalernaException e =
                    assertThrows(GalernaException.class, () -> names.lookup("service"));
            assertEquals(ErrorClass.NAME, e.errorClass());
            names.publish("service", PORT);
            assertEquals(PORT, names.lookup("service"));
        }
    }

    /** The JVM has none for a number without a name, and users give it any. */
    @Test
    void aUserNeedsNoName() {
        String name = System.getProperty("user.name");
        System.setProperty("user.name", "?");
        try (Names names = Names.standard();
                Names others = Names.standard()) {
            String service = UUID.randomUUID().toString();
            names.publish(service, PORT);
            assertEquals(PORT, others.lookup(service));
        } finally {
            System.setProperty("user.name", name);
        }
    }
}
