// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A child process with a time limit, killed with all its children when that is over. */
final class Command {
    /** The project's root. */
    static final Path ROOT =
            Path.of(System.getProperty("galerna.root", "..")).toAbsolutePath().normalize();

    /** The launcher. */
    static final String MPJRUN = ROOT.resolve("bin").resolve("mpjrun").toString();

    /** Where the programs under test are. */
    static final String PROGRAMS = Path.of("target", "test-classes").toAbsolutePath().toString();

    private static final long LIMIT_SECONDS = 100;
    private static final int SIGINT = 2;

    /** Before a command that is to be sent signals which its parents ignore. */
    private static final List<String> HEEDFUL = List.of("env", "--default-signal=INT,QUIT");

    private final List<String> words;
    private final Map<String, String> environment = new TreeMap<>();
    private Path directory;
    private String input = "";

    static {
        // The launcher builds itself on first use, and says so: not in the midst of a test.
        new Command(List.of(MPJRUN, "--version")).run();
    }

    private Command(List<String> words) {
        this.words = words;
    }

    static Command of(String... words) {
        return new Command(new ArrayList<>(Arrays.asList(words)));
    }

    /** The launcher with the programs under test on its class path. */
    static Command mpjrun(String... words) {
        Command command = of(MPJRUN, "-cp", PROGRAMS);
        command.words.addAll(Arrays.asList(words));
        return command;
    }

    /** The java of this JVM. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    Command in(Path folder) {
        directory = folder;
        return this;
    }

    Command with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Command input(String text) {
        input = text;
        return this;
    }

    /**
     * Lets its output end where the last of those that write it ends: a process's own is closed at
     * its end, whoever it has started. The command itself is a child then, and its exit code a line
     * of standard error.
     */
    Command behindPipe() {
        words.addAll(0, List.of("sh", "-c", "{ \"$@\"; echo $? >&2; } | cat", "sh"));
        return this;
    }

    /** Starts it; the caller stops it by {@link Running#stop}. */
    Running start() {
        List<String> line = new ArrayList<>(ignoresInterrupts() ? HEEDFUL : List.of());
        line.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.directory(directory == null ? null : directory.toFile());
        builder.environment().remove("CLASSPATH");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().putAll(environment);
        if (input.isEmpty()) {
            builder.redirectInput(new File("/dev/null"));
        }
        try {
            Process process = builder.start();
            if (!input.isEmpty()) {
                process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
                process.getOutputStream().close();
            }
            return new Running(process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tells whether the build runs behind a shell that has its children ignore Ctrl-C. */
    private static boolean ignoresInterrupts() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> new BigInteger(line.substring("SigIgn:".length()).strip(), 16))
                    .anyMatch(mask -> mask.testBit(SIGINT - 1));
        } catch (IOException e) {
            return false; // not Linux
        }
    }

    /** Runs it to its end. */
    Ended run() {
        return start().end();
    }

    /** A process under way. */
    static final class Running {
        private final Process process;
        private final Collected out;
        private final Collected err;

        Running(Process process) {
            this.process = process;
            out = new Collected(process.getInputStream());
            err = new Collected(process.getErrorStream());
        }

        Process process() {
            return process;
        }

        /** Waits until standard output holds a text. */
        void awaitOut(String text) {
            out.await(text);
        }

        /** Waits until standard error holds a text. */
        void awaitErr(String text) {
            err.await(text);
        }

        /** What standard output has held so far. */
        String out() {
            return out.toString();
        }

        /** What standard error has held so far. */
        String err() {
            return err.toString();
        }

        Ended end() {
            try {
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    stop();
                    throw new AssertionError(
                            "still runs after " + LIMIT_SECONDS + " s:\n" + out + "\n" + err);
                }
                return new Ended(process.exitValue(), out.all(), err.all());
            } catch (InterruptedException e) {
                stop();
                throw new AssertionError(e);
            }
        }

        /** Kills it and its children. */
        void stop() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Reads a stream to its end on a thread of its own. */
    private static final class Collected {
        private final StringBuilder text = new StringBuilder();
        private final CompletableFuture<String> end;

        Collected(InputStream in) {
            end = CompletableFuture.supplyAsync(() -> collect(in), Thread.ofVirtual()::start);
        }

        private String collect(InputStream in) {
            byte[] bytes = new byte[8192];
            try {
                int count = in.read(bytes);
                while (count >= 0) {
                    synchronized (text) {
                        text.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
                        text.notifyAll();
                    }
                    count = in.read(bytes);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            synchronized (text) {
                text.notifyAll();
                return text.toString();
            }
        }

        void await(String wanted) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            synchronized (text) {
                while (text.indexOf(wanted) < 0) {
                    if (System.nanoTime() > end) {
                        throw new AssertionError("no \"" + wanted + "\" in:\n" + text);
                    }
                    try {
                        text.wait(100);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }

        String all() {
            return end.join();
        }

        @Override
        public String toString() {
            synchronized (text) {
                return text.toString();
            }
        }
    }
}
