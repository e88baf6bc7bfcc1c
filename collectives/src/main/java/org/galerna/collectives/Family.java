// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.List;
import java.util.Set;

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

    /**
     * Makes an algorithm for a part of the ranks, of which nothing is known but that the operator
     * is commutative.
     *
     * @param name one of {@link #names}
     * @return the algorithm, with its usual parameters
     * @throws IllegalArgumentException if there is none, or it needs more
     */
    default Algorithm part(String name) {
        Algorithm found = make(name, new Parameters(""));
        if (found == null || !Set.of(Need.COMMUTATIVE).containsAll(found.traits().needs())) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no algorithm for any part of the ranks");
        }
        return found;
    }
}
