// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.Comm;
import org.galerna.base.Thorough;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;

/**
 * When a window may be accessed: epochs (MPI-4.1, section 12.5). Everything asked for in an epoch
 * has happened at the target when the epoch ends; the owner of the memory sees it after its own
 * next synchronisation, by plain reads. A call that ends an epoch, and throws because an access or
 * a rank has failed, has ended it all the same, at all other targets too.
 *
 * <p>Accesses may come from any threads, and locks of different ranks may be taken and given back
 * at the same time; other synchronisation calls of a rank are made one at a time.
 */
public abstract sealed class EpochCalls permits AccessCalls {
    /** Assertion of {@link #lock}, {@link #start} and {@link #post}: no handshake is needed. */
    public static final int NOCHECK = 1;

    /** Assertion of {@link #fence}: this rank has accessed nothing since the last one. */
    public static final int NOPRECEDE = 2;

    /** Assertion of {@link #fence} and {@link #post}: nobody writes this rank's memory. */
    public static final int NOPUT = 4;

    /** Assertion of {@link #fence} and {@link #post}: this rank has not stored into its memory. */
    public static final int NOSTORE = 8;

    /** Assertion of {@link #fence}: this rank accesses nothing until the next one. */
    public static final int NOSUCCEED = 16;

    private static final int ASSERTIONS = 31;

    final Reachability own;
    final Target[] targets;
    private final Signals signals;
    private final boolean hasLocks;
    private final boolean[] holds; // the monitor of what locks change, too
    private final boolean[] taken; // held, or about to be, or being given back
    private final AtomicInteger locksOfNobody = new AtomicInteger(); // they open no epoch
    private final boolean[] started;
    private final boolean[] exposedTo;
    private int locks; // how many are taken
    private Epoch epoch = Epoch.NONE;
    private boolean isUsed; // something was accessed since the fence
    private boolean isExposed;
    private boolean freed;

    /**
     * Makes the part of a window that synchronises.
     *
     * @param own how ranks reach each other.
     * @param targets one for each rank.
     * @param hasLocks whether locks are allowed.
     */
    EpochCalls(Reachability own, Target[] targets, boolean hasLocks) {
        this.own = own;
        this.targets = targets;
        this.signals = new Signals(own.comm());
        this.hasLocks = hasLocks;
        this.holds = new boolean[targets.length];
        this.taken = new boolean[targets.length];
        this.started = new boolean[targets.length];
        this.exposedTo = new boolean[targets.length];
    }

    // ---- checks ----

    final GalernaException misuse(String what, String advice) {
        return GalernaException.of(ErrorClass.RMA_SYNC, what).advice(advice).exception();
    }

    /** Throws unless calls are allowed now. */
    final void requireUsable() {
        if (freed) {
            throw GalernaException.of(ErrorClass.WIN, "the window was freed")
                    .argument("win", this)
                    .advice("Do not use a window after free()")
                    .exception();
        }
        own.comm().localRank().requireActive();
    }

    private void begin(int assertion) {
        requireUsable();
        if ((assertion & ~ASSERTIONS) != 0) {
            throw GalernaException.argument(
                    ErrorClass.ASSERT, "there is no such assertion", "assertion", assertion);
        }
    }

    final void requireRank(int rank, String argument) {
        if (rank < 0 || rank >= targets.length) {
            throw GalernaException.of(
                            ErrorClass.RANK, "the rank is not in the window of " + targets.length)
                    .argument(argument, rank)
                    .advice("Ranks are 0 to " + (targets.length - 1))
                    .exception();
        }
    }

    /** The target of an access; null for the rank of no process. */
    final Target access(int rank) {
        if (rank < 0 || rank >= targets.length) {
            requireUsable();
            if (rank == Comm.PROC_NULL) {
                return null;
            }
            requireRank(rank, "targetRank");
        }
        if (!isOpen(rank) || freed) {
            throw closed(rank);
        }
        return targets[rank];
    }

    private boolean isOpen(int rank) {
        return switch (epoch) {
            case FENCE -> {
                isUsed = true;
                yield true;
            }
            case LOCK_ALL -> true;
            case LOCKS -> holds[rank];
            case START -> started[rank];
            case NONE -> false;
        };
    }

    private GalernaException closed(int rank) {
        requireUsable();
        final String what =
                switch (epoch) {
                    case LOCKS -> "rank " + rank + " is not locked";
                    case START -> "rank " + rank + " is not in the group of the start call";
                    default -> Epoch.NONE.words;
                };
        return GalernaException.of(ErrorClass.RMA_SYNC, what)
                .argument("targetRank", rank)
                .advice(
                        "Access a window between two fences, start and complete, or lock and"
                                + " unlock")
                .exception();
    }

    /** Ends an epoch of fences in which nothing was accessed; says whether no epoch is open. */
    private boolean isIdle() {
        if (epoch == Epoch.FENCE && !isUsed) {
            epoch = Epoch.NONE;
        }
        return epoch == Epoch.NONE;
    }

    private String open() {
        return epoch == Epoch.NONE && isExposed ? "an exposure epoch is open" : epoch.words;
    }

    final GalernaException at(String call, GalernaException e) {
        return e.at(call, own.rank());
    }

    /** Marks the window as freed, unless an epoch is open; collective. */
    final void close(Thorough all) {
        requireUsable();
        if (isExposed || (!isIdle() && epoch != Epoch.FENCE)) {
            throw misuse(open(), "End every epoch before free()");
        }
        all.attempt(() -> Target.flushAll(targets));
        all.attempt(own.comm()::barrier);
        freed = true;
    }

    /** Whether the window was freed. */
    final boolean isClosed() {
        return freed;
    }

    // ---- active targets ----

    /**
     * Ends an epoch of all ranks and begins another (MPI-4.1, section 12.5.1). Collective.
     *
     * @param assertion 0, or several of {@link #NOPRECEDE}, {@link #NOPUT}, {@link #NOSTORE} and
     *     {@link #NOSUCCEED}; only the last changes anything: no epoch begins.
     * @throws GalernaException of class RMA_SYNC if another kind of epoch is open.
     */
    public final void fence(int assertion) {
        try {
            begin(assertion);
            if ((epoch != Epoch.NONE && epoch != Epoch.FENCE) || isExposed) {
                throw misuse(open(), "End the epoch before a fence");
            }
            final Thorough all = new Thorough();
            all.attempt(() -> Target.flushAll(targets));
            VarHandle.fullFence();
            all.attempt(own.comm()::barrier);
            VarHandle.fullFence();
            epoch = (assertion & NOSUCCEED) != 0 ? Epoch.NONE : Epoch.FENCE;
            isUsed = false;
            all.end();
        } catch (GalernaException e) {
            throw at("Win_fence", e);
        }
    }

    /**
     * Begins to access some ranks, each of which posts (MPI-4.1, section 12.5.2). Waits for them.
     *
     * @param group whom this rank accesses.
     * @param assertion 0 or {@link #NOCHECK}, which both sides then name: they have posted.
     * @throws GalernaException of class RMA_SYNC if an epoch is open, GROUP if a member is not in
     *     the window.
     */
    public final void start(Group group, int assertion) {
        try {
            begin(assertion);
            if (!isIdle()) {
                throw misuse(open(), "End the epoch before start()");
            }
            own.mark(group, started);
            final Thorough all = new Thorough();
            if ((assertion & NOCHECK) == 0) {
                all.attempt(() -> signals.await(started, Signals.POSTED));
            }
            if (all.hasFailed()) {
                Arrays.fill(started, false);
            }
            all.end();
            VarHandle.fullFence();
            epoch = Epoch.START;
        } catch (GalernaException e) {
            throw at("Win_start", e);
        }
    }

    /**
     * Ends what {@link #start} began: everything has happened at the targets.
     *
     * @throws GalernaException of class RMA_SYNC if it has not begun.
     */
    public final void complete() {
        try {
            requireUsable();
            if (epoch != Epoch.START) {
                throw misuse("start() was not called", "Call complete() once for each start()");
            }
            epoch = Epoch.NONE;
            final Thorough all = new Thorough();
            for (final Target target : targets) {
                if (started[target.rank]) {
                    all.attempt(target::flush);
                }
            }
            all.attempt(() -> signals.sendAll(started, Signals.COMPLETED));
            Arrays.fill(started, false);
            all.end();
        } catch (GalernaException e) {
            throw at("Win_complete", e);
        }
    }

    /**
     * Lets some ranks access this rank's memory. Does not wait.
     *
     * @param group who may; each of them starts.
     * @param assertion 0, or several of {@link #NOCHECK}, {@link #NOPUT} and {@link #NOSTORE}.
     * @throws GalernaException of class RMA_SYNC if this was called before and not ended, GROUP if
     *     a member is not in the window.
     */
    public final void post(Group group, int assertion) {
        try {
            begin(assertion);
            if (isExposed || (epoch == Epoch.FENCE && !isIdle())) {
                throw misuse(open(), "End the epoch before post()");
            }
            own.mark(group, exposedTo);
            isExposed = true;
            VarHandle.fullFence();
            if ((assertion & NOCHECK) == 0) {
                signals.sendAll(exposedTo, Signals.POSTED);
            }
        } catch (GalernaException e) {
            throw at("Win_post", e);
        }
    }

    /**
     * Waits until all whom {@link #post} let access have completed.
     *
     * @throws GalernaException of class RMA_SYNC if it was not called.
     */
    public final void waitFor() {
        try {
            requireExposed();
            final Thorough all = new Thorough();
            all.attempt(() -> signals.await(exposedTo, Signals.COMPLETED));
            Arrays.fill(exposedTo, false);
            endExposure();
            all.end();
        } catch (GalernaException e) {
            throw at("Win_wait", e);
        }
    }

    /**
     * Looks whether all whom {@link #post} let access have completed; if so, the exposure is over.
     *
     * @return whether they have.
     * @throws GalernaException of class RMA_SYNC if it was not called.
     */
    public final boolean test() {
        try {
            requireExposed();
            boolean all = true;
            for (int rank = 0; rank < targets.length; rank++) {
                if (exposedTo[rank] && signals.take(rank, Signals.COMPLETED)) {
                    exposedTo[rank] = false;
                }
                all &= !exposedTo[rank];
            }
            if (all) {
                endExposure();
            }
            return all;
        } catch (GalernaException e) {
            throw at("Win_test", e);
        }
    }

    private void requireExposed() {
        requireUsable();
        if (!isExposed) {
            throw misuse("post() was not called", "Call waitFor() or test() after post()");
        }
    }

    private void endExposure() {
        isExposed = false;
        VarHandle.fullFence();
    }

    // ---- passive targets ----

    private void requireLocks() {
        if (!hasLocks) {
            throw misuse(
                    "the window was made with no_locks = true",
                    "Leave that hint out, or use fences");
        }
    }

    /**
     * Begins to access one rank, which need not take part (MPI-4.1, section 12.5.3). Waits until
     * nobody else accesses it who must not.
     *
     * @param exclusive whether nobody else may access it meanwhile.
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @param assertion 0 or {@link #NOCHECK}.
     * @throws GalernaException of class RMA_SYNC if the rank is locked already, another kind of
     *     epoch is open, or the window has no locks.
     */
    public final void lock(boolean exclusive, int rank, int assertion) {
        try {
            begin(assertion);
            requireLocks();
            if (rank == Comm.PROC_NULL) {
                locksOfNobody.incrementAndGet();
                return;
            }
            requireRank(rank, "rank");
            take(rank);
            boolean isGranted = false;
            try {
                targets[rank].lock(exclusive);
                isGranted = true;
            } finally {
                settle(rank, isGranted);
            }
            VarHandle.fullFence();
        } catch (GalernaException e) {
            throw at("Win_lock", e);
        }
    }

    /** Opens the epoch of a lock that is waited for next, outside the monitor. */
    private void take(int rank) {
        synchronized (holds) {
            if (epoch != Epoch.LOCKS && !isIdle()) {
                throw misuse(open(), "End the epoch before lock()");
            }
            if (taken[rank]) {
                throw misuse("rank " + rank + " is locked already", "Unlock it first");
            }
            taken[rank] = true;
            locks++;
            epoch = Epoch.LOCKS;
        }
    }

    /** Notes what became of a lock: it is held, or its epoch is over. */
    private void settle(int rank, boolean isHeld) {
        synchronized (holds) {
            holds[rank] = isHeld;
            if (!isHeld) {
                taken[rank] = false;
                locks--;
                epoch = locks == 0 ? Epoch.NONE : Epoch.LOCKS;
            }
        }
    }

    /**
     * Ends what {@link #lock} began: everything has happened at the target.
     *
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @throws GalernaException of class RMA_SYNC if it is not locked.
     */
    public final void unlock(int rank) {
        try {
            requireUsable();
            if (rank == Comm.PROC_NULL) {
                locksOfNobody.updateAndGet(n -> Math.max(0, n - 1));
                return;
            }
            requireRank(rank, "rank");
            synchronized (holds) {
                if (epoch != Epoch.LOCKS || !holds[rank]) {
                    throw misuse("rank " + rank + " is not locked", "Call lock() before unlock()");
                }
                holds[rank] = false;
            }
            try {
                release(targets[rank]);
            } finally {
                settle(rank, false);
            }
        } catch (GalernaException e) {
            throw at("Win_unlock", e);
        }
    }

    private static void release(Target target) {
        final Thorough all = new Thorough();
        all.attempt(target::flush);
        all.attempt(target::unlock);
        all.end();
    }

    /**
     * Begins to access all ranks, together with others. The ranks need not take part.
     *
     * @param assertion 0 or {@link #NOCHECK}.
     * @throws GalernaException of class RMA_SYNC if an epoch is open or the window has no locks.
     */
    public final void lockAll(int assertion) {
        try {
            begin(assertion);
            requireLocks();
            if (!isIdle()) {
                throw misuse(open(), "End the epoch before lockAll()");
            }
            Target.lockAll(targets);
            VarHandle.fullFence();
            epoch = Epoch.LOCK_ALL;
        } catch (GalernaException e) {
            throw at("Win_lock_all", e);
        }
    }

    /**
     * Ends what {@link #lockAll} began: everything has happened at the targets.
     *
     * @throws GalernaException of class RMA_SYNC if it has not begun.
     */
    public final void unlockAll() {
        try {
            requireUsable();
            if (epoch != Epoch.LOCK_ALL) {
                throw misuse(
                        "lockAll() was not called", "Call unlockAll() once for each lockAll()");
            }
            epoch = Epoch.NONE;
            final Thorough all = new Thorough();
            all.each(targets, Target::askFlush);
            all.each(targets, EpochCalls::release);
            all.end();
        } catch (GalernaException e) {
            throw at("Win_unlock_all", e);
        }
    }

    private void requirePassive() {
        requireUsable();
        if (epoch != Epoch.LOCKS && epoch != Epoch.LOCK_ALL && locksOfNobody.get() == 0) {
            throw misuse("no lock is held", "Flush between lock and unlock");
        }
    }

    private Target flushed(int rank) {
        if (rank == Comm.PROC_NULL) {
            requireUsable();
            return null;
        }
        requirePassive();
        requireRank(rank, "targetRank");
        if (epoch != Epoch.LOCK_ALL && !holds[rank]) {
            throw misuse("rank " + rank + " is not locked", "Flush what was locked");
        }
        return targets[rank];
    }

    /**
     * Waits until everything asked of a rank has happened there.
     *
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @throws GalernaException of class RMA_SYNC if it is not locked.
     */
    public final void flush(int rank) {
        try {
            final Target target = flushed(rank);
            if (target != null) {
                target.flush();
            }
        } catch (GalernaException e) {
            throw at("Win_flush", e);
        }
    }

    /**
     * Waits until everything asked of all ranks has happened there.
     *
     * @throws GalernaException of class RMA_SYNC if no lock is held.
     */
    public final void flushAll() {
        try {
            requirePassive();
            Target.flushAll(targets);
        } catch (GalernaException e) {
            throw at("Win_flush_all", e);
        }
    }

    /**
     * Waits until the origin's memory of accesses to a rank may be used.
     *
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @throws GalernaException of class RMA_SYNC if it is not locked.
     */
    public final void flushLocal(int rank) {
        try {
            final Target target = flushed(rank);
            if (target != null) {
                target.flushLocal();
            }
        } catch (GalernaException e) {
            throw at("Win_flush_local", e);
        }
    }

    /**
     * Waits until the origin's memory of accesses to all ranks may be used.
     *
     * @throws GalernaException of class RMA_SYNC if no lock is held.
     */
    public final void flushLocalAll() {
        try {
            requirePassive();
            final Thorough all = new Thorough();
            all.each(targets, Target::flushLocal);
            all.end();
        } catch (GalernaException e) {
            throw at("Win_flush_local_all", e);
        }
    }

    /**
     * Makes what others have written into this rank's memory visible to plain reads, and plain
     * writes visible to others.
     *
     * @throws GalernaException of class WIN if the window was freed.
     */
    public final void sync() {
        try {
            requireUsable();
            VarHandle.fullFence();
        } catch (GalernaException e) {
            throw at("Win_sync", e);
        }
    }
}
