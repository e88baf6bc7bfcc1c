// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths as users write them. */
public final class UserPaths {
    private UserPaths() {}

    /**
     * Makes a path.
     *
     * @param what it names, such as the option.
     * @param text as the user has written it.
     * @return the path.
     * @throws UsageException if the locale has no such name: characters that it lacks have become
     *     others before this JVM sees them.
     */
    public static Path of(String what, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException(
                    what
                            + " "
                            + text
                            + ": "
                            + e.getReason()
                            + "; a locale such as LC_ALL=C.UTF-8 has all characters");
        }
    }
}
