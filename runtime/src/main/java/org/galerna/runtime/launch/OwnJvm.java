// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.signal.ParentWatch;
import org.galerna.runtime.signal.QuitSignal;
import org.galerna.runtime.stream.JobStreams;

/** A JVM whose purpose is one job: its streams, signals, properties and end are the job's. */
final class OwnJvm {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final InputStream in = System.in;
    private final Escape escape = new Escape();

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    /** Whether an IDE or a test started the main class itself, on the program's class path. */
    boolean isOfIde() {
        return System.getProperty(Relaunch.APPLIED) == null || Boolean.getBoolean(Relaunch.IDE);
    }

    /** Sets what the whole JVM shares. */
    void prepare(JobOptions options) {
        options.properties().forEach(System::setProperty);
    }

    /** Takes over the JVM's output: lines of ranks go to the operating system at once. */
    JobStreams streams(JobOptions options) {
        boolean eager = options.ranks() == 1 || isTerminal();
        String directory = options.outputDirectory();
        JobStreams streams =
                new JobStreams(
                        ParentWatch.isWanted(options) ? ParentWatch.over(in) : in,
                        new FileOutputStream(FileDescriptor.out),
                        new FileOutputStream(FileDescriptor.err),
                        new JobStreams.Settings(
                                options.label(),
                                eager,
                                out.charset(),
                                JobStreams.files(directory)));
        Dispatch.install(out, err);
        return streams;
    }

    @SuppressWarnings("SystemConsoleNull") // it is null in JDK 25 where there is no terminal
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** Lets signals and exits that escape reach the job. */
    void belongTo(Job job) {
        escape.arm(job);
        Signals.handle(job, this);
        job.soon(() -> QuitSignal.on(() -> job.streams().report(job.waits())));
    }

    /** Ends the JVM as it ends when main returns, or sooner. */
    @SuppressForbidden("the job's own JVM ends with the job's code")
    void exit(int code) {
        escape.disarm();
        out.flush();
        err.flush();
        Runtime.getRuntime().exit(code);
    }

    /** Ends the JVM now. */
    @SuppressForbidden("the job's own JVM ends with the job's code")
    void halt(int code) {
        Runtime.getRuntime().halt(code);
    }

    void disarm() {
        escape.disarm();
    }
}
