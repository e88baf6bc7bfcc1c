// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import org.galerna.base.Interrupts;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A rank's own channel to a file. Any thread may use it, also several at once. An interrupt would
 * close the channel: it is opened again, the access is repeated, and the thread keeps its flag.
 */
final class Disk {
    /** Most bytes of an array at once: the channel copies them to memory that it keeps. */
    private static final int CHUNK = 1 << 20;

    private final Path path;
    private final Set<OpenOption> options;
    private final Workers workers;
    private FileChannel channel; // guarded by this
    private boolean closed; // guarded by this

    private Disk(Path path, Set<OpenOption> options, Workers workers) throws IOException {
        this.path = path;
        this.options = options;
        this.workers = workers;
        this.channel = FileChannel.open(path, options);
    }

    /** Opens a file that is there. */
    static Disk open(Path path, Set<OpenOption> options, Workers workers) {
        return workers.blocking(() -> {
            if (Files.isDirectory(path)) { // Linux opens folders to be read
                throw GalernaException.argument(
                        ErrorClass.BAD_FILE, "a folder is not a file", "filename", path);
            }
            try {
                return new Disk(path, options, workers);
            } catch (IOException e) {
                throw Trouble.of(e, path);
            }
        });
    }

    /** Something to do with the channel. */
    @FunctionalInterface
    private interface Task {
        long on(FileChannel channel) throws IOException;
    }

    private long run(Task task) {
        return workers.blocking(() -> runHere(task));
    }

    private long runHere(Task task) {
        boolean interrupted = false;
        try {
            while (true) {
                final FileChannel open = channel();
                try {
                    return task.on(open);
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                    reopen(open);
                } catch (ClosedChannelException e) {
                    reopen(open); // another thread was interrupted in it
                }
            }
        } catch (IOException e) {
            throw Trouble.of(e, path);
        } finally {
            if (interrupted) {
                Interrupts.restore();
            }
        }
    }

    private synchronized FileChannel channel() {
        if (closed) {
            throw GalernaException.argument(
                    ErrorClass.FILE, "the file was closed", "filename", path);
        }
        return channel;
    }

    private synchronized void reopen(FileChannel broken) throws IOException {
        if (!closed && channel.equals(broken)) {
            channel = FileChannel.open(path, options);
        }
    }

    /**
     * Reads until the buffer is full or the file ends.
     *
     * @return how many bytes.
     */
    int read(ByteBuffer into, long position) {
        final int start = into.position();
        return (int)
                run(c -> {
                    into.position(start);
                    long at = position;
                    int got = 0;
                    while (got >= 0 && into.hasRemaining()) {
                        got = c.read(next(into), at);
                        if (got > 0) {
                            into.position(into.position() + got);
                            at += got;
                        }
                    }
                    return at - position;
                });
    }

    /** Writes all that remains in a buffer. */
    void write(ByteBuffer from, long position) {
        final int start = from.position();
        run(c -> {
            from.position(start);
            long at = position;
            while (from.hasRemaining()) {
                final int put = c.write(next(from), at);
                from.position(from.position() + put);
                at += put;
            }
            return at;
        });
    }

    private static ByteBuffer next(ByteBuffer all) {
        return all.isDirect()
                ? all.slice(all.position(), all.remaining())
                : all.slice(all.position(), Math.min(all.remaining(), CHUNK));
    }

    long size() {
        return run(FileChannel::size);
    }

    /** Cuts the file, or lets it grow by zeros. */
    void resize(long size) {
        run(c -> {
            if (size < c.size()) {
                c.truncate(size);
            } else if (size > c.size()) {
                c.write(ByteBuffer.allocate(1), size - 1);
            }
            return size;
        });
    }

    /** Writes zeros from the end of the file up to a size; what is there stays, its holes too. */
    void preallocate(long size) {
        final ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
        for (long at = size(); at < size; at += CHUNK) {
            write(zeros.clear().limit((int) Math.min(CHUNK, size - at)), at);
        }
    }

    /** Brings what was written to the device. */
    void force() {
        run(c -> {
            c.force(true);
            return 0;
        });
    }

    void close() {
        final FileChannel open;
        synchronized (this) {
            closed = true;
            open = channel;
        }
        try {
            open.close();
        } catch (IOException e) {
            throw Trouble.of(e, path);
        }
    }

    Path path() {
        return path;
    }
}
