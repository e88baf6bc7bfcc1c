// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.DeviceName;
import org.galerna.bench.plot.Chart;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mpjbench npb}: one benchmark, or all of them on several numbers of ranks. */
@Command(
        name = "npb",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs KERNEL (cg, ep, ft, is, mg, sp, bt or lu) as mpjrun does and ends with its exit"
                    + " code, or --all that are there on the numbers of ranks of --scaling.",
            "Strong scaling is the speed-up of one problem. Weak scaling is the Mop/s of the"
                    + " parallel run as a part of that of as many serial copies run at once: what"
                    + " is lost to communication, not to the machine's memory."
        })
public final class Npb implements Callable<Integer> {
    private static final List<String> KERNELS =
            List.of("cg", "ep", "ft", "is", "mg", "sp", "bt", "lu");
    private static final List<String> CLASSES = List.of("S", "W", "A", "B", "C", "D");
    private static final int[] USUAL_SCALING = {1, 2, 4};

    @Parameters(
            arity = "0..1",
            paramLabel = "KERNEL",
            description = "Which: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Kernels.class)
    private String kernel;

    @Option(
            names = "--class",
            paramLabel = "CLASS",
            completionCandidates = Classes.class,
            defaultValue = "S",
            description = "The size: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private String problem;

    @Option(names = "--np", paramLabel = "N", description = "Ranks of KERNEL (1).")
    private Integer ranks;

    @Option(
            names = "--dev",
            converter = DeviceName.class,
            defaultValue = "smdev",
            description = "The device (${DEFAULT-VALUE}).")
    private String device;

    @Option(names = "--all", description = "Runs every benchmark that is there.")
    private boolean all;

    @Option(
            names = "--scaling",
            paramLabel = "RANKS",
            split = ",",
            description = "Numbers of ranks for --all (1,2,4).")
    private int[] scaling;

    @Option(
            names = "--plots",
            paramLabel = "FOLDER",
            description =
                    "Where --all writes its plots, npb-CLASS-strong.svg and npb-CLASS-weak.svg"
                            + " (the current folder).")
    private Path plots;

    /** The names for the help. */
    static final class Kernels extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Kernels() {
            super(KERNELS);
        }
    }

    /** The sizes for the help. */
    static final class Classes extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Classes() {
            super(CLASSES);
        }
    }

    /** A command whose options are not read yet. */
    public Npb() {}

    /**
     * Runs what the options say.
     *
     * @return the benchmark's exit code; with {@code --all} 1 if one failed or did not verify, 2 if
     *     none could run, else 0.
     * @throws CommandException with code 2 for wrong options.
     */
    @Override
    public Integer call() {
        kernel =
                kernel == null ? null : kernel.toLowerCase(Locale.ROOT); // CG is the program's name
        check();
        try (Children children = new Children()) {
            Runner runner = new Runner(device, problem.toUpperCase(Locale.ROOT), children);
            return all ? runAll(runner) : runner.show(kernel, ranks == null ? 1 : ranks);
        }
    }

    private int runAll(Runner runner) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        int[] numbers = scaling == null ? USUAL_SCALING : scaling;
        Scaling table = new Scaling(numbers);
        Progress progress = Progress.shown(KERNELS.size() * numbers.length);
        for (String name : KERNELS) {
            for (int n : numbers) {
                Figure run = runner.measure(name, n);
                table.add(name, n, run, beside(runner, name, n, run));
                progress.step(name + " on " + n);
            }
        }
        progress.clear();
        out.print(table.text());
        table.reasons().forEach(line -> System.err.println("mpjbench: npb " + line));
        String name = problem.toUpperCase(Locale.ROOT);
        out.println(write("npb-" + name + "-strong.svg", table.strong(name)));
        out.println(write("npb-" + name + "-weak.svg", table.weak(name)));
        return table.exitCode();
    }

    /** As many serial copies: one rank is its own, and what is not right needs none. */
    private static Figure beside(Runner runner, String name, int n, Figure run) {
        if (!run.isRight()) {
            return Figure.NONE;
        }
        return n == 1 ? run : runner.copies(name, n);
    }

    private Path write(String file, Chart plot) {
        Path path = folder().resolve(file);
        try {
            return Files.writeString(path, plot.svg());
        } catch (IOException e) {
            throw new CommandException(1, "npb: " + path + " cannot be written: " + e);
        }
    }

    private void check() {
        if (all && kernel != null) {
            throw wrong(kernel + " and --all: one of them, not both");
        }
        if (!all && kernel == null) {
            throw wrong("name a benchmark or give --all");
        }
        if (kernel != null && !KERNELS.contains(kernel)) {
            throw wrong("benchmark " + kernel + " is not one of " + String.join(", ", KERNELS));
        }
        if (!CLASSES.contains(problem.toUpperCase(Locale.ROOT))) {
            throw wrong("--class " + problem + " is not one of " + String.join(", ", CLASSES));
        }
        checkScope();
        if (!Files.isDirectory(folder())) {
            throw wrong("--plots " + plots + " is no folder");
        }
        if ((ranks != null && ranks < 1)
                || (scaling != null && Arrays.stream(scaling).anyMatch(n -> n < 1))) {
            throw wrong("--np and --scaling take numbers above 0");
        }
    }

    /** Refuses what is for one benchmark with all of them, and the other way around. */
    private void checkScope() {
        if (all && ranks != null) {
            throw wrong("--np " + ranks + ": --all runs on the numbers of ranks of --scaling");
        }
        if (!all && scaling != null) {
            throw wrong("--scaling: " + kernel + " runs on the ranks of --np, several need --all");
        }
        if (!all && plots != null) {
            throw wrong("--plots " + plots + ": only --all draws plots");
        }
    }

    private Path folder() {
        return plots == null ? Path.of("") : plots;
    }

    private static CommandException wrong(String what) {
        return new CommandException(2, "npb: " + what);
    }
}
