// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.terminal.CommandException;

/** Starts benchmarks as a user does, by mpjrun, and reads what they print. */
final class Runner {
    private final String device;
    private final String problem;
    private final Children children;

    /** A run whose words nobody sees; those of its standard error are in a file. */
    private record Quiet(Children.Child child, Path errors) {}

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

    /** So many serial copies at once, together; if one is not right, that one. */
    Figure copies(String kernel, int copies) {
        List<Quiet> all = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            all.add(quiet(kernel, 1));
        }
        List<Figure> figures = all.stream().map(this::finish).toList();
        double sum = figures.stream().mapToDouble(Figure::mops).sum();
        return figures.stream()
                .filter(figure -> !figure.isRight())
                .findFirst()
                .orElse(new Figure(sum, Figure.End.RIGHT, ""));
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

    private Quiet quiet(String kernel, int ranks) {
        ProcessBuilder command = command(kernel, ranks);
        try {
            Path errors = Files.createTempFile(children.folder(), kernel, "");
            command.redirectError(errors.toFile());
            return new Quiet(start(command), errors);
        } catch (IOException e) {
            throw new CommandException(1, "npb " + kernel + ": " + e);
        }
    }

    private Children.Child start(ProcessBuilder command) {
        Launcher.hold(command);
        return children.start("npb: mpjrun", command);
    }

    private Figure finish(Quiet run) {
        try {
            InputStream words = run.child.process().getInputStream();
            String output = new String(words.readAllBytes(), StandardCharsets.UTF_8);
            int code = await(run.child);
            byte[] errors = Files.readAllBytes(run.errors);
            return Figure.of(code, output, new String(errors, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new CommandException(1, "npb: what a run said cannot be read: " + e);
        }
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
