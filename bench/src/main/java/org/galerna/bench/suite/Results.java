// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.terminal.CommandException;

/**
 * Everything that one command has found, as it is saved.
 *
 * @param command what was run.
 * @param date when it began, in UTC as ISO 8601 says it.
 * @param machine what it ran on.
 * @param series one a benchmark.
 */
public record Results(String command, String date, Notes machine, List<Series> series) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** The list is copied. */
    public Results {
        series = List.copyOf(series);
    }

    /**
     * The text of the file.
     *
     * @return JSON.
     */
    public String json() {
        return gson().toJson(this) + "\n";
    }

    private static Gson gson() {
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    }

    /**
     * Reads such a file.
     *
     * @param file its path.
     * @return what it says.
     * @throws CommandException if it cannot be read or is something else.
     */
    public static Results read(Path file) {
        Results results;
        try {
            results = gson().fromJson(Files.readString(file), Results.class);
        } catch (IOException e) {
            throw new CommandException(2, file + " cannot be read: " + e);
        } catch (RuntimeException e) { // a record refuses by exceptions of any class
            throw nothing(file);
        }
        if (results == null || !results.isWhole()) {
            throw nothing(file);
        }
        return results;
    }

    private static CommandException nothing(Path file) {
        return new CommandException(2, file + " holds no results of mpjbench");
    }

    /** Whether a file had everything. */
    private boolean isWhole() {
        return Stream.of(command, date, machine).allMatch(Objects::nonNull)
                && series.stream().allMatch(Series::isWhole);
    }

    /** Makes a folder if it is missing, and refuses one where nothing can be left. */
    static void prepare(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "mpjbench", ""));
        } catch (IOException e) {
            throw new CommandException(2, "--results " + folder + ": cannot be written: " + e);
        }
    }

    /** Leaves it in a folder, which is made if it is missing; returns the file. */
    Path save(Path folder, String name) {
        String stamp = STAMP.format(Instant.parse(date));
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve(name + "-" + stamp + ".json");
            for (int number = 2; Files.exists(file); number++) {
                file = folder.resolve(name + "-" + stamp + "-" + number + ".json");
            }
            return Files.writeString(file, json());
        } catch (IOException e) {
            throw new CommandException(1, "--results " + folder + ": cannot be written: " + e);
        }
    }
}
