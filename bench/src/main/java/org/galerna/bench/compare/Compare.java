// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.machine.ArrayCopy;
import org.galerna.bench.machine.BareLine;
import org.galerna.bench.machine.Side;
import org.galerna.bench.terminal.CommandException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mpjbench compare}: our side and a native MPI, alternately, in one run. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares our PRIMITIVE with that of a native MPI, on ranks of this machine.",
            "Both sides live through the whole run and are measured alternately, round by round;"
                + " the ratio is the median of the rounds' ratios, and the spread is their middle"
                + " half as a part of it. The limit is what the machine allows: half a round trip"
                + " of a cache line between two threads, and above 56 bytes an array copy of that"
                + " size."
        })
public final class Compare implements Callable<Integer> {
    @Parameters(paramLabel = "PRIMITIVE", description = "What: ${COMPLETION-CANDIDATES}.")
    private Primitive primitive;

    @Option(names = "--dev", defaultValue = "smdev", description = "Our device (${DEFAULT-VALUE}).")
    private String device;

    @Option(
            names = "--native",
            defaultValue = "openmpi",
            description = "The native MPI: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private NativeName nativeName;

    @Option(
            names = "--sizes",
            paramLabel = "BYTES,...",
            description =
                    "Message sizes (pingpong: 8,1024,65536,1048576; barrier, which has none, and"
                            + " allreduce: 8; others: 8,65536,1048576).")
    private String sizes;

    @Option(
            names = {"-np", "--np"},
            paramLabel = "N",
            defaultValue = "2",
            description = "Ranks on both sides (${DEFAULT-VALUE}); pingpong has 2.")
    private int ranks;

    @Option(
            names = "--format",
            defaultValue = "tsv",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = "--rounds",
            defaultValue = "31",
            description = "At most so many rounds (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "4",
            description = "At most so long for one side and size (${DEFAULT-VALUE}).")
    private int warmUp;

    @Option(
            names = "--seconds",
            defaultValue = "80",
            description = "No new round after that time (${DEFAULT-VALUE}).")
    private int seconds;

    /** Native libraries there are twins for. */
    enum NativeName {
        /** Open MPI. */
        openmpi
    }

    /** How the table is printed. */
    enum Format {
        /** Fields parted by tabulators. */
        tsv,
        /** Columns. */
        text
    }

    /** A command whose options are not read yet. */
    public Compare() {}

    /**
     * Compares and prints the table on standard output.
     *
     * @return 0.
     * @throws CommandException if it cannot be compared.
     */
    @Override
    public Integer call() {
        String wanted = sizes == null ? primitive.defaultSizes() : sizes;
        int[] bytes = Comparison.sizes(wanted, primitive.unit());
        if (rounds < 1 || seconds < 1 || warmUp < 1) {
            throw new CommandException(
                    2, "--rounds, --warm-up and --seconds take a number above 0");
        }
        if (ranks < 1 || (primitive == Primitive.PINGPONG && ranks != 2)) {
            throw new CommandException(
                    2, "--np " + ranks + ": pingpong has 2 ranks, the others at least 1");
        }
        NativeMpi mpi =
                switch (nativeName) {
                    case openmpi -> NativeMpi.openMpi(System.getenv().getOrDefault("PATH", ""));
                };
        Table table = compare(mpi, bytes);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(format == Format.tsv ? table.toTsv() : table.toText());
        return 0;
    }

    private Table compare(NativeMpi mpi, int[] bytes) {
        try (Children children = new Children();
                Side bare = new BareLine();
                Side copy = new ArrayCopy();
                Side ours =
                        ProcessSide.start(
                                "Galerna",
                                children,
                                Launcher.command(
                                        new Launcher.Place(device, ranks, List.of()),
                                        List.of(primitive.mainClass())));
                Side theirs =
                        ProcessSide.start(
                                mpi.name(),
                                children,
                                mpi.command(ranks, mpi.compile(primitive.twin(), children)))) {
            Comparison comparison =
                    new Comparison(
                            new Comparison.Sides(bare, copy, ours, theirs),
                            new Comparison.Effort(
                                    rounds,
                                    Duration.ofMillis(40),
                                    Duration.ofSeconds(warmUp),
                                    Duration.ofSeconds(seconds)),
                            System::nanoTime,
                            System.err);
            return comparison.run(bytes, primitive.hops(), remark(mpi));
        }
    }

    private String remark(NativeMpi mpi) {
        return String.format(
                Locale.ROOT,
                "%s on %s, JDK %s, against %s; %d ranks, %d cores",
                primitive,
                device,
                Runtime.version(),
                mpi.version(),
                ranks,
                Runtime.getRuntime().availableProcessors());
    }
}
