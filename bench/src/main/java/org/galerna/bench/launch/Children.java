// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.galerna.bench.terminal.CommandException;

/**
 * The processes of one command and the folder of what is built for it: they, all that they start
 * and the folder end with it, also when the command gets a signal. Thread-safe.
 */
public final class Children implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 3;

    /** Exit codes above are those of signals. */
    private static final int BY_SIGNAL = 128;

    private static final long SIGNAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Set<Child> children = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean over = new AtomicBoolean();
    private final CommandFolder folder = new CommandFolder();
    private final Thread hook = new Thread(this::endAll, "end of the children");

    /** From now on a signal that ends the JVM ends the children too. */
    public Children() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** A process and its descendants. */
    public final class Child {
        private final Process process;

        private Child(Process process) {
            this.process = process;
        }

        /**
         * The process itself.
         *
         * @return never null.
         */
        public Process process() {
            return process;
        }

        /**
         * The exit code if it ends within a moment.
         *
         * @return empty if it runs on.
         */
        public Optional<Integer> exitCode() {
            if (!ended(PATIENCE_SECONDS)) {
                return Optional.empty();
            }
            awaitSignal(process.exitValue());
            return Optional.of(process.exitValue());
        }

        /** Waits a while for its own end, then ends it and its descendants. */
        public void end() {
            if (!ended(PATIENCE_SECONDS)) {
                kill();
            }
            children.remove(this);
        }

        private void kill() {
            List<ProcessHandle> family =
                    Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
            process.destroy(); // a launcher passes it on
            ended(1);
            family.forEach(ProcessHandle::destroyForcibly);
        }

        private boolean ended(long seconds) {
            try {
                return process.waitFor(seconds, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return false; // then it is ended by force
            }
        }
    }

    /**
     * An empty folder that goes with the children.
     *
     * @return its path.
     */
    public Path folder() {
        return folder.path();
    }

    /**
     * Starts a process.
     *
     * @param name what it is called in messages.
     * @param command how it is started.
     * @return the process.
     * @throws CommandException if it cannot be started.
     */
    public Child start(String name, ProcessBuilder command) {
        try {
            Child child = new Child(command.start());
            children.add(child);
            if (over.get()) {
                child.kill(); // the signal came in between
            }
            return child;
        } catch (IOException e) {
            throw new CommandException(1, name + " does not start: " + e.getMessage());
        }
    }

    /**
     * Runs a job to its end, or to that of this JVM.
     *
     * @param name what it is called in messages.
     * @param command of {@link Launcher#command}; its standard error goes where ours goes.
     * @param line is told every line of its standard output as it comes.
     * @throws CommandException if it does not start or does not end well: with exit code 2 if that
     *     is its own.
     */
    public void run(String name, ProcessBuilder command, Consumer<String> line) {
        command.redirectError(ProcessBuilder.Redirect.INHERIT);
        Launcher.hold(command);
        Child child = start("Galerna", command);
        try (BufferedReader lines = child.process().inputReader()) {
            for (String next = lines.readLine(); next != null; next = lines.readLine()) {
                line.accept(next);
            }
        } catch (IOException e) {
            throw new CommandException(1, name + ": its output broke off: " + e);
        }
        int code = child.exitCode().orElse(1);
        child.end();
        if (code != 0) {
            throw new CommandException(code == 2 ? 2 : 1, name + " ended with " + code);
        }
    }

    /**
     * A signal that has ended a process has come to the whole command most likely, and ends this
     * JVM now: what is found out meanwhile is nothing to be told.
     */
    private static void awaitSignal(int code) {
        if (code > BY_SIGNAL) {
            LockSupport.parkNanos(SIGNAL_NANOS);
        }
    }

    /** Ends what is left and forgets the signal; does not return when one ends the JVM. */
    @Override
    public void close() {
        boolean isEnding = false;
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            isEnding = true; // the hook does it
        }
        while (isEnding) {
            LockSupport.park();
        }
        endAll();
    }

    private void endAll() {
        over.set(true);
        children.forEach(Child::kill);
        children.clear();
        folder.delete();
    }
}
