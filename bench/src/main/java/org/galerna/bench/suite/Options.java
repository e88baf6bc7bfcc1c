// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.nio.file.Path;
import java.util.List;
import org.galerna.bench.launch.JobOptions;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Element;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Pairing;
import org.galerna.bench.terminal.Format;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that all suites have, as picocli fills them in. */
final class Options {
    @Mixin private JobOptions job;

    @Option(
            names = "--sizes",
            paramLabel = "BYTES",
            description = "Sizes of messages, such as 8,1K,64K or the powers of two in 1:1M.")
    private String sizes;

    @Option(
            names = "-m",
            paramLabel = "[MIN:]MAX",
            description = "The powers of two from MIN to MAX bytes, as in OSU.")
    private String range;

    @Option(
            names = {"-i", "--iters"},
            paramLabel = "N",
            description = "Iterations of a size (as many as the time allows).")
    private Integer iterations;

    @Option(
            names = {"-x", "--warm-ups"},
            paramLabel = "N",
            description = "Iterations before them (until the time of one is steady).")
    private Integer warmUps;

    @Option(
            names = "--time-budget",
            paramLabel = "SECONDS",
            description = "For the whole command but its starts; it cuts -i, too (20).")
    private Double seconds;

    @Option(
            names = {"-W", "--window"},
            paramLabel = "N",
            defaultValue = "64",
            description = "Messages under way at once, for bandwidths (${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = {"-c", "--validate"},
            description = "Checks what arrives; the exit code is 1 if it is wrong.")
    private boolean checks;

    @Option(
            names = {"-T", "--type"},
            paramLabel = "TYPE",
            description =
                    "Elements: mpi_char (8 bits), mpi_int, mpi_float, mpi_double, or all of them"
                            + " one after the other (what the suite has).")
    private String type;

    @Option(
            names = "--api",
            paramLabel = "API",
            defaultValue = "mpijava",
            description = "The interface: mpijava or core (${DEFAULT-VALUE}).")
    private String api;

    @Option(
            names = "--memory",
            paramLabel = "KIND",
            defaultValue = "array",
            description =
                    "Where messages are: array, or direct with --api core (${DEFAULT-VALUE}).")
    private String memory;

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            defaultValue = "separate",
            description =
                    "separate, both untouched, or same: one that goes back and forth, so that"
                            + " changed cache lines travel (${DEFAULT-VALUE}).")
    private String buffers;

    @Option(
            names = "--percentiles",
            paramLabel = "PERCENT",
            split = ",",
            description = "Percentiles of single iterations, such as 50,99,99.9.")
    private List<Double> percentiles = List.of();

    @Option(
            names = "--format",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            defaultValue = "mpjbench-results",
            description = "Where a file with everything is left; - for nowhere (${DEFAULT-VALUE}).")
    private String results;

    private Options() {}

    /** How often it is measured; null where nothing was said. */
    record Effort(Integer iterations, Integer warmUps, Double seconds) {}

    Launcher.Place place() {
        return job.place("smdev");
    }

    /** The sizes as they were given; null if none were. */
    String sizes() {
        if (sizes != null && range != null) {
            throw Choice.wrong("--sizes and -m both say sizes");
        }
        return sizes != null ? sizes : range == null || range.contains(":") ? range : "1:" + range;
    }

    Effort effort() {
        Choice.atLeast("-i", 1, iterations);
        Choice.atLeast("-x", 0, warmUps);
        if (seconds != null && !(seconds > 0)) {
            throw Choice.wrong("--time-budget " + seconds + " is not above 0");
        }
        return new Effort(iterations, warmUps, seconds);
    }

    int window() {
        Choice.atLeast("-W", 1, window);
        return window;
    }

    boolean checks() {
        return checks;
    }

    String api() {
        return Choice.of("--api", api, List.of("mpijava", "core"));
    }

    Memory memory() {
        Memory chosen = Choice.of("--memory", memory, Memory.class);
        if (chosen == Memory.DIRECT && api().equals("mpijava")) {
            throw Choice.wrong("--memory direct needs --api core: mpiJava 1.2 has arrays only");
        }
        return chosen;
    }

    Pairing pairing() {
        return Choice.of("--buffers", buffers, Pairing.class);
    }

    /** Whether the user says what elements are. */
    boolean hasType() {
        return type != null;
    }

    /** The elements that were given, else the usual ones. */
    List<Element> elements(Element usual) {
        if (type == null) {
            return List.of(usual);
        }
        return switch (Choice.of(
                "-T", type, List.of("mpi_char", "mpi_int", "mpi_float", "mpi_double", "all"))) {
            case "mpi_char" -> List.of(Element.BYTE);
            case "mpi_int" -> List.of(Element.INT);
            case "mpi_float" -> List.of(Element.FLOAT);
            case "mpi_double" -> List.of(Element.DOUBLE);
            default -> List.of(Element.BYTE, Element.INT, Element.FLOAT, Element.DOUBLE);
        };
    }

    List<Double> percentiles() {
        for (double percent : percentiles) {
            if (!(percent >= 0 && percent <= 100)) {
                throw Choice.wrong("--percentiles " + percent + " is not between 0 and 100");
            }
        }
        return percentiles;
    }

    Format format() {
        return format;
    }

    /** Where results are saved; null for nowhere. */
    Path results() {
        return results.equals("-") ? null : Path.of(results);
    }
}
