// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
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
}
