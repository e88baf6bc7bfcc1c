// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folders where the processes of a host find files of each other's. */
public final class HostFolders {
    private static final Path MEMORY = Path.of("/dev/shm");

    private HostFolders() {}

    /**
     * Lists the folders.
     *
     * @return those to try, the best first; the first is in memory where the system has that.
     */
    public static List<Path> all() {
        final Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return Files.isWritable(MEMORY) ? List.of(MEMORY, temporary) : List.of(temporary);
    }

    /**
     * Tells whether a folder is kept in memory.
     *
     * @param folder one of {@link #all}.
     * @return whether its files are no disk's.
     */
    public static boolean isMemory(Path folder) {
        return folder.equals(MEMORY);
    }

    /**
     * Finds files in a folder.
     *
     * @param folder where to look.
     * @param glob which names to find.
     * @return their paths; none if the folder cannot be read.
     */
    public static List<Path> list(Path folder, String glob) {
        final ArrayList<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder, glob)) {
            paths.forEach(found::add);
        } catch (IOException | DirectoryIteratorException e) {
            return found; // what cannot be listed cannot be swept
        }
        return found;
    }

    /**
     * Finds what processes of this user have left that have ended, however they did.
     *
     * @param folder where to look.
     * @param prefix of names that go on with an {@link Owner#text}, a dash and a number.
     * @return their paths.
     */
    public static List<Path> left(Path folder, String prefix) {
        return list(folder, prefix + "*").stream().filter(path -> isLeft(path, prefix)).toList();
    }

    private static boolean isLeft(Path path, String prefix) {
        final String name = path.getFileName().toString();
        final int number = name.lastIndexOf('-');
        return number >= prefix.length()
                && Owner.parse(name.substring(prefix.length(), number))
                        .filter(Owner::isDead)
                        .isPresent()
                && isOurs(path);
    }

    /**
     * Tells whether a file is this user's, so that nobody else can put another in its place.
     *
     * @param path of the file; a symbolic link is not followed.
     * @return false also if there is none, or if nobody can tell.
     */
    public static boolean isOurs(Path path) {
        try {
            return User.of(path).equals(User.self());
        } catch (IOException | UnsupportedOperationException e) {
            return false; // it has gone, or the file system knows no owners
        }
    }
}
