// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Folders that are there for a job. */
public final class Folders {
    private Folders() {}

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
