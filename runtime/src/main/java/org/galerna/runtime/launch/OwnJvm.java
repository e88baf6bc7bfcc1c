// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.galerna.base.SuppressForbidden;
import org.galerna.runtime.options.JobOptions;
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
                        in,
                        new FileOutputStream(FileDescriptor.out),
                        new FileOutputStream(FileDescriptor.err),
                        new JobStreams.Settings(
                                options.label(),
                                eager,
                                out.charset(),
                                directory == null ? null : Path.of(directory)));
        Charset charset = out.charset();
        System.setOut(new PrintStream(new Dispatch(false), false, charset));
        System.setErr(new PrintStream(new Dispatch(true), true, charset));
        return streams;
    }

    @SuppressWarnings("SystemConsoleNull") // it is null in JDK 25 where there is no terminal
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** Lets signals, exits that escape and uncaught exceptions reach the job. */
    void belongTo(Launcher launcher) {
        escape.arm(launcher);
        Signals.handle(launcher, this);
        Job job = launcher.job();
        job.soon(() -> QuitSignal.on(() -> job.streams().report(job.waits())));
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            Rank rank = Rank.CURRENT.get();
            if (rank != null && !(thrown instanceof RankStopped)) {
                rank.uncaught(thread, thrown);
            } else if (rank == null) {
                thrown.printStackTrace(err);
            }
        });
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

    /** Sends what JDK code prints on a rank's behalf to that rank's stream. */
    private final class Dispatch extends OutputStream {
        private final boolean error;

        Dispatch(boolean error) {
            this.error = error;
        }

        private PrintStream target() {
            Rank rank = Rank.CURRENT.get();
            if (rank == null) {
                return error ? err : out;
            }
            return error ? rank.err() : rank.out();
        }

        @Override
        public void write(int b) {
            target().write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            target().write(bytes, offset, length);
        }

        @Override
        public void flush() {
            target().flush();
        }
    }
}
