// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.galerna.bench.pattern.Figure;

/**
 * What one benchmark has shown, with all that it was told.
 *
 * @param suite for example {@code osu}.
 * @param benchmark its name there.
 * @param ranks how many.
 * @param device they were on.
 * @param api {@code mpijava} or {@code core}.
 * @param data elements, memory and buffers, such as {@code float array separate}.
 * @param figures one a size.
 */
public record Series(
        String suite,
        String benchmark,
        int ranks,
        String device,
        String api,
        String data,
        List<Figure> figures) {
    /** The list is copied. */
    public Series {
        figures = List.copyOf(figures);
    }

    /** Whether a file had everything. */
    boolean isWhole() {
        return Stream.of(suite, benchmark, device, api, data).allMatch(Objects::nonNull)
                && figures.stream().noneMatch(figure -> figure.values().containsValue(null));
    }

    /** The same with figures. */
    Series with(List<Figure> found) {
        return new Series(suite, benchmark, ranks, device, api, data, found);
    }
}
