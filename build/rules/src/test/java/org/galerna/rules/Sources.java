// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The tree that the rules look at. */
final class Sources {
    private static final Path ROOT = Path.of(System.getProperty("galerna.root", "../.."));

    private static final Set<String> SKIPPED = Set.of("target", ".git", "lib", "node_modules");

    private static final List<String> SCRIPTS = List.of("check", ".ci", "bin", "build");

    private Sources() {}

    /** Every Java source of the project, examples included, relative to the root. */
    static List<Path> all() {
        return named(".java");
    }

    /** Every page of text, relative to the root. */
    static List<Path> pages() {
        return named(".md");
    }

    private static List<Path> named(String ending) {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .map(ROOT::relativize)
                    .filter(Sources::isOurs)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every script of the project, relative to the root. */
    static List<Path> scripts() {
        List<Path> scripts = new ArrayList<>();
        for (String place : SCRIPTS) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(place), 1)) {
                files.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().endsWith(".java"))
                        .map(ROOT::relativize)
                        .forEach(scripts::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return scripts;
    }

    static Path absolute(Path relative) {
        return ROOT.resolve(relative);
    }

    /** Folders with the compiled main classes of every module that has some. */
    static List<Path> classFolders() {
        try (Stream<Path> folders = Files.walk(ROOT, 4)) {
            return folders.filter(folder -> folder.endsWith("target/classes"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
