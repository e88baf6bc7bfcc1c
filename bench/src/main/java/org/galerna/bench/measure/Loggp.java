// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.terminal.CommandException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mpjbench loggp}: the parameters that {@code mpjbench simulate --loggp} takes. */
@Command(
        name = "loggp",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures the parameters of a LogGP model between two ranks.",
            "The last line is L,o,g,G,local in microseconds, as mpjbench simulate --loggp takes"
                    + " it: latency, overhead of a send, gap between messages of a stream, time"
                    + " per byte of a long message, time per byte that is combined."
        })
public final class Loggp implements Callable<Integer> {
    @Mixin private TwoRanks place;

    @Option(
            names = "--rounds",
            defaultValue = "41",
            description =
                    "Repetitions at most; the figures are medians of the second half"
                            + " (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = {"--times", "--iters"},
            defaultValue = "20000",
            description = "Messages in a repetition (${DEFAULT-VALUE}).")
    private int times;

    /** The command, filled in by picocli. */
    public Loggp() {}

    @Override
    public Integer call() {
        if (times < 1) {
            throw new CommandException(2, "--iters " + times + " is below 1");
        }
        place.run(MeasureProgram.LOGGP, rounds, List.of(times), Loggp::text);
        return 0;
    }

    /** The five numbers with commas between them. */
    static String text(Figure figure) {
        Object[] numbers = figure.values().values().toArray();
        return String.format(Locale.ROOT, "%.4f,%.4f,%.4f,%.8f,%.8f", numbers);
    }
}
