// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLConnection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;

/** The block that NPB prints at the end, field by field in its order, then what is ours. */
final class Report {
    private static final String NPB_VERSION = "3.4";

    private final StringBuilder text = new StringBuilder();
    private final Kernel kernel;
    private final Options options;
    private final int ranks;
    private final int active;

    Report(Kernel kernel, Options options, int ranks, int active) {
        this.kernel = kernel;
        this.options = options;
        this.ranks = ranks;
        this.active = active;
    }

    /** The whole block, ending with the line for programs. */
    String of(Outcome outcome, MachineSpeed speed) throws MPIException {
        text.setLength(0);
        text.append("\n\n ").append(kernel.name()).append(" Benchmark Completed.\n");
        npb(outcome);
        machine(outcome, speed);
        surroundings();
        forPrograms(outcome, speed);
        return text.toString();
    }

    private void npb(Outcome outcome) {
        field("Class", options.problem().toString());
        field("Size", outcome.size());
        field("Iterations", Integer.toString(outcome.iterations()));
        field("Time in seconds", number("%.2f", outcome.seconds()));
        field("Total processes", Integer.toString(ranks));
        field("Active procs", Integer.toString(active));
        field("Mop/s total", number("%.2f", outcome.mops()));
        field("Mop/s/process", number("%.2f", outcome.mops() / ranks));
        field("Operation type", outcome.kind());
        field("Verification", outcome.verified() ? "SUCCESSFUL" : "UNSUCCESSFUL");
        field("Version", NPB_VERSION);
        field("Compile date", compiled());
    }

    private void machine(Outcome outcome, MachineSpeed speed) {
        text.append('\n');
        field("Triad GB/s", number("%.1f", speed.triad()));
        field("FMA GFlop/s", number("%.1f", speed.fma()));
        if (ranks > 1) {
            field("8 B to next, us", number("%.2f", speed.latency()));
            field("64 KiB, GB/s", number("%.2f", speed.bandwidth()));
        }
        field(
                "Mop/s per " + kernel.limit().unit(),
                number("%.2f", outcome.mops() / speed.of(kernel.limit())));
        field("Allocated, B", Long.toString(outcome.allocated()));
        field("Shortcuts", options.shortcuts() ? "ON: less work than NPB-MPI" : "off");
        field("Extra warm-up", Integer.toString(options.warmUps()));
        options.choices().forEach((option, value) -> field("Option " + option, value));
    }

    private void surroundings() throws MPIException {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        field("Vectors", Lanes.describe());
        field(
                "Compiler",
                options.problem() == ProblemClass.S
                        ? "not waited for (class S)"
                        : "waited for before the clock started");
        field("JVM", System.getProperty("java.vm.name") + " " + Runtime.version());
        field("Flags", String.join(" ", flags));
        field("Device", System.getProperty("galerna.dev", "as the library chooses"));
        field("Host", MPI.Get_processor_name());
    }

    private void forPrograms(Outcome outcome, MachineSpeed speed) {
        text.append(
                String.format(
                        Locale.ROOT,
                        "%n NPB kernel=%s class=%s ranks=%d active=%d seconds=%.6f mops=%.3f"
                                + " triad=%.2f fma=%.2f latency=%.3f bandwidth=%.3f"
                                + " normalised=%.4f verified=%b%n",
                        kernel.name(),
                        options.problem(),
                        ranks,
                        active,
                        outcome.seconds(),
                        outcome.mops(),
                        speed.triad(),
                        speed.fma(),
                        speed.latency(),
                        speed.bandwidth(),
                        outcome.mops() / speed.of(kernel.limit()),
                        outcome.verified()));
    }

    private void field(String name, String value) {
        text.append(String.format(Locale.ROOT, " %-15s = %s%n", name, value));
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /** The day the kernel's class was written, as far as its jar or folder knows it. */
    private String compiled() {
        URL url = kernel.getClass().getResource(kernel.getClass().getSimpleName() + ".class");
        if (url == null) {
            return "unknown";
        }
        try {
            URLConnection connection = url.openConnection();
            connection.setUseCaches(false);
            long millis = connection.getLastModified();
            return LocalDate.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC).toString();
        } catch (IOException e) {
            return "unknown (" + e.getMessage() + ")";
        }
    }
}
