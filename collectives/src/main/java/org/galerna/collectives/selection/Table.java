// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Primitive;

/**
 * Rows that choose an algorithm: of each primitive the first that fits. Does not change, and safe
 * for all threads; the rows of a primitive are read when somebody first asks for them, because most
 * programs use few of the primitives and all wait for their start.
 */
public final class Table {
    private static final String DEFAULT_DEVICE = "smdev";

    private final Map<Primitive, Row[]> rows = new ConcurrentHashMap<>();
    private final Function<Primitive, List<Row>> source;

    private Table(Function<Primitive, List<Row>> source) {
        this.source = source;
    }

    /** The table that comes with the library for a device, or smdev's; a test has read it all. */
    static Table resource(String device) {
        String file = name(device);
        String text = text(device);
        return new Table(primitive -> rows(primitive, file, text));
    }

    /** The rows of one primitive in a text. */
    private static List<Row> rows(Primitive primitive, String file, String text) {
        List<Row> found = new ArrayList<>();
        int number = 0;
        for (int at = 0; at < text.length(); ) {
            number++;
            int next = text.indexOf('\n', at);
            int end = next < 0 ? text.length() : next;
            if (text.startsWith(primitive.label(), at)) {
                List<String> columns = columns(text.substring(at, end));
                if (columns.getFirst().equals(primitive.label())) {
                    found.add(Row.parse(columns, file, number));
                }
            }
            at = end + 1;
        }
        return found;
    }

    private Row[] rows(Primitive primitive) {
        Row[] known = rows.get(primitive);
        if (known == null) {
            known = source.apply(primitive).toArray(new Row[0]);
            rows.put(primitive, known); // a second reader's are the same
        }
        return known;
    }

    /** The table of a file that the user names. */
    static Table file(Path file) {
        try (Reader text = Files.newBufferedReader(file)) {
            return read(file.getFileName().toString(), text);
        } catch (IOException | UncheckedIOException e) {
            String why = e instanceof NoSuchFileException ? "no such file" : e.toString();
            throw new IllegalArgumentException("table " + file + " cannot be read: " + why, e);
        }
    }

    /** The resource of a device's table. */
    private static String name(String device) {
        String own = device.concat(".table");
        return Table.class.getResource(own) != null ? own : DEFAULT_DEVICE.concat(".table");
    }

    /**
     * The lines of the table that comes with the library for a device, or of smdev's.
     *
     * @param device its name
     * @return the text
     */
    public static String text(String device) {
        String file = name(device);
        try (InputStream in = Table.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /**
     * Reads a table.
     *
     * @param name name of the file, for messages
     * @param text the lines, in the format of this package's description; not closed
     * @return the table
     * @throws IllegalArgumentException if a line is wrong, a row has no source or can never be
     *     reached, or a primitive lacks its total last row
     * @throws UncheckedIOException if the text cannot be read
     */
    public static Table read(String name, Reader text) {
        Map<Primitive, List<Row>> rows = new EnumMap<>(Primitive.class);
        BufferedReader lines = new BufferedReader(text);
        int number = 0;
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                List<String> columns = columns(line);
                if (!columns.isEmpty()) {
                    add(rows, Row.parse(columns, name, number));
                    checkSource(line);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    name + ", line " + number + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
        for (Primitive primitive : Primitive.values()) {
            if (!endsTotal(rows.get(primitive))) {
                throw new IllegalArgumentException(
                        name
                                + ", line "
                                + number
                                + ": the last row of "
                                + primitive.label()
                                + " must fit every call (any any -, an algorithm without needs)");
            }
        }
        return new Table(rows::get);
    }

    private static List<String> columns(String line) {
        int comment = line.indexOf('#');
        StringTokenizer words =
                new StringTokenizer(comment < 0 ? line : line.substring(0, comment));
        List<String> columns = new ArrayList<>();
        while (words.hasMoreTokens()) {
            columns.add(words.nextToken());
        }
        return columns;
    }

    private static void checkSource(String line) {
        int comment = line.indexOf('#');
        if (comment < 0 || line.substring(comment + 1).isBlank()) {
            throw new IllegalArgumentException(
                    "a row ends with its source, such as # measured, 8 B: 0.2 us");
        }
    }

    private static void add(Map<Primitive, List<Row>> rows, Row row) {
        List<Row> list = rows.get(row.primitive());
        if (list == null) {
            list = new ArrayList<>();
            rows.put(row.primitive(), list);
        }
        if (endsTotal(list)) {
            throw new IllegalArgumentException(
                    "never reached: the row of "
                            + row.primitive().label()
                            + " before it fits every call");
        }
        list.add(row);
    }

    private static boolean endsTotal(List<Row> list) {
        return list != null && !list.isEmpty() && list.getLast().isTotal();
    }

    /** The rows that speak of a number of ranks. */
    Table forRanks(int ranks) {
        return new Table(primitive -> {
            List<Row> fewer = new ArrayList<>();
            for (Row row : rows(primitive)) {
                if (row.admitsRanks(ranks)) {
                    fewer.add(row);
                }
            }
            return fewer;
        });
    }

    /** The choice of the first row that fits. */
    Choice choose(Primitive primitive, Facts facts) {
        for (Row row : rows(primitive)) {
            if (row.fits(facts)) {
                return row.choice();
            }
        }
        throw new IllegalStateException("no row for " + primitive + " " + facts);
    }
}
