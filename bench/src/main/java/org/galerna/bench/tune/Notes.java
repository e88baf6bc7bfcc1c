// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures, each written to a file at once, so that an interrupted run can go on. */
final class Notes {
    private final Path file;
    private final Map<String, Measured> figures = new LinkedHashMap<>();

    /** Reads what an earlier run left, if it did. */
    Notes(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                Measured.read(line).ifPresent(figure -> figures.put(figure.key(), figure));
            }
        }
    }

    boolean has(String key) {
        return figures.containsKey(key);
    }

    Collection<Measured> figures() {
        return figures.values();
    }

    void add(Measured figure) {
        figures.put(figure.key(), figure);
        try {
            Files.write(
                    file,
                    List.of(figure.line()),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }
}
