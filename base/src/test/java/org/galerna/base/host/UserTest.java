// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose a file is. */
@Timeout(30)
class UserTest {
    @TempDir private Path folder;

    @Test
    void whatAProcessMakesIsItsUsers() throws IOException {
        final Path file = Files.createFile(folder.resolve("file"));
        assertEquals(User.self(), User.of(file));
        assertTrue(HostFolders.isOurs(file));
        assertThrows(IOException.class, () -> User.of(folder.resolve("none")));
    }

    @Test
    void aNameThatIsNoFilesIsWrittenAsOne() {
        final UserPrincipal domain = () -> "HOST\\some body";
        assertEquals("HOST_some_body", new User(domain).text());
        assertEquals("1000", new User(1000).text());
        assertNotEquals(new User(1000), new User(domain));
    }
}
