// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.suite.Results;
import org.galerna.bench.terminal.CommandException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mpjbench plot}: draws results. */
@Command(
        name = "plot",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Draws what FILEs hold: results that a suite saved (times and bandwidths over sizes,"
                + " times over ranks), tables of compare in tsv or json (ours, the native library"
                + " and the bare machine), and the .measured that tune leaves (which algorithm is"
                + " the fastest, over ranks and sizes).",
            "Curves of the same benchmark in several files stand in one chart. The page holds all"
                    + " charts and needs no network."
        })
public final class Plot implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "What to draw.")
    private List<Path> files = List.of();

    @Option(
            names = {"--output", "-o"},
            paramLabel = "PAGE",
            defaultValue = "mpjbench.html",
            description = "The page (${DEFAULT-VALUE}).")
    private Path output;

    @Option(
            names = "--svg",
            paramLabel = "FOLDER",
            description = "Where each chart is left as an SVG file, too.")
    private Path folder;

    @Option(
            names = "--title",
            defaultValue = "mpjbench",
            description = "What stands above all (${DEFAULT-VALUE}).")
    private String title;

    /** The command, filled in by picocli. */
    public Plot() {}

    /**
     * Draws and says what was written.
     *
     * @return 0.
     * @throws CommandException with code 2 if a file holds nothing to draw.
     */
    @Override
    public Integer call() {
        Charts charts = new Charts();
        List<String> remarks = new ArrayList<>();
        for (Path file : files) {
            Source source = Source.read(file);
            charts.add(source);
            remarks.add(remark(file, source));
        }
        List<Chart> all = charts.all();
        if (all.isEmpty()) {
            throw new CommandException(
                    2, "plot: nothing to draw: a curve needs two sizes or two numbers of ranks");
        }
        write(output, Page.html(title, remarks, all));
        System.out.println(output);
        if (folder != null) {
            for (Chart chart : all) {
                Path file = folder.resolve(fileName(chart.title()));
                write(file, chart.svg());
                System.out.println(file);
            }
        }
        return 0;
    }

    private static String remark(Path file, Source source) {
        return file.getFileName()
                + ": "
                + switch (source) {
                    case Source.OfSuite suite -> about(suite.results());
                    case Source.OfComparison comparison -> comparison.remark();
                    case Source.OfTuning tuning -> tuning.figures().size() + " measurements";
                };
    }

    private static String about(Results results) {
        return results.command() + "; " + results.date() + "; " + results.machine().line();
    }

    /** A chart's title as the name of a file. */
    static String fileName(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".svg";
    }

    private static void write(Path file, String text) {
        try {
            Path parent = file.toAbsolutePath().getParent();
            Files.createDirectories(parent);
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new CommandException(1, "plot: " + file + " cannot be written: " + e);
        }
    }
}
