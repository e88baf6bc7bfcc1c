// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.galerna.Galerna;
import org.galerna.IntraComm;
import org.galerna.bench.terminal.Progress;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.selection.Registry;
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
                + " length, on threads of this JVM, and writes a table whose rows name the best.",
            "A run that was interrupted goes on where it stopped: what was measured stands in"
                    + " OUT.measured."
        })
public final class Tune implements Callable<Integer> {
    private static final double NANOS = 1e9;

    @Spec private CommandSpec spec;

    @Option(
            names = {"--device", "--dev"},
            defaultValue = "smdev",
            description = "The device: smdev (${DEFAULT-VALUE}).")
    private String device;

    @Option(
            names = "--np",
            split = ",",
            defaultValue = "2,4,8",
            description = "Numbers of ranks (${DEFAULT-VALUE}).")
    private int[] ranks;

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
            description = "Only these operations.")
    private List<String> primitives = List.of();

    @Option(
            names = "--seconds",
            defaultValue = "540",
            description = "For all measurements together (${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = {"--output", "-o"},
            paramLabel = "OUT",
            defaultValue = "tuned.table",
            description = "The table (${DEFAULT-VALUE}).")
    private Path output;

    /** What is to be measured. */
    private record Job(int ranks, Primitive primitive, long bytes, String algorithm) {
        String key() {
            return Measured.key(ranks, primitive, bytes, algorithm);
        }
    }

    /** The command, filled in by picocli. */
    public Tune() {}

    @Override
    public Integer call() throws IOException {
        if (!device.equals("smdev")) {
            throw wrong("--device " + device + ": only smdev's ranks are threads of this JVM");
        }
        Notes notes = new Notes(output.resolveSibling(output.getFileName() + ".measured"));
        List<Job> jobs = jobs();
        long budget = (long) (seconds * NANOS / jobs.size());
        jobs.removeIf(job -> notes.has(job.key()));
        Progress progress = new Progress(System.err, jobs.size());
        for (int np : ranks) {
            List<Job> own = jobs.stream().filter(job -> job.ranks() == np).toList();
            if (!own.isEmpty()) {
                Galerna.spmd(
                        np,
                        comm ->
                                measure(
                                        comm,
                                        own,
                                        budget,
                                        figure -> {
                                            notes.add(figure);
                                            progress.step(figure.line());
                                        }));
            }
        }
        progress.end();
        write(notes.figures());
        System.out.println(output);
        return 0;
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    private List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        for (int np : ranks) {
            for (Primitive primitive : Calls.PRIMITIVES) {
                if (!primitives.isEmpty() && !primitives.contains(primitive.label())) {
                    continue;
                }
                for (long bytes : primitive == Primitive.BARRIER ? new long[1] : sizes) {
                    for (Algorithm algorithm : Variants.of(primitive, 8 << 10, 64 << 10)) {
                        jobs.add(new Job(np, primitive, bytes, algorithm.label()));
                    }
                }
            }
        }
        if (jobs.isEmpty()) {
            throw wrong("--primitives " + String.join(",", primitives) + ": nothing to measure");
        }
        return jobs;
    }

    /** On every rank; rank 0 writes down. */
    private static Void measure(
            IntraComm comm, List<Job> jobs, long budget, Consumer<Measured> figures) {
        Instrument instrument = new Instrument(comm, budget);
        for (Job job : jobs) {
            double nanos = instrument.time(job.primitive(), job.bytes(), job.algorithm());
            if (comm.rank() == 0) {
                figures.accept(
                        new Measured(
                                job.ranks(), job.primitive(), job.bytes(), job.algorithm(), nanos));
            }
        }
        return null;
    }

    private void write(Collection<Measured> figures) throws IOException {
        TableText text = new TableText(figures);
        StringBuilder table = new StringBuilder("# Written by mpjbench tune.\n");
        for (Primitive primitive : Primitive.values()) {
            table.append('\n');
            text.rows(primitive).forEach(row -> table.append(row).append('\n'));
            table.append(shipped(primitive));
        }
        Table.read(output.toString(), new StringReader(table.toString())); // the loader's check
        Files.writeString(output, table);
    }

    /** The library's own rows of an operation. */
    private String shipped(Primitive primitive) throws IOException {
        StringBuilder rows = new StringBuilder();
        try (InputStream text = Registry.class.getResourceAsStream(device + ".table")) {
            String all = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            all.lines()
                    .filter(line -> line.startsWith(primitive.label() + " "))
                    .forEach(line -> rows.append(line).append('\n'));
        }
        return rows.toString();
    }
}
