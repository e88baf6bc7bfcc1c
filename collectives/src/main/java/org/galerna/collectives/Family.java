// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.List;
import java.util.stream.Collectors;

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
     * @throws IllegalArgumentException if there is none, or it needs more; the message says what,
     *     and lists what there is
     */
    default Algorithm part(String name) {
        Algorithm found = make(name, new Parameters(""));
        if (found != null && lacking(found).isEmpty()) {
            return found;
        }
        String fitting =
                names().stream()
                        .filter(each -> lacking(make(each, new Parameters(""))).isEmpty())
                        .collect(Collectors.joining(", "));
        throw new IllegalArgumentException(
                found == null
                        ? "no algorithm '"
                                + name
                                + "' for a part of the ranks; there are "
                                + fitting
                        : "'"
                                + name
                                + "' needs "
                                + lacking(found)
                                + ", which a part of the ranks may lack; without needs are "
                                + fitting);
    }

    /** What a part of the ranks may not have, with commas; nothing if all parts have it. */
    private static String lacking(Algorithm algorithm) {
        return algorithm.traits().needs().stream()
                .filter(need -> need != Need.COMMUTATIVE)
                .map(Need::label)
                .collect(Collectors.joining(", "));
    }
}
