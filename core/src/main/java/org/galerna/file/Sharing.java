// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/**
 * What the ranks of an open file agree on while they work: the shared pointer, and a lock for
 * atomic accesses. The ranks of a host share a page of memory, whose file has no name any more when
 * the opening is over. If there are several hosts, a {@link SideFile} keeps the pointer; its lock
 * decides between hosts, the page between the ranks of one.
 *
 * <pre>
 *   0         128      256
 *   | pointer | lock   |       8 bytes each, the rest is padding
 * </pre>
 */
final class Sharing {
    private static final long POINTER = 0;
    private static final long LOCK = 128;
    private static final long BYTES = 256;
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int SPINS = 100;
    private static final long PAUSE_NANOS = 20_000;

    private final boolean isOfOneHost; // the same on all ranks
    private final MemorySegment page; // of this host; null if it could not be had
    private final SideFile side; // null if there is one host, or it could not be opened
    private final String refusal; // why there is no pointer; null if there is

    private Sharing(Page page, SideFile side) {
        this.isOfOneHost = page.isEnough;
        this.page = page.memory;
        this.side = side;
        if (page.memory == null) {
            this.refusal = "no page of memory can be shared";
        } else if (side == null && !page.isEnough) {
            this.refusal = "no file can be made beside it, as several hosts need";
        } else {
            this.refusal = null;
        }
    }

    /** Shared memory of the ranks of one host, and whether all ranks agree that it is enough. */
    private record Page(MemorySegment memory, boolean isEnough) {}

    /** Begins to share. Collective. */
    static Sharing open(IntraComm comm, Path data, boolean isInFile, Workers workers) {
        final Page page = page(comm, isInFile, workers);
        final SideFile side = page.isEnough ? null : SideFile.open(comm, data, workers);
        return new Sharing(page, side);
    }

    /**
     * Whether a page of memory is enough: all ranks are on one host, and nobody wished otherwise.
     */
    boolean isOfOneHost() {
        return isOfOneHost;
    }

    private static Page page(IntraComm comm, boolean isInFile, Workers workers) {
        final IntraComm host = comm.splitByHost(true, comm.rank());
        final Path path = spread(host, host.rank() == 0 ? create(workers) : null);
        final MemorySegment memory = path == null ? null : map(path, workers);
        final int mapped = host.allreduce(memory == null ? 0 : 1, Op.MIN);
        if (host.rank() == 0 && path != null) {
            delete(path, workers);
        }
        final boolean isEnough = mapped == 1 && host.size() == comm.size() && !isInFile;
        final int everywhere = comm.allreduce(isEnough ? 1 : 0, Op.MIN);
        host.free();
        return new Page(mapped == 1 ? memory : null, everywhere == 1);
    }

    // ---- files, whose accesses may block ----

    private static Path create(Workers workers) {
        return workers.tried(() -> {
            final Path made = Files.createTempFile("galerna-", ".shared");
            Files.write(made, new byte[(int) BYTES]);
            return made;
        });
    }

    private static MemorySegment map(Path path, Workers workers) {
        return workers.tried(() -> {
            try (FileChannel channel =
                    FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.ofAuto());
            }
        });
    }

    private static void delete(Path path, Workers workers) {
        workers.tried(() -> Files.deleteIfExists(path));
    }

    /** Brings rank 0's path to all; null if it has none. */
    static Path spread(IntraComm comm, Path path) {
        byte[] text = path == null ? new byte[0] : path.toString().getBytes(StandardCharsets.UTF_8);
        final int[] length = {text.length};
        comm.bcast(Buffer.of(length), 0);
        if (length[0] == 0) {
            return null;
        }
        if (comm.rank() != 0) {
            text = new byte[length[0]];
        }
        comm.bcast(Buffer.of(text), 0);
        return Path.of(new String(text, StandardCharsets.UTF_8));
    }

    // ---- the pointer ----

    private void requirePointer() {
        if (refusal != null) {
            throw GalernaException.of(
                            ErrorClass.UNSUPPORTED_OPERATION,
                            "there is no shared file pointer: " + refusal)
                    .advice("Open the file in a folder that all ranks can write to")
                    .exception();
        }
    }

    /** Adds to the pointer, atomically. Returns what it was. */
    long advance(long etypes) {
        requirePointer();
        if (side == null) {
            return (long) WORD.getAndAdd(page, POINTER, etypes);
        }
        return exchange(etypes, true);
    }

    /** Sets the pointer. */
    void set(long etypes) {
        requirePointer();
        if (side == null) {
            WORD.setVolatile(page, POINTER, etypes);
            return;
        }
        exchange(etypes, false);
    }

    private long exchange(long etypes, boolean isAdded) {
        lock();
        try {
            return side.exchange(etypes, isAdded);
        } finally {
            unlock();
        }
    }

    /** Whether there is a pointer. */
    boolean hasPointer() {
        return refusal == null;
    }

    // ---- the lock ----

    /** Waits until no other rank has the lock. */
    void lock() {
        requirePointer();
        for (int tries = 0; !WORD.compareAndSet(page, LOCK, 0L, 1L); tries++) {
            if (tries < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        if (side != null) {
            try {
                side.lock();
            } catch (RuntimeException | Error e) {
                WORD.setRelease(page, LOCK, 0L);
                throw e;
            }
        }
    }

    /** Gives the lock back. */
    void unlock() {
        try {
            if (side != null) {
                side.unlock();
            }
        } finally {
            WORD.setRelease(page, LOCK, 0L);
        }
    }

    /** Ends sharing; one rank takes the side file away. */
    void close(boolean isLast, Workers last) {
        if (side != null) {
            side.close(isLast, last);
        }
    }
}
