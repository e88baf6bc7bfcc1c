// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.galerna.IntraComm;
import org.galerna.reduce.Op;
import org.galerna.share.SharedPath;

/**
 * The file beside the data in which several hosts keep the shared pointer, and whose lock decides
 * between them. One rank of a host at a time may call.
 *
 * <p>An interrupt would close the channel, and a channel that is closed gives up the lock, so that
 * nobody could tell whether a number that was being written counts. So a thread that nobody
 * interrupts does all accesses.
 */
final class SideFile {
    private final Path path;
    private final FileChannel channel;
    private final Workers workers;
    private FileLock held; // by whoever may call

    private SideFile(Path path, FileChannel channel, Workers workers) {
        this.path = path;
        this.channel = channel;
        this.workers = workers;
    }

    /** Makes one on rank 0 and opens it on all. Collective. Null on all if one of them cannot. */
    static SideFile open(IntraComm comm, Path data, Workers workers) {
        Path own = null;
        if (comm.rank() == 0) {
            final Path name = data.getFileName();
            own = data.resolveSibling("." + name + "." + UUID.randomUUID() + ".shared");
        }
        final Path path = SharedPath.spread(comm, own);
        FileChannel channel = null;
        if (comm.rank() == 0) {
            channel = channel(path, workers, StandardOpenOption.CREATE_NEW);
        }
        comm.barrier();
        if (comm.rank() != 0) {
            channel = channel(path, workers, StandardOpenOption.WRITE);
        }
        final SideFile made = channel == null ? null : new SideFile(path, channel, workers);
        final boolean isOpen = comm.allreduce(made == null ? 0 : 1, Op.MIN) == 1;
        if (!isOpen && made != null) {
            made.close(comm.rank() == 0, workers);
        }
        return isOpen ? made : null;
    }

    private static FileChannel channel(Path path, Workers workers, OpenOption how) {
        return workers.tried(() ->
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, how));
    }

    /** Something to do with the channel. */
    @FunctionalInterface
    private interface Task {
        void run() throws IOException;
    }

    private void run(Task task) {
        workers.apart(() -> {
            try {
                task.run();
            } catch (IOException e) {
                throw Trouble.of(e, path);
            }
        });
    }

    /** Adds to the number in the file, or sets it; with the lock. Returns what it was. */
    long exchange(long number, boolean isAdded) {
        final long[] before = new long[1];
        run(() -> {
            final ByteBuffer word = ByteBuffer.allocate(Long.BYTES);
            final boolean isThere = channel.read(word, 0) == Long.BYTES;
            before[0] = isThere ? word.getLong(0) : 0;
            channel.write(word.clear().putLong(0, isAdded ? before[0] + number : number), 0);
        });
        return before[0];
    }

    /** Waits until no other host has the lock. */
    void lock() {
        run(() -> held = channel.lock());
    }

    /** Gives the lock back. */
    void unlock() {
        final FileLock lock = held;
        held = null;
        run(lock::release);
    }

    /** Closes this rank's channel; one rank takes the file away. */
    void close(boolean isLast, Workers last) {
        last.tried(() -> {
            channel.close();
            return isLast && Files.deleteIfExists(path);
        });
    }
}
