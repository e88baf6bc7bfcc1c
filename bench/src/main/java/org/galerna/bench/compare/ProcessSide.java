// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.galerna.bench.launch.Children;
import org.galerna.bench.machine.Side;
import org.galerna.bench.terminal.CommandException;

/**
 * A side in processes of its own, which is told on its standard input what to measure.
 *
 * <pre>
 *   it says  ready                    once
 *   we say   BYTES ITERATIONS         it answers NANOSECONDS, or NANOSECONDS COMPILING
 *   its input ends                    it ends
 * </pre>
 *
 * <p>The second number is the time of compilations, if there is a compiler at work in it.
 */
final class ProcessSide implements Side {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Stands in the queue for the end of the output. */
    private static final String END = "";

    private final String name;
    private final Children.Child child;
    private final Writer input;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private double compiling;

    private ProcessSide(String name, Children.Child child) {
        this.name = name;
        this.child = child;
        this.input = child.process().outputWriter();
        Thread reader = new Thread(this::read, name);
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts the processes and waits until they are ready.
     *
     * @throws CommandException if they are not ready within a minute, or end: with exit code 2 if
     *     that is theirs.
     */
    static ProcessSide start(String name, Children children, ProcessBuilder command) {
        command.redirectError(ProcessBuilder.Redirect.INHERIT);
        ProcessSide side = new ProcessSide(name, children.start(name, command));
        String line = side.poll();
        if (line.equals(END)) {
            int code = side.child.exitCode().orElse(1);
            throw new CommandException(code == 2 ? 2 : 1, name + " has not started");
        }
        if (!line.equals("ready")) {
            throw new CommandException(1, name + " said '" + line + "' instead of 'ready'");
        }
        return side;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long measure(int bytes, long iterations) {
        try {
            input.write(bytes + " " + iterations + "\n");
            input.flush();
        } catch (IOException e) {
            throw ended();
        }
        String line = next();
        String[] numbers = line.split(" ", 2);
        try {
            long elapsed = Long.parseLong(numbers[0]);
            double compiled = numbers.length > 1 ? Long.parseLong(numbers[1]) : 0;
            compiling = compiled / Math.max(1, elapsed);
            return elapsed;
        } catch (NumberFormatException e) {
            throw new CommandException(1, name + " answered '" + line + "', not a number");
        }
    }

    @Override
    public double compiling() {
        return compiling;
    }

    /** Ends the input, so that the processes end, and ends them if they do not. */
    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            // They have ended: nobody reads.
        }
        child.end();
    }

    private String next() {
        String line = poll();
        if (line.equals(END)) {
            throw ended();
        }
        return line;
    }

    /** The next line, or the end. */
    private String poll() {
        try {
            String line = lines.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
            if (line == null) {
                throw new CommandException(
                        1, name + " has not answered for " + LIMIT.toSeconds() + " s");
            }
            return line;
        } catch (InterruptedException e) {
            throw new CommandException(1, "interrupted while " + name + " was measured");
        }
    }

    private CommandException ended() {
        String code = child.exitCode().map(value -> " with exit code " + value).orElse("");
        return new CommandException(1, name + " ended" + code + " in the middle");
    }

    private void read() {
        try (BufferedReader output = child.process().inputReader()) {
            output.lines().filter(line -> !line.isEmpty()).forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // The stream was closed under the reader: the process is being ended.
        }
        lines.add(END);
    }
}
