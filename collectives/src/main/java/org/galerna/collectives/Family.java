// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.List;

/**
 * The algorithms of one primitive, by name.
 *
 * <p>Made by switches, so that only the classes that a table names are loaded.
 */
public interface Family {
    /**
     * Names of the algorithms.
     *
     * @return at least one; the best known first
     */
    List<String> names();

    /**
     * Makes an algorithm.
     *
     * @param name one of {@link #names}
     * @param parameters its parameters; the algorithm takes those it has
     * @return the algorithm, or null if there is none of this name
     * @throws IllegalArgumentException if a parameter has no sense
     */
    Algorithm make(String name, Parameters parameters);
}
