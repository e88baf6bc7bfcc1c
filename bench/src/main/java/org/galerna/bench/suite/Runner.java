// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.galerna.bench.launch.Children;
import org.galerna.bench.machine.Notes;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.terminal.Progress;

/** Makes runs one after the other, prints what they find and saves it. */
final class Runner {
    private final String suite;
    private final Path folder;
    private final Report report;

    /** A runner that leaves its results in a folder, or nowhere if that is null. */
    Runner(String suite, Path folder, Report report) {
        this.suite = suite;
        this.folder = folder;
        this.report = report;
    }

    /**
     * Makes them all.
     *
     * @param command what the user said, for the file.
     * @return the exit code: 1 if something that was checked is wrong.
     */
    int run(List<Run> runs, String command) {
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Notes machine = Notes.measured();
        report.begin(machine);
        Progress progress =
                Progress.shown(runs.stream().mapToInt(run -> run.plan().sizes().size()).sum());
        List<Series> series = new ArrayList<>();
        try (Children children = new Children()) {
            for (Run run : runs) {
                Job job = new Job(children, run.place());
                report.table(run);
                List<Figure> figures =
                        job.run(
                                run.plan(),
                                figure -> {
                                    progress.clear();
                                    report.row(figure);
                                    progress.step(
                                            run.benchmark().name()
                                                    + " "
                                                    + figure.bytes()
                                                    + " bytes");
                                });
                report.done();
                series.add(run.series(suite).with(figures));
                machine = machine.with(job.flags());
            }
        } finally {
            progress.clear();
        }
        Results results = new Results(command, date, machine, series);
        report.end(results);
        if (folder != null) {
            System.err.println("mpjbench: saved " + results.save(folder, name(runs)));
        }
        return isRight(series) ? 0 : 1;
    }

    private String name(List<Run> runs) {
        boolean isOne = runs.stream().map(Run::benchmark).distinct().count() == 1;
        return isOne ? suite + "-" + runs.getFirst().benchmark().name() : suite;
    }

    private static boolean isRight(List<Series> series) {
        return series.stream()
                .flatMap(each -> each.figures().stream())
                .allMatch(figure -> figure.values().getOrDefault(Figure.ERRORS, 0.0) == 0);
    }
}
