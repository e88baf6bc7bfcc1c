// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

/** An interface called {@code mpi}. */
public enum Style {
    /** mpiJava 1.2, as MPJ Express and FastMPJ have it. */
    MPIJAVA("mpijava", "mpiJava", "mpi/User_function.class"),
    /** Open MPI's Java bindings. */
    OPENMPI("openmpi", "Open MPI Java", "mpi/UserFunction.class");

    /** A property of a rank's JVM: the word of the interface that its program gets. */
    public static final String PROPERTY = "galerna.api";

    private final String word;
    private final String title;
    private final String mark;

    Style(String word, String title, String mark) {
        this.word = word;
        this.title = title;
        this.mark = mark;
    }

    /**
     * The word for the command line.
     *
     * @return as {@code --api} takes it.
     */
    public String word() {
        return word;
    }

    /**
     * The name for people.
     *
     * @return a name.
     */
    public String title() {
        return title;
    }

    /**
     * A class file that only this interface has.
     *
     * @return its name with slashes.
     */
    public String mark() {
        return mark;
    }

    /**
     * Finds a style by its word.
     *
     * @param word as the command line has it.
     * @return the style, null if there is none.
     */
    public static Style of(String word) {
        for (Style style : values()) {
            if (style.word.equals(word)) {
                return style;
            }
        }
        return null;
    }
}
