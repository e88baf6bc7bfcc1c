// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.pattern.Plan;
import org.galerna.bench.pattern.RankProgram;
import org.galerna.bench.terminal.CommandException;

/** One benchmark as a job of its own: its ranks measure, and rank 0 tells figures. */
final class Job {
    private final Children children;
    private final Launcher.Place place;
    private String flags = "";

    Job(Children children, Launcher.Place place) {
        this.children = children;
        this.place = place;
    }

    /** The flags of the ranks' JVM, after a run. */
    String flags() {
        return flags;
    }

    /**
     * Runs the plan.
     *
     * @param each is told every figure as it comes.
     * @return all of them.
     * @throws CommandException if the job fails or ends too early.
     */
    List<Figure> run(Plan plan, Consumer<Figure> each) {
        List<String> program = new ArrayList<>(List.of(RankProgram.class.getName()));
        program.addAll(plan.arguments());
        ProcessBuilder command = Launcher.command(place, program, Histogram.class);
        List<Figure> figures = new ArrayList<>();
        children.run(
                plan.pattern(),
                command,
                line -> {
                    Optional<Figure> figure = Figure.read(line);
                    figure.ifPresent(figures::add);
                    figure.ifPresent(each);
                    if (line.startsWith(RankProgram.FLAGS)) {
                        flags = line.substring(RankProgram.FLAGS.length());
                    }
                });
        if (figures.size() != plan.sizes().size()) {
            throw new CommandException(
                    1,
                    plan.pattern()
                            + " told "
                            + figures.size()
                            + " figures for "
                            + plan.sizes().size()
                            + " sizes");
        }
        return figures;
    }
}
