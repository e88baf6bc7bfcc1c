// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.LibraryThreads;
import org.galerna.base.host.Futex;

/**
 * How the ranks of this process sleep so that other processes can wake them.
 *
 * <p>A process of one rank: its thread sleeps on the process's word itself. A process of several,
 * or of virtual threads: they park, and one poller thread sleeps on the word and unparks who was
 * rung. Without futexes they park for a short time and look; so does a process of one rank in its
 * first sleeps ({@link Doze}).
 */
final class Sleeper implements AutoCloseable {
    private static final long WITHOUT_FUTEX_NANOS = 100_000;
    private static final long POLLER_NANOS = 200_000_000;

    private final Optional<Futex> futex;
    private final List<SegmentTransport> transports;
    private final SharedBell bell;
    private final int ranks;
    private final Doze doze = new Doze();
    private final AtomicReference<Thread> poller = new AtomicReference<>();
    private volatile boolean isClosed;

    /**
     * Makes the sleeper of a process.
     *
     * @param transports of its ranks; filled before any of them sleeps.
     * @param bell of its first rank, whose word is the process's.
     * @param ranks how many it has.
     */
    Sleeper(Optional<Futex> futex, List<SegmentTransport> transports, SharedBell bell, int ranks) {
        this.futex = futex;
        this.transports = transports;
        this.bell = bell;
        this.ranks = ranks;
    }

    /** Tells whether threads sleep on the word themselves. */
    boolean isDirect() {
        return futex.isPresent() && ranks == 1;
    }

    /** Tells whether the next sleep is a short one that peers need not end. */
    boolean dozes() {
        return isDirect() && !doze.isOver() && !Thread.currentThread().isVirtual();
    }

    /** Told when a rank is about to sleep. */
    void armed() {
        final boolean needsPoller =
                futex.isPresent() && (ranks > 1 || Thread.currentThread().isVirtual());
        if (needsPoller && poller.get() == null) {
            final Thread thread = LibraryThreads.named("shm poller").unstarted(this::poll);
            if (poller.compareAndSet(null, thread)) {
                thread.start();
            }
        }
    }

    /** Parks the calling thread for a short time at most. */
    void doze(SharedBell own, long nanos) {
        doze.sleep(own, nanos);
    }

    /** Parks the calling thread; false if it should park as threads of one process do. */
    boolean park(SharedBell own, int seen, long nanos) {
        if (futex.isEmpty()) {
            LockSupport.parkNanos(Math.min(nanos, WITHOUT_FUTEX_NANOS));
            return true;
        }
        if (!isDirect() || Thread.currentThread().isVirtual()) {
            return false;
        }
        own.await(seen, nanos);
        return true;
    }

    private void poll() {
        while (!isClosed) {
            final int seen = bell.seen();
            transports.forEach(SegmentTransport::answerBell);
            bell.await(seen, POLLER_NANOS);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        bell.wakeOwn();
    }
}
