// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.npb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.galerna.bench.terminal.CommandException;

/** Starts benchmarks as a user does, by mpjrun, and reads what they print. */
final class Runner {
    private static final int NOT_ALLOWED = 2;

    private final String device;
    private final String problem;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private String lastLine = "";

    Runner(String device, String problem) {
        this.device = device;
        this.problem = problem;
        // A signal that ends this command ends what it started: a launcher passes it on.
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> running.forEach(Process::destroy), "end of benchmarks"));
    }

    /** Runs one with this command's own streams and passes its exit code on. */
    int show(String kernel, int ranks) {
        Process process = start(command(kernel, ranks).inheritIO());
        return await(process);
    }

    /** Runs one quietly. */
    Figure measure(String kernel, int ranks) {
        return finish(quiet(kernel, ranks));
    }

    /** The Mop/s of so many serial copies at once, together; those of the run itself for one. */
    double copies(String kernel, int copies) {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            all.add(quiet(kernel, 1));
        }
        double sum = 0;
        for (Process process : all) {
            sum += finish(process).mops();
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

    private Process quiet(String kernel, int ranks) {
        ProcessBuilder command = command(kernel, ranks);
        command.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = start(command);
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new CommandException(1, "npb: " + kernel + ": " + e.getMessage());
        }
        return process;
    }

    private Process start(ProcessBuilder command) {
        try {
            Process process = command.start();
            running.add(process);
            return process;
        } catch (IOException e) {
            throw new CommandException(1, "npb: mpjrun does not start: " + e.getMessage());
        }
    }

    /** A wrong number of ranks and a benchmark that is not there are no failures. */
    private Figure finish(Process process) {
        String output;
        try {
            output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandException(1, "npb: " + lastLine + ": " + e.getMessage());
        }
        int code = await(process);
        return code == NOT_ALLOWED || output.isEmpty() ? Figure.NONE : Figure.of(output);
    }

    private int await(Process process) {
        try {
            int code = process.waitFor();
            running.remove(process);
            return code;
        } catch (InterruptedException e) {
            process.destroy();
            throw new CommandException(1, "npb: interrupted");
        }
    }
}
