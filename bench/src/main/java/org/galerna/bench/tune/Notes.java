// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.galerna.bench.terminal.CommandException;

/**
 * Figures of one origin, each written to a file at once, so that an interrupted run can go on. The
 * file's first line says the origin.
 */
final class Notes {
    private final Path file;
    private final Map<String, Measured> figures = new LinkedHashMap<>();

    /**
     * Reads what an earlier run left, or begins the file if that has no figures.
     *
     * @throws CommandException with code 2 if the figures there are of another origin, are damaged,
     *     or the file cannot be read or written.
     */
    Notes(Path file, Origin origin) {
        this.file = file;
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            List<String> lines = whole.lines().toList();
            if (isEmpty(lines)) {
                Files.writeString(file, origin.line() + "\n");
                return;
            }
            check(lines.getFirst(), origin);
            for (int i = 1; i < lines.size(); i++) {
                read(lines.get(i), i + 1);
            }
            if (whole.length() < text.length()) { // a line that an interrupted run began
                Files.writeString(file, whole);
            }
        } catch (IOException e) {
            throw new CommandException(2, file + " cannot be read and written: " + e);
        }
    }

    /** Whether there are no figures, so that those of any origin may follow. */
    private static boolean isEmpty(List<String> lines) {
        return lines.isEmpty() || (lines.size() == 1 && Origin.read(lines.getFirst()).isPresent());
    }

    private void check(String first, Origin origin) {
        Optional<Origin> found = Origin.read(first);
        if (found.isEmpty()) {
            throw refused("does not say where it was measured");
        }
        Optional<String> otherwise = origin.otherwise(found.get());
        if (otherwise.isPresent()) {
            throw refused("was measured with " + otherwise.get());
        }
    }

    private void read(String line, int number) {
        Optional<Measured> figure;
        try {
            figure = Measured.read(line);
        } catch (NumberFormatException e) {
            figure = Optional.empty();
        }
        if (figure.isEmpty()) {
            throw refused("is damaged: line " + number + " is no figure");
        }
        figures.put(figure.get().key(), figure.get());
    }

    private CommandException refused(String why) {
        return new CommandException(
                2, file + " " + why + "; remove it, or name another table with -o");
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
            Files.write(file, List.of(figure.line()), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new CommandException(1, file + " cannot be written: " + e);
        }
    }
}
