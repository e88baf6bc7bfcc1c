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
    private final Pair own;
    private final InputStream in;
    private final Settings settings;
    private final List<LineStream> open = new ArrayList<>();
    private final Map<Integer, Pair> ofRanks = new ConcurrentHashMap<>();
    private int first = -1;
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
        this.own = new Pair(out, err);
        this.settings = settings;
    }

    /**
     * Makes the streams of a job that is started by this one and shares the JVM with it: it writes
     * where this one does, and has no input.
     *
     * @param other how it writes.
     * @return streams of its own, to be finished before these.
     */
    public JobStreams ofSpawned(Settings other) {
        return new JobStreams(
                InputStream.nullInputStream(), own.bursts.out(), own.bursts.err(), other);
    }

    /**
     * Makes the standard output of a rank.
     *
     * @param rank its number.
     * @return a stream whose lines are written whole.
     */
    public PrintStream out(int rank) {
        return stream(rank, false);
    }

    /**
     * Makes the standard error of a rank.
     *
     * @param rank its number.
     * @return a stream whose lines are written whole.
     */
    public PrintStream err(int rank) {
        return stream(rank, true);
    }

    /** The JVM's streams, or the rank's own. */
    private Pair target(int rank) {
        return settings.targets() == null ? own : ofRanks.computeIfAbsent(rank, this::open);
    }

    private Pair open(int rank) {
        return new Pair(open(rank, false), open(rank, true));
    }

    private OutputStream open(int rank, boolean error) {
        try {
            return settings.targets().open(rank, error);
        } catch (IOException e) {
            report("mpjrun: --output-dir: cannot write " + e.getMessage() + "\n");
            return OutputStream.nullOutputStream();
        }
    }

    private PrintStream stream(int rank, boolean error) {
        byte[] prefix =
                settings.label() ? ("[" + rank + "] ").getBytes(settings.charset()) : new byte[0];
        LineStream lines = new LineStream(this, target(rank).of(rank, error), prefix);
        lock.lock();
        try {
            open.add(lines);
            first = first < 0 ? rank : first;
            if (settings.label() || rank != first) {
                own.open.beStrict();
            }
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
            own.bursts.out().flush();
            for (Pair pair : ofRanks.values()) {
                pair.bursts.out().flush();
            }
        } catch (IOException e) {
            return; // nobody reads any more
        } finally {
            lock.unlock();
        }
    }

    /** Shows incomplete lines, writes everything and silences every rank for good. */
    public void finish() {
        lock.lock();
        try {
            if (!silent) {
                silent = true;
                open.forEach(LineStream::show);
                own.bursts.end();
                ofRanks.values().forEach(pair -> pair.bursts.end());
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
            byte[] bytes = text.getBytes(settings.charset());
            Target err = own.of(OpenLines.LAUNCHER, true);
            err.write(bytes, 0, bytes.length);
            err.flush();
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

    /** Standard output and error, and who has left a line incomplete there. */
    private static final class Pair {
        final Bursts bursts;
        final OpenLines open;

        Pair(OutputStream out, OutputStream err) {
            bursts = new Bursts(out, err);
            open = new OpenLines(out, err);
        }

        Target of(int rank, boolean error) {
            return new Target(error ? bursts.err() : bursts.out(), open, rank, error);
        }
    }

    /**
     * Where a rank writes, under the lock. What does not continue its own line begins on a new one.
     */
    record Target(OutputStream stream, OpenLines open, int rank, boolean error) {
        void write(byte[] bytes, int offset, int length) throws IOException {
            if (open.isOfOther(rank, error)) {
                stream.write('\n');
            }
            stream.write(bytes, offset, length);
            open.wrote(rank, error, bytes[offset + length - 1]);
        }

        void flush() throws IOException {
            stream.flush();
        }

        /** Whether the rank has an incomplete line here to which nobody has added. */
        boolean isOpen() {
            return open.isOf(rank, error);
        }
    }
}
