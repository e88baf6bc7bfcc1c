// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.DeviceName;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Collective;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Progress;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.selection.Table;
import org.galerna.collectives.selection.Variants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mpjbench tune}: measures all algorithms and writes a table. */
@Command(
        name = "tune",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures every collective algorithm with some parameters, for each number of ranks and"
                + " length, in jobs on this machine, and writes a table whose rows name the best.",
            "A run that was interrupted goes on where it stopped: what was measured stands in"
                    + " OUT.measured. It must have been measured with the same device, hosts and"
                    + " library on such a machine."
        })
public final class Tune implements Callable<Integer> {
    private static final double NANOS = 1e9;

    @Spec private CommandSpec spec;

    @Option(
            names = {"--device", "--dev"},
            converter = DeviceName.class,
            defaultValue = "smdev",
            description = "The device, whose own rows stand behind (${DEFAULT-VALUE}).")
    private String device;

    @Option(
            names = {"--np", "-np"},
            split = ",",
            defaultValue = "2,4,8",
            description = "Numbers of ranks (${DEFAULT-VALUE}).")
    private int[] ranks;

    @Option(
            names = "--host",
            split = ",",
            paramLabel = "NAME",
            description = {
                "Hosts for ranks of hybdev or niodev, as many on each; rows are then for ranks on",
                "several hosts. Folder and class path are the same there, as for mpjrun."
            })
    private List<String> hosts = List.of();

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            defaultValue = "8,1024,65536,1048576",
            description = "Lengths, whole doubles (${DEFAULT-VALUE}).")
    private long[] sizes;

    @Option(
            names = "--primitives",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Only these operations; all by default but those whose rows may not ask for a"
                            + " length: gatherv, scatterv, alltoallv and neighbours'.")
    private List<String> primitives = List.of();

    @Option(
            names = {"--seconds", "--time-budget"},
            defaultValue = "540",
            description = "For all measurements together (${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = {"--output", "-o"},
            paramLabel = "OUT",
            defaultValue = "tuned.table",
            description = "The table (${DEFAULT-VALUE}).")
    private Path output;

    /** The command, filled in by picocli. */
    public Tune() {}

    @Override
    public Integer call() throws IOException {
        check();
        List<Measured> wanted = wanted();
        Origin origin = Origin.here(device, hosts);
        Notes notes = new Notes(output.resolveSibling(output.getFileName() + ".measured"), origin);
        double share = seconds * NANOS / wanted.size();
        Set<String> unfinished =
                wanted.stream()
                        .filter(each -> !notes.has(each.key()))
                        .map(Measured::call)
                        .collect(Collectors.toSet());
        wanted.removeIf(each -> !unfinished.contains(each.call()));
        Progress progress = Progress.shown(wanted.size());
        try (Children children = new Children()) {
            for (int np : Arrays.stream(ranks).distinct().toArray()) {
                List<Measured> own = wanted.stream().filter(call -> call.ranks() == np).toList();
                if (!own.isEmpty()) {
                    measure(
                            children,
                            own,
                            (long) (share * own.size()),
                            figure -> {
                                notes.add(figure);
                                progress.step(figure.line());
                            });
                }
            }
        } finally {
            progress.clear();
        }
        write(notes.figures(), origin);
        System.out.println(output);
        return 0;
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    private void check() {
        Path folder = output.toAbsolutePath().getParent();
        if (Files.isDirectory(output) || folder == null || !Files.isDirectory(folder)) {
            throw wrong("-o " + output + ": a file in a folder that exists is needed");
        }
        if (!Files.isWritable(Files.exists(output) ? output : folder)) {
            throw wrong("-o " + output + ": it may not be written");
        }
        if (!(seconds > 0)) {
            throw wrong("--seconds " + seconds + ": a time above 0 is needed");
        }
        for (int np : ranks) {
            if (np < 1) {
                throw wrong("--np " + np + ": there is at least 1 rank");
            }
        }
        for (long bytes : sizes) {
            if (bytes < Double.BYTES || bytes % Double.BYTES != 0) {
                throw wrong("--sizes " + bytes + ": whole doubles are measured, 8 bytes each");
            }
        }
        primitives.forEach(this::checkPrimitive);
    }

    private void checkPrimitive(String name) {
        if (Calls.named(name).isEmpty()) {
            boolean isKnown =
                    Arrays.stream(Primitive.values()).anyMatch(p -> p.label().equals(name));
            throw wrong(
                    "--primitives "
                            + name
                            + (isKnown
                                    ? ": its rows may not ask for a length, which no measurement of"
                                            + " one can decide; measured are "
                                    : ": tables have no such operation; measured are ")
                            + Calls.MEASURED.stream()
                                    .map(Collective::label)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** All calls with all algorithms, in the order in which they are measured. */
    private List<Measured> wanted() {
        List<Measured> wanted = new ArrayList<>();
        for (int np : Arrays.stream(ranks).distinct().toArray()) {
            for (Collective operation : Calls.MEASURED) {
                if (primitives.isEmpty() || primitives.contains(operation.label())) {
                    wanted.addAll(wanted(np, operation));
                }
            }
        }
        return wanted;
    }

    /** The calls of an operation. */
    private List<Measured> wanted(int np, Collective operation) {
        List<Measured> wanted = new ArrayList<>();
        long[] lengths = Arrays.stream(sizes).distinct().toArray();
        for (long bytes : operation == Collective.BARRIER ? new long[1] : lengths) {
            if (Calls.elements(operation, np, bytes) > Integer.MAX_VALUE) {
                throw wrong(
                        "--sizes "
                                + bytes
                                + ": no array has room for "
                                + operation.label()
                                + " on "
                                + np
                                + " ranks");
            }
            for (Algorithm algorithm :
                    Variants.of(Primitive.valueOf(operation.name()), 8 << 10, 64 << 10)) {
                wanted.add(
                        new Measured(
                                np,
                                hosts.isEmpty() ? 1 : ceil(np, each(np)),
                                operation,
                                bytes,
                                algorithm.label(),
                                0));
            }
        }
        return wanted;
    }

    /** Measures calls of as many ranks in one job, in so many nanoseconds. */
    private void measure(
            Children children, List<Measured> calls, long budget, Consumer<Measured> figures)
            throws IOException {
        int np = calls.getFirst().ranks();
        Path file = children.folder().resolve("calls-" + np);
        Files.write(file, calls.stream().map(Measured::line).toList());
        List<String> program =
                List.of(TuneProgram.class.getName(), file.toString(), Long.toString(budget));
        ProcessBuilder command =
                Launcher.command(new Launcher.Place(device, np, spread(np)), program);
        String name = "the job of " + np + " ranks";
        List<Measured> told = new ArrayList<>();
        children.run(
                name,
                command,
                line -> {
                    Optional<Measured> figure = Measured.read(line);
                    figure.ifPresent(told::add);
                    figure.ifPresent(figures);
                });
        if (told.size() != calls.size()) {
            throw new CommandException(
                    1, name + " told " + told.size() + " of " + calls.size() + " figures");
        }
    }

    /** Deals ranks out to the hosts, neighbours to the same. */
    private List<String> spread(int np) {
        if (hosts.isEmpty()) {
            return List.of();
        }
        String slots = ":" + each(np);
        return List.of(
                "--host", hosts.stream().map(h -> h + slots).collect(Collectors.joining(",")));
    }

    /** Ranks of a host. */
    private int each(int np) {
        return ceil(np, hosts.size());
    }

    private static int ceil(int dividend, int divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    private void write(Collection<Measured> figures, Origin origin) throws IOException {
        TableText text = new TableText(figures);
        StringBuilder table = new StringBuilder(origin.line()).append(" by mpjbench tune\n");
        for (Primitive primitive : Primitive.values()) {
            table.append('\n');
            text.rows(primitive.label()).forEach(row -> table.append(row).append('\n'));
            table.append(shipped(primitive));
        }
        Table.read(output.toString(), new StringReader(table.toString())); // the loader's check
        Files.writeString(output, table);
    }

    /** The library's own rows of an operation. */
    private String shipped(Primitive primitive) {
        return Table.text(device)
                .lines()
                .filter(line -> line.startsWith(primitive.label() + " "))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
