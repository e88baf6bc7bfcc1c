// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.terminal.CommandException;

/** Starts benchmarks as a user does, by mpjrun, and reads what they print. */
final class Runner {
    private static final int NOT_ALLOWED = 2;

    private final String device;
    private final String problem;
    private final Children children;
    private String lastLine = "";

    Runner(String device, String problem, Children children) {
        this.device = device;
        this.problem = problem;
        this.children = children;
    }

    /** Runs one, shows what it prints and passes its exit code on. */
    int show(String kernel, int ranks) {
        ProcessBuilder command = command(kernel, ranks);
        command.redirectOutput(ProcessBuilder.Redirect.INHERIT);
        command.redirectError(ProcessBuilder.Redirect.INHERIT);
        return await(start(command));
    }

    /** Runs one quietly. */
    Figure measure(String kernel, int ranks) {
        return finish(quiet(kernel, ranks));
    }

    /** The Mop/s of so many serial copies at once, together; those of the run itself for one. */
    double copies(String kernel, int copies) {
        List<Children.Child> all = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            all.add(quiet(kernel, 1));
        }
        double sum = 0;
        for (Children.Child child : all) {
            sum += finish(child).mops();
        }
        return sum;
    }

    /** Says on the terminal what is running, over what was said before. */
    void progress(String kernel, int ranks, int number, int of) {
        lastLine =
                "npb " + kernel + " " + problem + " on " + ranks + " (" + number + "/" + of + ")";
        System.err.printf(Locale.ROOT, "\r%-40s", lastLine);
        System.err.flush();
    }

    void progressEnds() {
        System.err.printf(Locale.ROOT, "\r%-40s\r", "");
        System.err.flush();
    }

    private ProcessBuilder command(String kernel, int ranks) {
        String mpjrun = System.getProperty("galerna.mpjrun");
        if (mpjrun == null) {
            throw new CommandException(2, "npb: start it by bin/mpjbench, which knows mpjrun");
        }
        return new ProcessBuilder(
                mpjrun,
                "-np",
                Integer.toString(ranks),
                "-dev",
                device,
                "org.galerna.npb." + kernel.toUpperCase(Locale.ROOT),
                "-class",
                problem);
    }

    private Children.Child quiet(String kernel, int ranks) {
        ProcessBuilder command = command(kernel, ranks);
        command.redirectError(ProcessBuilder.Redirect.DISCARD);
        return start(command);
    }

    private Children.Child start(ProcessBuilder command) {
        Launcher.hold(command);
        return children.start("npb: mpjrun", command);
    }

    /** A wrong number of ranks and a benchmark that is not there are no failures. */
    private Figure finish(Children.Child child) {
        String output;
        try {
            output =
                    new String(
                            child.process().getInputStream().readAllBytes(),
                            StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandException(1, "npb: " + lastLine + ": " + e.getMessage());
        }
        int code = await(child);
        return code == NOT_ALLOWED || output.isEmpty() ? Figure.NONE : Figure.of(output);
    }

    private static int await(Children.Child child) {
        try {
            child.process().waitFor();
        } catch (InterruptedException e) {
            throw new CommandException(1, "npb: interrupted");
        }
        int code = child.exitCode().orElseThrow();
        child.end();
        return code;
    }
}
