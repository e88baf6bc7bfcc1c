// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The tree that the rules look at. */
final class Sources {
    private static final Path ROOT = Path.of(System.getProperty("galerna.root", "../.."));

    /** Modules that are tests or measurements as a whole, part of them generated. */
    private static final Set<String> NO_LIBRARY = Set.of("stress", "micro");

    private static final Set<String> SKIPPED = Set.of("target", ".git", "lib", "node_modules");

    private Sources() {}

    /** Every Java source of the project, examples included, relative to the root. */
    static List<Path> all() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(ROOT::relativize)
                    .filter(Sources::isOurs)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The main sources of the library modules: no tests, no examples. */
    static List<Path> main() {
        return all().stream().filter(file -> file.toString().contains("src/main/java")).toList();
    }

    /** Folders with the compiled main classes of every module that has some. */
    static List<Path> classFolders() {
        try (Stream<Path> folders = Files.walk(ROOT, 4)) {
            return folders.filter(folder -> folder.endsWith("target/classes"))
                    .filter(Files::isDirectory)
                    .filter(folder -> !NO_LIBRARY.contains(module(folder)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String module(Path classes) {
        return classes.getParent().getParent().getFileName().toString();
    }

    static String read(Path relative) {
        try {
            return Files.readString(ROOT.resolve(relative));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOurs(Path file) {
        for (Path part : file) {
            if (SKIPPED.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }
}
