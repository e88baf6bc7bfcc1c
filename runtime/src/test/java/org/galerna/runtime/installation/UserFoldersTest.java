// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Map;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.options.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files of a user are where shells look for them. */
@Timeout(30)
class UserFoldersTest {
    private static String cache(Map<String, String> environment) {
        return UserFolders.of(environment, "XDG_CACHE_HOME", ".cache").toString();
    }

    @Test
    void theVariableComesBeforeHomeAndThatBeforeTheSystem() {
        assertEquals("/c/galerna", cache(Map.of("XDG_CACHE_HOME", "/c", "HOME", "/h")));
        assertEquals("/h/.cache/galerna", cache(Map.of("XDG_CACHE_HOME", "", "HOME", "/h")));
        String home = Path.of(System.getProperty("user.home"), ".cache", "galerna").toString();
        assertEquals(home, cache(Map.of("HOME", "")));
        assertEquals(home, cache(Map.of()));
    }

    @Test
    void aUserWithoutAHomeIsToldWhatToSet() {
        String home = System.getProperty("user.home");
        System.setProperty("user.home", "?");
        try {
            UsageException e = assertThrows(UsageException.class, () -> cache(Map.of()));
            assertEquals("no home directory: set HOME or XDG_CACHE_HOME", e.getMessage());
            assertEquals("/c/galerna", cache(Map.of("XDG_CACHE_HOME", "/c")));
            assertFalse(Key.exists(Map.of()));
        } finally {
            System.setProperty("user.home", home);
        }
    }
}
