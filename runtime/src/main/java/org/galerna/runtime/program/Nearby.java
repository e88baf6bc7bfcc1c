// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;

/** Looks below a folder for a class or a source whose package the user has left out. */
final class Nearby extends SimpleFileVisitor<Path> {
    /** A hint is not worth a walk through all of a home directory. */
    private static final int MOST_FILES = 5000;

    private static final int MOST_FOLDERS_DEEP = 12;

    private final Path root;
    private final String className;
    private final String sourceName;
    private int files;
    private Path compiled;
    private Path source;

    private Nearby(Path root, String simpleName) {
        this.root = root;
        this.className = simpleName + ".class";
        this.sourceName = simpleName + ".java";
    }

    /** Looks in a folder and those below it, but for hidden ones. */
    static Nearby in(Path folder, String simpleName) {
        Nearby found = new Nearby(folder, simpleName);
        try {
            Files.walkFileTree(
                    folder, EnumSet.noneOf(FileVisitOption.class), MOST_FOLDERS_DEEP, found);
        } catch (IOException e) {
            return found; // it was only a hint
        }
        return found;
    }

    /** The class file's path below the folder; null if none was found. */
    Path compiled() {
        return compiled;
    }

    /** The source's path below the folder; null if none was found. */
    Path source() {
        return source;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        boolean isHidden =
                folder.getFileName() != null && folder.getFileName().toString().startsWith(".");
        return isHidden && !folder.equals(root)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        String name = file.getFileName().toString();
        if (name.equals(className)) {
            compiled = root.relativize(file);
            return FileVisitResult.TERMINATE;
        }
        if (name.equals(sourceName) && source == null) {
            source = root.relativize(file);
        }
        return ++files < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        return FileVisitResult.CONTINUE;
    }
}
