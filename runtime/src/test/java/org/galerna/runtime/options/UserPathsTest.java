// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names that no file can have, as a locale makes them of others, are refused in a line. */
@Timeout(30)
class UserPathsTest {
    @Test
    void aNameThatNoFileHasIsRefusedInALine() {
        assertEquals(Path.of("a"), UserPaths.of("-jar", "a"));
        UsageException e =
                assertThrows(UsageException.class, () -> UserPaths.of("-jar", "a\ud800"));
        assertEquals(1, e.getMessage().lines().count());
        assertEquals("-jar a", e.getMessage().substring(0, 6));
    }
}
