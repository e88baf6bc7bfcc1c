// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.galerna.bench.pattern.Figure;

/** The sizes of a benchmark whose warm-up ended with its time, before they were steady. */
final class Unsteady {
    private final List<Integer> sizes = new ArrayList<>();

    Unsteady() {}

    /** Takes the next size. */
    void add(Figure figure) {
        if (figure.values().getOrDefault(Figure.STEADY, 1.0) == 0) {
            sizes.add(figure.bytes());
        }
    }

    /** What a table says of them, once; nothing if all were steady or had a number of warm-ups. */
    Optional<String> remark(boolean hasSizes) {
        if (sizes.isEmpty()) {
            return Optional.empty();
        }
        String which =
                sizes.stream().map(String::valueOf).collect(Collectors.joining(", ", "", " bytes"));
        sizes.clear();
        return Optional.of("# not steady when it was measured" + (hasSizes ? ": " + which : ""));
    }
}
