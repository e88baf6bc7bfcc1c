// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.List;

/**
 * The program to run.
 *
 * @param kind what {@code name} is.
 * @param name a class name, the path of a source file, or the path of a jar.
 * @param arguments for its {@code main}.
 */
public record Program(Kind kind, String name, List<String> arguments) {
    /** What a program is named by. */
    public enum Kind {
        /** A class on the class path. */
        CLASS,
        /** A source file, compiled in memory. */
        SOURCE,
        /** A jar with a Main-Class. */
        JAR
    }

    /**
     * Copies the arguments.
     *
     * @param kind what {@code name} is.
     * @param name the name or path.
     * @param arguments for its {@code main}.
     */
    public Program {
        arguments = List.copyOf(arguments);
    }

    /**
     * Guesses the kind of a bare word of the command line, as java does.
     *
     * @param word a class name or the path of a source file.
     * @param arguments for its {@code main}.
     * @return the program.
     */
    public static Program of(String word, List<String> arguments) {
        return word.endsWith(".java")
                ? new Program(Kind.SOURCE, word, arguments)
                : new Program(Kind.CLASS, word.replace('/', '.'), arguments);
    }
}
