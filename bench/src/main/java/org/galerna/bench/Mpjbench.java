// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench;

import org.galerna.base.SuppressForbidden;
import org.galerna.bench.compare.Compare;
import org.galerna.bench.measure.FileRates;
import org.galerna.bench.measure.Loggp;
import org.galerna.bench.measure.Micro;
import org.galerna.bench.measure.Overlap;
import org.galerna.bench.npb.Npb;
import org.galerna.bench.plot.Plot;
import org.galerna.bench.simulate.Simulate;
import org.galerna.bench.suite.Imb;
import org.galerna.bench.suite.Jgf;
import org.galerna.bench.suite.Osu;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Numbers;
import org.galerna.bench.tune.Tune;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line {@code mpjbench}. */
@Command(
        name = "mpjbench",
        description = "Measures Galerna beside other message passing systems, both in one run.",
        mixinStandardHelpOptions = true,
        version = "mpjbench 0.1.0",
        subcommands = {
            Compare.class,
            FileRates.class,
            Imb.class,
            Jgf.class,
            Loggp.class,
            Micro.class,
            Npb.class,
            Osu.class,
            Overlap.class,
            Plot.class,
            Simulate.class,
            Tune.class
        },
        synopsisSubcommandLabel = "COMMAND")
public final class Mpjbench {
    /** A command line without a subcommand, which prints its help. */
    public Mpjbench() {}

    /**
     * Runs one command and ends the JVM with its exit code: 0, 1 for a failed measurement, 2 for a
     * wrong command line or a missing native MPI.
     *
     * @param args the command line.
     */
    @SuppressForbidden("a command ends with an exit code")
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /**
     * Runs one command inside this JVM.
     *
     * @param args the command line.
     * @return the exit code.
     */
    public static int run(String... args) {
        return Numbers.readBy(new CommandLine(new Mpjbench()))
                .setExecutionExceptionHandler((failure, command, parsed) -> report(failure))
                .setParameterExceptionHandler((failure, wrong) -> refuse(failure))
                .execute(args);
    }

    private static int refuse(ParameterException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        String message = failure.getMessage();
        if (failure instanceof UnmatchedArgumentException unknown) {
            message =
                    unknown.getUnmatched().stream()
                            .flatMap(option ->
                                    Reasons.why(command.name(), option)
                                            .map(why ->
                                                    command.name()
                                                            + " has no "
                                                            + option
                                                            + ": "
                                                            + why)
                                            .stream())
                            .findFirst()
                            .orElse(command.parent() == null ? unknown(unknown) : message);
        }
        System.err.println(
                "mpjbench: " + message + " (see " + command.qualifiedName() + " --help)");
        return ExitCode.USAGE;
    }

    /** What is wrong with words in front of which there is no command. */
    private static String unknown(UnmatchedArgumentException failure) {
        String word = failure.getUnmatched().getFirst();
        return word.startsWith("-") ? failure.getMessage() : "unknown command " + word;
    }

    private static int report(Exception failure) throws Exception {
        if (failure instanceof CommandException expected) {
            System.err.println("mpjbench: " + expected.getMessage());
            return expected.exitCode();
        }
        throw failure;
    }
}
