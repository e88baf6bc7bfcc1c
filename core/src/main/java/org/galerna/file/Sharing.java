// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.galerna.IntraComm;
import org.galerna.device.Device;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.share.SharedMapping;

/**
 * What the ranks of an open file agree on while they work: the shared pointer, and a lock for
 * atomic accesses. The ranks of a host share a page of memory. If there are several hosts, a {@link
 * SideFile} keeps the pointer; its lock decides between hosts, the page between the ranks of one.
 *
 * <pre>
 *   0         128      256
 *   | pointer | lock   |       8 bytes each, the rest is padding
 * </pre>
 *
 * <p>The lock is 0 if it is free, else 1 more than the rank that has it. If that has ended, it
 * never gives the lock back.
 */
final class Sharing {
    private static final long POINTER = 0;
    private static final long LOCK = 128;
    private static final long BYTES = 256;
    private static final long FREE = 0;
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int SPINS = 100;
    private static final long PAUSE_NANOS = 20_000;

    private final IntraComm comm;
    private final boolean isOfOneHost; // the same on all ranks
    private final MemorySegment page; // of this host; null if it could not be had
    private final SideFile side; // null if there is one host, or it could not be opened
    private final String refusal; // why there is no pointer; null if there is

    private Sharing(IntraComm comm, Page page, SideFile side) {
        this.comm = comm;
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
        final Page page = page(comm, isInFile);
        final SideFile side = page.isEnough ? null : SideFile.open(comm, data, workers);
        return new Sharing(comm, page, side);
    }

    /**
     * Whether a page of memory is enough: all ranks are on one host, and nobody wished otherwise.
     */
    boolean isOfOneHost() {
        return isOfOneHost;
    }

    private static Page page(IntraComm comm, boolean isInFile) {
        final IntraComm host = comm.splitByHost(true, comm.rank());
        final MemorySegment memory = SharedMapping.of(host, BYTES, Arena.ofAuto()).orElse(null);
        final boolean isEnough = memory != null && host.size() == comm.size() && !isInFile;
        final int everywhere = comm.allreduce(isEnough ? 1 : 0, Op.MIN);
        host.free();
        return new Page(memory, everywhere == 1);
    }

    // ---- the pointer ----

    private void requirePointer() {
        if (refusal != null) {
            throw GalernaException.of(
                            ErrorClass.UNSUPPORTED_OPERATION,
                            "there is no shared file pointer: " + refusal)
                    .advice(
                            page == null
                                    ? "Make room in /dev/shm or in java.io.tmpdir of each host"
                                    : "Open the file in a folder that all ranks can write to")
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

    /** Waits until no other rank has the lock; fails if one keeps it that has ended. */
    void lock() {
        requirePointer();
        final long own = comm.rank() + 1L;
        for (int tries = 0; !WORD.compareAndSet(page, LOCK, FREE, own); tries++) {
            if (tries < SPINS) {
                Thread.onSpinWait();
            } else {
                requireHope();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        if (side != null) {
            try {
                side.lock();
            } catch (RuntimeException | Error e) {
                WORD.setRelease(page, LOCK, FREE);
                throw e;
            }
        }
    }

    /** Throws if the lock will never be given back. */
    private void requireHope() {
        final Device device = comm.localRank().device();
        if (device.isClosed()) {
            throw GalernaException.of(ErrorClass.PROC_ABORTED, "the job is ending").exception();
        }
        final long word = (long) WORD.getVolatile(page, LOCK);
        if (word == FREE) {
            return;
        }
        final long process = comm.group().process((int) word - 1);
        if (device.peer((int) process).hasEnded()
                && (long) WORD.getVolatile(page, LOCK) == word) { // not its last deed
            throw GalernaException.of(
                            ErrorClass.PROC_ABORTED,
                            "rank " + (word - 1) + " has ended in an atomic access to the file")
                    .peer((int) word - 1)
                    .process(process)
                    .advice("Complete accesses before a rank ends")
                    .exception();
        }
    }

    /** Gives the lock back. */
    void unlock() {
        try {
            if (side != null) {
                side.unlock();
            }
        } finally {
            WORD.setRelease(page, LOCK, FREE);
        }
    }

    /** Ends sharing; one rank takes the side file away. */
    void close(boolean isLast, Workers last) {
        if (side != null) {
            side.close(isLast, last);
        }
    }
}
