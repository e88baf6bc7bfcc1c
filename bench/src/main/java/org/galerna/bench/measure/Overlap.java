// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.terminal.CommandException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mpjbench overlap}: how much of a call a computation hides. */
@Command(
        name = "overlap",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Two ranks. Lost time of a rank is what it needs for a call that returns at once, a"
                    + " computation and the wait together, beyond the computation.",
            "iallreduce: rank 0 calls it, computes and waits; rank 1 comes as late as the"
                    + " computation is long. Beside it what a blocking allreduce loses there.",
            "message: what a computation of --compute hides of a transfer at the rank that has"
                    + " begun to receive, or to send, when the other one comes in the middle of it;"
                    + " and what a sender loses to a transfer and a computation as long as an array"
                    + " copy when the receiver waits already, both ranks together in array copies;"
                    + " and with a computation as long as the transfer, in which both cores copy."
        })
public final class Overlap implements Callable<Integer> {
    private static final long NANOS_PER_MICRO = 1000;

    @Mixin private TwoRanks place;

    @Option(
            names = {"--sizes", "--bytes"},
            paramLabel = "BYTES",
            split = ",",
            defaultValue = "1048576",
            description = "Lengths, whole doubles (${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--compute",
            paramLabel = "MICROSECONDS",
            defaultValue = "5000",
            description = "How long rank 0 computes, and rank 1 is late (${DEFAULT-VALUE}).")
    private long compute;

    @Option(
            names = {"--rounds", "--iters"},
            defaultValue = "201",
            description =
                    "Repetitions at most; the figures are medians of the second half"
                            + " (${DEFAULT-VALUE}).")
    private int rounds;

    /** The command, filled in by picocli. */
    public Overlap() {}

    @Override
    public Integer call() {
        for (int bytes : sizes) {
            if (bytes < Double.BYTES || bytes % Double.BYTES != 0) {
                throw new CommandException(2, "--sizes " + bytes + " is not a number of doubles");
            }
        }
        if (compute < 1) {
            throw new CommandException(2, "--compute " + compute + " is below 1");
        }
        List<Object> own = new ArrayList<>(List.of(compute * NANOS_PER_MICRO));
        own.addAll(sizes);
        place.run(MeasureProgram.OVERLAP, rounds, own, figure -> text(figure, compute));
        return 0;
    }

    /** Two lines: of the allreduce, and of messages. */
    static String text(Figure figure, long compute) {
        return String.format(
                Locale.ROOT,
                "iallreduce bytes=%d compute_us=%d lost_us=%.1f lost_percent=%.2f"
                        + " blocking_lost_us=%.1f%n"
                        + "message bytes=%d transfer_us=%.1f copy_us=%.1f"
                        + " first_receiver_hides_percent=%.1f first_sender_hides_percent=%.1f"
                        + " posted_sender_loses_percent=%.1f"
                        + " posted_sender_loses_transfer_percent=%.1f"
                        + " posted_both_lose_copies=%.2f",
                figure.bytes(),
                compute,
                figure.get(OverlapRank.LOST),
                figure.get(OverlapRank.LOST_PERCENT),
                figure.get(OverlapRank.BLOCKING_LOST),
                figure.bytes(),
                figure.get(OverlapRank.TRANSFER),
                figure.get(OverlapRank.COPY),
                figure.get(OverlapRank.RECEIVER_HIDES),
                figure.get(OverlapRank.SENDER_HIDES),
                figure.get(OverlapRank.SENDER_LOSES),
                figure.get(OverlapRank.SENDER_LOSES_TRANSFER),
                figure.get(OverlapRank.BOTH_LOSE));
    }
}
