// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Why a command has not some of the options that the suites and {@code compare} have. */
final class Reasons {
    /** The options that all commands have, or are refused with a reason. */
    static final List<String> COMMON =
            List.of(
                    "--np",
                    "--dev",
                    "--sizes",
                    "--iters",
                    "--time-budget",
                    "--api",
                    "--buffers",
                    "--format");

    private static final String CORE = "it calls org.galerna, as there is no such thing in mpiJava";
    private static final String NO_BUFFERS = "its messages keep one buffer each";
    private static final String NOT_RUN = "it runs no ranks";
    private static final String JMH = "its benchmarks have no ranks, and JMH plans their runs";
    private static final String NPB_PLAN = "the class says how much there is to do (--class)";

    private static final Map<String, Map<String, String>> BY_COMMAND =
            Map.of(
                    "loggp",
                    Map.of(
                            "--sizes",
                            "the model is made of messages of 8 bytes and 1 MiB",
                            "--api",
                            CORE,
                            "--buffers",
                            NO_BUFFERS),
                    "overlap",
                    Map.of("--api", CORE, "--buffers", NO_BUFFERS),
                    "tune",
                    Map.of(
                            "--iters",
                            "every call has an equal part of --seconds",
                            "--api",
                            "what is chosen is chosen below both interfaces",
                            "--buffers",
                            NO_BUFFERS,
                            "--format",
                            "a table has the format that the library reads"),
                    "simulate",
                    Map.of(
                            "--np",
                            "ranks that are not run are --ranks",
                            "--sizes",
                            "one length at a time: --bytes",
                            "--iters",
                            NOT_RUN,
                            "--time-budget",
                            NOT_RUN,
                            "--api",
                            NOT_RUN,
                            "--buffers",
                            NOT_RUN,
                            "--format",
                            "its last line is words NAME=VALUE"),
                    "npb",
                    Map.of(
                            "--sizes",
                            NPB_PLAN,
                            "--iters",
                            NPB_PLAN,
                            "--time-budget",
                            NPB_PLAN,
                            "--api",
                            "they are programs for mpiJava",
                            "--buffers",
                            "they are programs with buffers of their own",
                            "--format",
                            "they print the report of the NAS benchmarks"),
                    "file",
                    Map.of(
                            "--dev",
                            "ranks are threads of this JVM",
                            "--iters",
                            "it is called --rounds",
                            "--time-budget",
                            "it is --rounds that says how long",
                            "--api",
                            CORE,
                            "--buffers",
                            "each rank has one direct buffer",
                            "--format",
                            "it is a table of fields parted by tabulators"));

    private Reasons() {}

    /**
     * Why there is no such option.
     *
     * @param command its name.
     * @param option as it was given, with or without a value behind {@code =}.
     * @return part of a sentence; nothing where nobody has such an option.
     */
    static Optional<String> why(String command, String option) {
        int sign = option.indexOf('=');
        String name = sign < 0 ? option : option.substring(0, sign);
        String wanted = name.equals("-np") ? "--np" : name.equals("-i") ? "--iters" : name;
        if (!COMMON.contains(wanted)) {
            return Optional.empty();
        }
        return switch (command) {
            case "micro" -> Optional.of(JMH);
            case "plot" -> Optional.of("it draws what was measured");
            default -> Optional.ofNullable(BY_COMMAND.getOrDefault(command, Map.of()).get(wanted));
        };
    }
}
