// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.galerna.runtime.options.UsageException;

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
     * @throws UsageException if the user has no home directory, and the variable is not set.
     */
    public static Path of(Map<String, String> environment, String variable, String below) {
        return find(environment, variable, below)
                .orElseThrow(
                        () -> new UsageException("no home directory: set HOME or " + variable));
    }

    /**
     * The same for those who can do without.
     *
     * @param environment of the process.
     * @param variable that names a folder to be in.
     * @param below the folder of the home directory where it is not set.
     * @return nothing for a user without a home directory.
     */
    public static Optional<Path> find(
            Map<String, String> environment, String variable, String below) {
        String place = environment.getOrDefault(variable, "");
        if (!place.isEmpty()) {
            return Optional.of(Path.of(place, "galerna"));
        }
        String given = environment.getOrDefault("HOME", "");
        Path home = Path.of(given.isEmpty() ? System.getProperty("user.home") : given);
        return home.isAbsolute() // the JDK says "?" of a user whom the system does not know
                ? Optional.of(home.resolve(below).resolve("galerna"))
                : Optional.empty();
    }
}
