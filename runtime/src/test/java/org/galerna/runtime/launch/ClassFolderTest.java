// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Classes for a spawned job are there while it runs, and no longer. */
@Timeout(60)
class ClassFolderTest {
    private Path path;

    private ClassFolder used() throws IOException {
        byte[] bytes = {1, 2};
        ClassFolder folder = new ClassFolder();
        try (folder) {
            assertTrue(folder.isEmpty());
            folder.add(Map.of("a.B", bytes));
            assertFalse(folder.isEmpty());
            path = folder.path();
            assertArrayEquals(bytes, Files.readAllBytes(path.resolve("a/B.class")));
        }
        return folder;
    }

    @Test
    void whatWasClosedIsGoneAndForgotten() throws Exception {
        Forgotten.await(this::used);
        assertFalse(Files.exists(path));
    }
}
