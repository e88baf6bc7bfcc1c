// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** The standard streams of a job, and the ranks' views of them. Thread-safe. */
public final class JobStreams {
    private final ReentrantLock lock = new ReentrantLock();
    private final Bursts own;
    private final InputStream in;
    private final Settings settings;
    private final List<LineStream> open = new ArrayList<>();
    private final Map<Integer, Bursts> ofRanks = new ConcurrentHashMap<>();
    private boolean silent;

    /**
     * How lines are written.
     *
     * @param label whether each line begins with its rank.
     * @param eager whether a line that is not complete is shown when its rank falls silent.
     * @param charset of the streams.
     * @param targets where each rank writes; null for the streams of the JVM.
     */
    public record Settings(boolean label, boolean eager, Charset charset, Targets targets) {
        /**
         * Lets all ranks write to the same streams.
         *
         * @param label whether each line begins with its rank.
         * @param eager whether a line that is not complete is shown when its rank falls silent.
         * @param charset of the streams.
         */
        public Settings(boolean label, boolean eager, Charset charset) {
            this(label, eager, charset, null);
        }
    }

    /** Where ranks write that do not share the JVM's streams. */
    @FunctionalInterface
    public interface Targets {
        /**
         * Opens a stream of a rank.
         *
         * @param rank its number.
         * @param error whether it is standard error.
         * @return a stream for whole lines.
         * @throws IOException if there can be none.
         */
        OutputStream open(int rank, boolean error) throws IOException;
    }

    /**
     * Lets each rank write to files of its own.
     *
     * @param directory where, made if it is missing; null for none.
     * @return targets; null without a directory.
     */
    public static Targets files(String directory) {
        if (directory == null) {
            return null;
        }
        Path folder = Path.of(directory);
        return (rank, error) -> {
            Files.createDirectories(folder);
            String name = "rank." + rank + (error ? ".err" : ".out");
            return Files.newOutputStream(folder.resolve(name));
        };
    }

    /**
     * Takes over the streams of a JVM; writes go to them directly, line by line or, when lines come
     * thick and fast, many lines at a time.
     *
     * @param in standard input.
     * @param out for standard output.
     * @param err for standard error.
     * @param settings how to write.
     */
    public JobStreams(InputStream in, OutputStream out, OutputStream err, Settings settings) {
        this.in = in;
        this.own = new Bursts(out, err);
        this.settings = settings;
    }

    /**
     * Makes the standard output of a rank.
     *
     * @param rank its number.
     * @return a stream whose lines are written whole.
     */
    public PrintStream out(int rank) {
        return stream(rank, target(rank, false));
    }

    /**
     * Makes the standard error of a rank.
     *
     * @param rank its number.
     * @return a stream whose lines are written whole.
     */
    public PrintStream err(int rank) {
        return stream(rank, target(rank, true));
    }

    /** The JVM's stream, or the rank's own. */
    private OutputStream target(int rank, boolean error) {
        Bursts pair = settings.targets() == null ? own : ofRanks.computeIfAbsent(rank, this::open);
        return error ? pair.err() : pair.out();
    }

    private Bursts open(int rank) {
        return new Bursts(open(rank, false), open(rank, true));
    }

    private OutputStream open(int rank, boolean error) {
        try {
            return settings.targets().open(rank, error);
        } catch (IOException e) {
            report("mpjrun: --output-dir: cannot write " + e.getMessage() + "\n");
            return OutputStream.nullOutputStream();
        }
    }

    private PrintStream stream(int rank, OutputStream target) {
        byte[] prefix =
                settings.label() ? ("[" + rank + "] ").getBytes(settings.charset()) : new byte[0];
        LineStream lines = new LineStream(this, target, prefix);
        lock.lock();
        try {
            open.add(lines);
        } finally {
            lock.unlock();
        }
        return new PrintStream(lines, false, settings.charset());
    }

    /**
     * Gets the job's input for rank 0: before it waits for input, what ranks have printed is shown.
     *
     * @return the input.
     */
    public InputStream in() {
        return new PromptedInput(in, this);
    }

    /** Shows incomplete lines that nobody has added to since the last call, if so set. */
    public void idle() {
        if (settings.eager()) {
            lock.lock();
            try {
                for (LineStream stream : open) {
                    stream.showIfIdle();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Shows incomplete lines now, and what is kept of complete ones. */
    public void showPartial() {
        lock.lock();
        try {
            open.forEach(LineStream::show);
            own.out().flush();
            for (Bursts pair : ofRanks.values()) {
                pair.out().flush();
            }
        } catch (IOException e) {
            return; // nobody reads any more
        } finally {
            lock.unlock();
        }
    }

    /** Ends incomplete lines, writes everything and silences every rank for good. */
    public void finish() {
        lock.lock();
        try {
            if (!silent) {
                silent = true;
                open.forEach(LineStream::end);
                own.end();
                ofRanks.values().forEach(Bursts::end);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes lines of the launcher's own to standard error, also after the end.
     *
     * @param text whole lines.
     */
    public void report(String text) {
        lock.lock();
        try {
            own.err().write(text.getBytes(settings.charset()));
            own.err().flush();
        } catch (IOException e) {
            return; // nobody reads any more
        } finally {
            lock.unlock();
        }
    }

    ReentrantLock lock() {
        return lock;
    }

    boolean isSilent() {
        return silent;
    }

    boolean isEager() {
        return settings.eager();
    }

    /** Writes under the lock. */
    void write(OutputStream target, byte[] bytes, int offset, int length) throws IOException {
        target.write(bytes, offset, length);
    }
}
