// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime;

import java.util.ArrayList;
import java.util.List;
import org.galerna.runtime.launch.Failure;
import org.galerna.runtime.launch.Jobs;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Program;
import org.galerna.runtime.process.ProcessLaunch;

/**
 * Starts MPI programs on threads of a JVM, one rank each.
 *
 * <p>As a main class it is the command {@code mpjrun}: {@code bin/mpjrun} and {@code java -jar
 * lib/galerna.jar} run it, and an IDE does with arguments such as {@code -np 4 Hello}, on its own
 * class path, where breakpoints stop in every rank. {@link #run} does the same inside a program or
 * a test and lets its JVM go on.
 */
public final class Mpjrun {
    /** Set, with a number after it, by who makes a start-up cache: commands to run before. */
    private static final String REHEARSAL = "galerna.rehearsal.";

    private Mpjrun() {}

    /**
     * Runs a command line and ends the JVM with the job's exit code.
     *
     * @param arguments as {@code mpjrun -h} describes them.
     */
    public static void main(String[] arguments) {
        ProcessLaunch processes = new ProcessLaunch();
        for (int i = 1; System.getProperty(REHEARSAL + i) != null; i++) {
            Jobs.rehearse(processes, System.getProperty(REHEARSAL + i).split(" ", -1));
        }
        Jobs.runAndExit(processes, arguments);
    }

    /**
     * Runs a program as launched ranks in this JVM and waits for its end; the JVM goes on. Each
     * rank has its own copy of the program's classes, loaded from the options' class path, by
     * default this JVM's own. When one has failed or time is up, the others are interrupted and
     * their calls of the library fail; those that compute on are left after 5 s, and what they
     * print is dropped. Jobs that the ranks have spawned end then, too; if all ranks end well, they
     * are waited for.
     *
     * <p>An interrupt of the calling thread ends the job as SIGINT ends one of {@code mpjrun}: the
     * ranks' shutdown hooks run, the exit code is 130; so it does while spawned jobs are waited
     * for. The thread has its flag again afterwards.
     *
     * @param options how to run.
     * @param mainClass name of the class whose main each rank runs.
     * @param arguments for main.
     * @return how it ended.
     * @throws org.galerna.runtime.options.UsageException if the options cannot be met in this JVM.
     */
    public static JobResult run(JobOptions options, String mainClass, String... arguments) {
        Program program = new Program(Program.Kind.CLASS, mainClass, List.of(arguments));
        Jobs.Guest end = Jobs.runHere(options, program);
        List<JobResult.RankFailure> failures = new ArrayList<>();
        for (Failure f : end.failures()) {
            failures.add(new JobResult.RankFailure(f.rank(), f.cause(), f.stack()));
        }
        return new JobResult(end.exitCode(), failures);
    }

    /**
     * Runs a program as launched ranks in this JVM, as {@link #run(JobOptions, String, String...)}.
     *
     * @param options how to run.
     * @param mainClass the class whose main each rank runs; the ranks load copies of it.
     * @param arguments for main.
     * @return how it ended.
     * @throws org.galerna.runtime.options.UsageException if the options cannot be met in this JVM.
     */
    public static JobResult run(JobOptions options, Class<?> mainClass, String... arguments) {
        return run(options, mainClass.getName(), arguments);
    }
}
