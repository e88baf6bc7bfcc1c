// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.JobOptions;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Format;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of measurements between two ranks, as picocli fills them in, and their job. */
final class TwoRanks {
    private static final double NANOS = 1e9;

    @Mixin private JobOptions job;

    @Option(
            names = "--time-budget",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "For all repetitions; at least two are made (${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--format",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Format format;

    private TwoRanks() {}

    /**
     * Runs the job.
     *
     * @param kind the first argument of {@link MeasureProgram}.
     * @param rounds the second one.
     * @param own those behind.
     * @param table how a figure is shown to readers.
     */
    void run(String kind, int rounds, List<?> own, Function<Figure, String> table) {
        if (job.ranks() != 2 || rounds < 2 || !(seconds > 0)) {
            throw new CommandException(
                    2,
                    String.format(
                            Locale.ROOT,
                            "--np %d, %d repetitions, --time-budget %s: there are 2 ranks, at least"
                                    + " 2 repetitions and more than 0 seconds",
                            job.ranks(),
                            rounds,
                            seconds));
        }
        List<String> program = new ArrayList<>(List.of(MeasureProgram.class.getName(), kind));
        program.add(Integer.toString(rounds));
        program.add(Long.toString((long) (seconds * NANOS)));
        own.forEach(word -> program.add(word.toString()));
        List<Figure> figures = new ArrayList<>();
        try (Children children = new Children()) {
            ProcessBuilder command = Launcher.command(job.place("smdev"), program);
            children.run(kind, command, line -> Figure.read(line).ifPresent(figures::add));
        }
        if (figures.isEmpty()) {
            throw new CommandException(1, kind + " told no figures");
        }
        System.out.print(text(figures, format, table));
    }

    /** The figures in a format. */
    static String text(List<Figure> figures, Format format, Function<Figure, String> table) {
        StringBuilder text = new StringBuilder();
        switch (format) {
            case table -> figures.forEach(figure -> text.append(table.apply(figure)).append('\n'));
            case tsv -> {
                text.append("bytes\t");
                text.append(String.join("\t", figures.getFirst().values().keySet())).append('\n');
                for (Figure figure : figures) {
                    text.append(figure.bytes());
                    figure.values().values().forEach(value -> text.append('\t').append(value));
                    text.append('\n');
                }
            }
            case json -> {
                List<Map<String, Number>> rows = new ArrayList<>();
                for (Figure figure : figures) {
                    Map<String, Number> row = new LinkedHashMap<>();
                    row.put("bytes", figure.bytes());
                    row.putAll(figure.values());
                    rows.add(row);
                }
                text.append(new GsonBuilder().setPrettyPrinting().create().toJson(rows));
                text.append('\n');
            }
        }
        return text.toString();
    }
}
