// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where our files of a user are, as the XDG Base Directory Specification has it. The scripts that
 * shells run here and on other hosts say the same.
 */
public final class UserFolders {
    private UserFolders() {}

    /**
     * Finds a folder of ours.
     *
     * @param environment of the process.
     * @param variable that names a folder to be in, as {@code XDG_CACHE_HOME}.
     * @param below the folder of the home directory where it is not set: {@code HOME} or, without
     *     that, the one that the system has for the user.
     * @return a folder that may be missing.
     */
    public static Path of(Map<String, String> environment, String variable, String below) {
        String place = environment.getOrDefault(variable, "");
        if (!place.isEmpty()) {
            return Path.of(place, "galerna");
        }
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home, below, "galerna");
    }
}
