// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.facade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.Style;

/**
 * The interface that a program gets, and why.
 *
 * @param style which it is.
 * @param why what decided, for people.
 */
public record Facade(Style style, String why) {
    private static final String JAR = "mpi.jar";

    /**
     * A program whose references are of both styles.
     *
     * @see #ofClasses
     */
    public static final class MixedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MixedException(Evidence one, Evidence other) {
            super(
                    "the program uses two interfaces called mpi: "
                            + one.text()
                            + " ("
                            + one.style().title()
                            + "), "
                            + other.text()
                            + " ("
                            + other.style().title()
                            + "); choose one with --api");
        }
    }

    /**
     * Takes the user's word.
     *
     * @param style the style asked for.
     * @return the choice.
     */
    public static Facade asked(Style style) {
        return new Facade(style, "--api " + style.word());
    }

    /**
     * Looks at class files.
     *
     * @param classPath of the program.
     * @param mainClass where to begin, with dots.
     * @return the choice; mpiJava, if it is installed, where nothing tells.
     * @throws MixedException if the program refers to both.
     */
    public static Facade ofClasses(ClassPath classPath, String mainClass) {
        return of(ClassFiles.of(classPath, mainClass));
    }

    /**
     * Looks at a source.
     *
     * @param name of the file.
     * @param code its text with comments and strings blanked.
     * @return the choice; mpiJava, if it is installed, where nothing tells.
     * @throws MixedException if the program refers to both.
     */
    public static Facade ofSource(String name, String code) {
        return of(SourceWords.of(name, code));
    }

    private static Facade of(List<Evidence> found) {
        if (found.size() > 1) {
            throw new MixedException(found.getFirst(), found.getLast());
        }
        if (found.isEmpty()) {
            return usual();
        }
        return new Facade(found.getFirst().style(), found.getFirst().text());
    }

    /** What a program gets that names nothing that tells. */
    private static Facade usual() {
        String why = "the program names nothing that tells";
        Facade first = new Facade(Style.MPIJAVA, why);
        return first.place(Facade.class.getClassLoader()) != null
                ? first
                : new Facade(Style.OPENMPI, why);
    }

    /**
     * Finds the classes of the interface.
     *
     * @param library the loader that has the library.
     * @return a jar or a folder, null if it is not installed.
     */
    public Path place(ClassLoader library) {
        try {
            for (URL url : Collections.list(library.getResources(style.mark()))) {
                Path place = root(url);
                if (place != null) {
                    return place;
                }
            }
            URL core = library.getResource("org/galerna/Comm.class");
            Path jar = core == null ? null : root(core, "org/galerna/Comm.class");
            Path beside = jar == null ? null : jar.resolveSibling(JAR);
            return style == Style.OPENMPI && beside != null && Files.isRegularFile(beside)
                    ? beside
                    : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path root(URL url) {
        return root(url, style.mark());
    }

    /** The jar or folder that a file is in. */
    private static Path root(URL url, String file) {
        String text = url.toString();
        if (text.startsWith("jar:") && text.endsWith("!/" + file)) {
            return Path.of(
                    URI.create(text.substring("jar:".length(), text.length() - file.length() - 2)));
        }
        if (text.startsWith("file:") && text.endsWith("/" + file)) {
            return Path.of(URI.create(text.substring(0, text.length() - file.length())));
        }
        return null;
    }

    @Override
    public String toString() {
        return style.title() + ", " + why;
    }
}
