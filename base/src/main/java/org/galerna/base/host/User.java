// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/**
 * Whom files belong to: a number, which need not have a name, or a name where the system has no
 * numbers. What the property {@code user.name} says is neither.
 *
 * @param id the number or the name; equal for one user.
 */
public record User(Object id) {
    /** A file of this process where the system has such. */
    private static final Path PROCESS = Path.of("/proc/self/stat");

    /**
     * Finds the user who runs this process.
     *
     * @return the owner of what it makes.
     * @throws IOException if there is no place for a file.
     */
    public static User self() throws IOException {
        if (Files.exists(PROCESS)) {
            return of(PROCESS);
        }
        final Path made = Files.createTempFile("galerna-", "");
        try {
            return of(made);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /**
     * Finds the owner of a file.
     *
     * @param path of the file; a symbolic link is not followed.
     * @return whose it is.
     * @throws IOException if there is none.
     */
    public static User of(Path path) throws IOException {
        try {
            return new User(Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return new User(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS)); // no numbers here
        }
    }

    /**
     * Writes it as part of a file's name.
     *
     * @return letters, digits, dots, dashes and underscores.
     */
    public String text() {
        final String text = id instanceof UserPrincipal p ? p.getName() : id.toString();
        return text.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
