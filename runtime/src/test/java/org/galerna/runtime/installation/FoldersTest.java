// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.galerna.base.host.Owner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Folders for temporary files, and what killed processes have left of theirs. */
@Timeout(30)
class FoldersTest {
    private final String prefix = "galerna-test-" + UUID.randomUUID() + "-";
    private Path made;

    @AfterEach
    void delete() throws IOException {
        Folders.delete(made);
    }

    @Test
    void whoMakesOneDeletesThoseOfTheDead() throws IOException {
        Owner self = Owner.self();
        Owner dead = new Owner(self.pid(), self.start() + 1, self.namespace());
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Path left = Files.createDirectory(temporary.resolve(prefix + dead.text() + "-1"));
        Files.createFile(left.resolve("file"));
        Path other = Folders.temporary(prefix);
        assertFalse(Files.exists(left));
        made = Folders.temporary(prefix);
        assertTrue(Files.exists(other), "its owner lives");
        Folders.delete(other);
        assertEquals(
                "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
    }
}
