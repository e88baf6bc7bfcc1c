// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.DeviceName;
import org.galerna.bench.plot.Chart;
import org.galerna.bench.terminal.CommandException;
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

    @Option(names = "--np", defaultValue = "1", description = "Ranks (${DEFAULT-VALUE}).")
    private int ranks;

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
            defaultValue = "1,2,4",
            description = "Numbers of ranks for --all (${DEFAULT-VALUE}).")
    private int[] scaling;

    @Option(
            names = "--plots",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description =
                    "Where --all writes its plots, npb-CLASS-strong.svg and npb-CLASS-weak.svg"
                            + " (${DEFAULT-VALUE}).")
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
     * @return the benchmark's exit code; with {@code --all} 1 if one did not verify, else 0.
     * @throws CommandException with code 2 for wrong options.
     */
    @Override
    public Integer call() {
        kernel =
                kernel == null ? null : kernel.toLowerCase(Locale.ROOT); // CG is the program's name
        check();
        try (Children children = new Children()) {
            Runner runner = new Runner(device, problem.toUpperCase(Locale.ROOT), children);
            return all ? runAll(runner) : runner.show(kernel, ranks);
        }
    }

    private int runAll(Runner runner) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Scaling table = new Scaling(scaling);
        int done = 0;
        for (String name : KERNELS) {
            for (int n : scaling) {
                runner.progress(name, n, ++done, KERNELS.size() * scaling.length);
                Figure run = runner.measure(name, n);
                // one rank is its own serial copy; what does not run needs none
                table.add(name, n, run, n == 1 || !run.ran() ? run.mops() : runner.copies(name, n));
            }
        }
        runner.progressEnds();
        out.print(table.text());
        String name = problem.toUpperCase(Locale.ROOT);
        out.println(write("npb-" + name + "-strong.svg", table.strong(name)));
        out.println(write("npb-" + name + "-weak.svg", table.weak(name)));
        return table.allVerified() ? 0 : 1;
    }

    private Path write(String file, Chart plot) {
        Path path = plots.resolve(file);
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
        if (!Files.isDirectory(plots)) {
            throw wrong("--plots " + plots + " is no folder");
        }
        for (int n : scaling) {
            if (n < 1 || ranks < 1) {
                throw wrong("--np and --scaling take numbers above 0");
            }
        }
    }

    private static CommandException wrong(String what) {
        return new CommandException(2, "npb: " + what);
    }
}
