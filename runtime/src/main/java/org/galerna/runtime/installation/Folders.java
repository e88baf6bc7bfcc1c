// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.galerna.base.host.HostFolders;
import org.galerna.base.host.Owner;

/** Folders that are there for a job. */
public final class Folders {
    private Folders() {}

    /**
     * Makes a folder for temporary files of this process, whose name says whose it is. Those of its
     * prefix that killed processes of this user have left are deleted.
     *
     * @param prefix of its name, with a dash at the end.
     * @return its path; only this user can enter it.
     * @throws IOException if it cannot be made.
     */
    public static Path temporary(String prefix) throws IOException {
        Path made = Files.createTempDirectory(prefix + Owner.self().text() + "-");
        for (Path left : HostFolders.left(made.toAbsolutePath().getParent(), prefix)) {
            sweep(left);
        }
        return made;
    }

    private static void sweep(Path folder) {
        try {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                delete(folder);
            }
        } catch (IOException e) {
            return; // another process sweeps, too
        }
    }

    /**
     * Deletes a folder with all that is in it; links are not followed.
     *
     * @param folder is there.
     * @throws IOException if something cannot be deleted; the rest may be gone.
     */
    public static void delete(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path place, IOException e)
                            throws IOException {
                        Files.delete(place);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
