// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.galerna.bench.suite.Results;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.tune.Measured;

/**
 * What a file holds, by what it looks like: results of a suite, a comparison, or what {@code tune}
 * measured.
 */
sealed interface Source {
    /** Results of a suite. */
    record OfSuite(Results results) implements Source {}

    /**
     * A comparison with a native library.
     *
     * @param remark what was compared.
     * @param rows the numbers of its columns, one a size.
     */
    record OfComparison(String remark, List<Row> rows) implements Source {}

    /**
     * Times of algorithms.
     *
     * @param file where they are, as it was named.
     * @param figures one an algorithm and call.
     */
    record OfTuning(String file, List<Measured> figures) implements Source {}

    /** One size of a comparison, in microseconds. */
    record Row(int bytes, double oursUs, double nativeUs, double limitUs) {}

    /**
     * Reads a file.
     *
     * @throws CommandException with code 2 if it is nothing that can be drawn.
     */
    static Source read(Path file) {
        try {
            String text = Files.readString(file);
            if (text.stripLeading().startsWith("{")) {
                return json(file, text);
            }
            return text.contains("\tours_us\t") ? comparison(file, text) : tuning(file, text);
        } catch (IOException e) {
            String why = e instanceof NoSuchFileException ? "no such file" : e.toString();
            throw new CommandException(2, file + " cannot be read: " + why);
        }
    }

    private static Source json(Path file, String text) {
        try {
            JsonObject object = new Gson().fromJson(text, JsonObject.class);
            if (!object.has("rows")) {
                return new OfSuite(Results.read(file));
            }
            OfComparison found = new Gson().fromJson(object, OfComparison.class);
            if (found.rows == null || found.rows.contains(null)) {
                throw nothing(file);
            }
            return new OfComparison(found.remark == null ? "" : found.remark, found.rows);
        } catch (JsonParseException e) {
            throw nothing(file);
        }
    }

    private static Source comparison(Path file, String text) {
        List<Row> rows = new ArrayList<>();
        String remark = "";
        for (String line : text.lines().toList()) {
            if (line.startsWith("#")) {
                remark = line.substring(1).strip();
            } else if (!line.startsWith("bytes")) {
                String[] words = line.split("\t", -1);
                try {
                    rows.add(
                            new Row(
                                    Integer.parseInt(words[0]),
                                    Double.parseDouble(words[1]),
                                    Double.parseDouble(words[2]),
                                    Double.parseDouble(words[5])));
                } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                    throw nothing(file);
                }
            }
        }
        return new OfComparison(remark, rows);
    }

    private static Source tuning(Path file, String text) {
        List<Measured> figures = new ArrayList<>();
        for (String line : text.lines().toList()) {
            try {
                Optional<Measured> figure = Measured.read(line);
                figure.ifPresent(figures::add);
            } catch (NumberFormatException e) {
                throw nothing(file);
            }
        }
        if (figures.isEmpty()) {
            throw nothing(file);
        }
        return new OfTuning(file.toString(), figures);
    }

    private static CommandException nothing(Path file) {
        return new CommandException(
                2,
                file
                        + " is neither a result of a suite, nor one of compare in tsv or json, nor"
                        + " the .measured of tune");
    }
}
