// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.JobOptions;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.machine.ArrayCopy;
import org.galerna.bench.machine.BareLine;
import org.galerna.bench.machine.BareRing;
import org.galerna.bench.machine.Side;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Pairing;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

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
                + " size; of a window the copy alone. Of a ring on smdev with more ranks than cores"
                + " it is a step of a ring of virtual threads that wake each other and park."
        })
public final class Compare implements Callable<Integer> {
    private static final double NANOS = 1e9;
    private static final int BROKEN = 3; // the exit code where a requirement does not hold
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @Parameters(
            paramLabel = "PRIMITIVE",
            converter = Name.class,
            description = "What: ${COMPLETION-CANDIDATES}.")
    private Primitive primitive;

    @Mixin private JobOptions job;

    @Option(
            names = "--native",
            description = "The native MPI: ${COMPLETION-CANDIDATES} (the first that is there).")
    private NativeMpi.Kind nativeName;

    @Option(
            names = "--transport",
            description =
                    "What carries the native side's messages: ${COMPLETION-CANDIDATES} (what it"
                            + " takes by itself). Without --dev it names our device, too: smdev or"
                            + " niodev, which joins ranks of one host by Unix sockets;"
                            + " --mpjrun=-Dgalerna.niodev.local=tcp compares TCP with TCP.")
    private Transport transport;

    @Option(
            names = "--sizes",
            paramLabel = "BYTES",
            description =
                    "Message sizes (pingpong, halo and sendrecv: 8,1024,65536,1048576;"
                            + " latency_mt: 8,1024;"
                            + " bandwidth: 64 and so on;"
                            + " barrier, which has none, ring and allreduce: 8; others:"
                            + " 8,65536,1048576).")
    private String sizes;

    @Option(
            names = "--api",
            paramLabel = "API",
            description =
                    "Our interface: mpijava, core or openmpi (mpijava; put, get and accumulate:"
                            + " openmpi).")
    private String api;

    @Option(
            names = "--memory",
            paramLabel = "KIND",
            description =
                    "Where our messages are: array, or direct with --api core or openmpi (array;"
                            + " put, get and accumulate: direct).")
    private String memory;

    @Option(
            names = "--against",
            paramLabel = "API",
            description =
                    "Compares with another of our interfaces, on arrays, instead of a native MPI.")
    private String against;

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            defaultValue = "separate",
            description =
                    "separate, both untouched, or same: in a pingpong, one goes back and forth on"
                            + " both sides (${DEFAULT-VALUE}).")
    private String buffers;

    @Option(
            names = "--format",
            converter = AlsoText.class,
            defaultValue = "tsv",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = "--require",
            paramLabel = "COLUMN<=X",
            description =
                    "Ends with 3 where a size does not keep it, such as ratio<=0.8 or"
                            + " limit_ratio<=1.5; again for more.")
    private List<String> requirements = List.of();

    @Option(
            names = "--rounds",
            defaultValue = "31",
            description = "At most so many rounds (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--iters",
            paramLabel = "N",
            defaultValue = "0",
            description = "Iterations of a side in a round; 0 fills 40 ms (${DEFAULT-VALUE}).")
    private long iterations;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Until a side is steady and its compilers rest, at most so long for one size"
                            + " (60; if that is more, 6 times the ranks of a core).")
    private Integer warmUp;

    @Option(
            names = {"--seconds", "--time-budget"},
            defaultValue = "80",
            description = "No new round after that time (${DEFAULT-VALUE}).")
    private double seconds;

    /** Knows what can be compared by the words of the help. */
    static final class Name implements ITypeConverter<Primitive> {
        /** Made by picocli. */
        Name() {}

        @Override
        public Primitive convert(String word) {
            return Arrays.stream(Primitive.values())
                    .filter(primitive -> primitive.toString().equals(word))
                    .findFirst()
                    .orElseThrow(() ->
                            new TypeConversionException(
                                    "expected one of "
                                            + Arrays.toString(Primitive.values())
                                            + " but was '"
                                            + word
                                            + "'"));
        }
    }

    /** Knows the name by which this command called its table first. */
    static final class AlsoText implements ITypeConverter<Format> {
        /** Made by picocli. */
        AlsoText() {}

        @Override
        public Format convert(String word) {
            return switch (word) {
                case "tsv" -> Format.tsv;
                case "table", "text" -> Format.table;
                case "json" -> Format.json;
                default ->
                        throw new TypeConversionException(
                                "expected one of [table, tsv, json] but was '" + word + "'");
            };
        }
    }

    /** A command whose options are not read yet. */
    public Compare() {}

    /**
     * Compares and prints the table on standard output.
     *
     * @return 0, or 3 if a requirement does not hold.
     * @throws CommandException if it cannot be compared.
     */
    @Override
    public Integer call() {
        String wanted = sizes == null ? primitive.defaultSizes() : sizes;
        int[] bytes = Comparison.sizes(wanted, primitive.unit());
        List<Requirement> bounds = requirements.stream().map(Requirement::of).toList();
        check();
        OurSide our = side(api == null ? OurSide.usualApi(primitive) : api);
        Table table = against == null ? withNative(our, bytes) : withOurs(our, bytes);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(
                switch (format) {
                    case tsv -> table.toTsv();
                    case table -> table.toText();
                    case json -> table.toJson();
                });
        boolean holds = true;
        for (Requirement bound : bounds) {
            Optional<String> breach = bound.breach(table.rows());
            breach.ifPresent(line -> System.err.println("mpjbench: " + line));
            holds &= breach.isEmpty();
        }
        return holds ? 0 : BROKEN;
    }

    private void check() {
        if (rounds < 1 || !(seconds > 0) || warmUp() < 1) {
            throw new CommandException(
                    2, "--rounds, --warm-up and --time-budget take a number above 0");
        }
        if (iterations < 0 || iterations > Integer.MAX_VALUE) {
            throw new CommandException(
                    2, "--iters " + iterations + " is not from 0 to " + Integer.MAX_VALUE);
        }
        checkSides();
        if (primitive.isOfTwo() && job.ranks() != 2) {
            throw new CommandException(
                    2, "--np " + job.ranks() + ": " + primitive + " has 2 ranks");
        }
        if (job.ranks() < 1) {
            throw new CommandException(2, "--np " + job.ranks() + ": there is at least 1 rank");
        }
        if (memory().isEmpty()) {
            throw new CommandException(2, "--memory " + memory + " is neither array nor direct");
        }
        if (pairing().isEmpty()) {
            throw new CommandException(
                    2,
                    "--buffers "
                            + buffers
                            + ": separate, or in a pingpong same, not in "
                            + primitive);
        }
    }

    private Optional<Memory> memory() {
        return memory == null ? Optional.of(usualMemory()) : Memory.named(memory);
    }

    /** The origins of one-sided operations are direct buffers. */
    private Memory usualMemory() {
        return primitive.isOneSided() ? Memory.DIRECT : Memory.ARRAY;
    }

    /** One that the primitive has. */
    private Optional<Pairing> pairing() {
        return Pairing.named(buffers)
                .filter(each -> each != Pairing.SAME || primitive == Primitive.PINGPONG);
    }

    private void checkSides() {
        if (against != null && !OurSide.APIS.contains(against)) {
            throw new CommandException(
                    2, "--against " + against + " is not one of " + OurSide.APIS);
        }
        if (against != null && nativeName != null) {
            throw new CommandException(
                    2,
                    "--against "
                            + against
                            + " compares with our own interface, not with --native "
                            + nativeName);
        }
        String device = job.device(usualDevice());
        if (transport == Transport.tcp && !device.equals(transport.device())) {
            throw new CommandException(
                    2, "--transport tcp: on one host --dev " + device + " uses memory");
        }
    }

    /** In seconds; processes that share a core warm up one after the other. */
    private int warmUp() {
        return warmUp != null ? warmUp : Math.max(60, 6 * job.ranks() / CORES);
    }

    private String usualDevice() {
        return transport != null ? transport.device() : "smdev";
    }

    private OurSide side(String through) {
        return new OurSide(primitive, through, memory().orElseThrow(), pairing().orElseThrow());
    }

    private Table withNative(OurSide our, int[] bytes) {
        NativeMpi mpi = NativeMpi.find(nativeName, System.getenv().getOrDefault("PATH", ""));
        try (Children children = new Children()) {
            ProcessBuilder theirs =
                    mpi.command(
                            job.ranks(),
                            mpi.compile(primitive.twin(), children),
                            transport,
                            buffers);
            if (primitive.hasMoreThreadsThanRanks()) {
                mpi.giveWay(theirs);
            }
            String other = mpi.version() + (transport == null ? "" : " over " + transport);
            return compare(children, our, new Other(mpi.name(), theirs, other), bytes);
        }
    }

    private Table withOurs(OurSide our, int[] bytes) {
        OurSide other = new OurSide(primitive, against, usualMemory(), pairing().orElseThrow());
        try (Children children = new Children()) {
            ProcessBuilder theirs = other.command(place(), children);
            return compare(
                    children, our, new Other(against, theirs, other + " on the same"), bytes);
        }
    }

    private Launcher.Place place() {
        return job.place(usualDevice());
    }

    /** What our side is compared with; its name in messages, and in the table. */
    private record Other(String name, ProcessBuilder command, String title) {}

    private Table compare(Children children, OurSide our, Other other, int[] bytes) {
        try (Side bare = new BareLine(false);
                Side apart = new BareLine(true);
                Side copy = new ArrayCopy();
                BareRing ring = isCrowded() ? new BareRing(job.ranks()) : null;
                Side ours = ProcessSide.start("Galerna", children, our.command(place(), children));
                Side theirs = ProcessSide.start(other.name(), children, other.command())) {
            Comparison comparison =
                    new Comparison(
                            new Comparison.Sides(
                                    bare, apart, copy, ours, theirs, Optional.ofNullable(ring)),
                            new Comparison.Effort(
                                    rounds,
                                    iterations,
                                    Duration.ofMillis(40),
                                    Duration.ofSeconds(warmUp()),
                                    Duration.ofNanos((long) (seconds * NANOS))),
                            System::nanoTime,
                            System.err);
            return comparison.run(
                    bytes,
                    primitive.messages(job.ranks()),
                    primitive == Primitive.BANDWIDTH,
                    remark(our, other.title()));
        }
    }

    /** Whether it is a ring of virtual threads. */
    private boolean isCrowded() {
        return primitive == Primitive.RING
                && job.device(usualDevice()).equals("smdev")
                && job.ranks() > CORES;
    }

    private String remark(OurSide our, String other) {
        String ours = job.carrier(usualDevice()) + ", " + our;
        return new Subject(primitive.toString(), ours, buffers, other, job.ranks()).remark(CORES);
    }
}
