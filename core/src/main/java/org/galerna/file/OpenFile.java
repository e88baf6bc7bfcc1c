// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.function.Supplier;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A rank's part of an open file: what it is made of, and how calls are run. Calls of all ranks that
 * return at once have a communicator of their own, so that they meet no others.
 */
final class OpenFile {
    private final IntraComm comm;
    private final IntraComm background;
    private final Workers workers;
    private final Disk disk;
    private final Sharing sharing;
    private FilePointer pointer;
    private int mode;
    private volatile Hints hints;
    private volatile boolean atomic;
    private volatile boolean closed;

    OpenFile(IntraComm comm, IntraComm background, Workers workers, Disk disk, Sharing sharing) {
        this.comm = comm;
        this.background = background;
        this.workers = workers;
        this.disk = disk;
        this.sharing = sharing;
    }

    IntraComm comm() {
        return comm;
    }

    Disk disk() {
        return disk;
    }

    Sharing sharing() {
        return sharing;
    }

    FilePointer pointer() {
        return pointer;
    }

    int mode() {
        return mode;
    }

    /** Says how it was opened; once, before any call. */
    void mode(int opened) {
        mode = opened;
        pointer = new FilePointer(opened, sharing);
    }

    Hints hints() {
        return hints;
    }

    void hints(Hints changed) {
        hints = changed;
    }

    boolean isAtomic() {
        return atomic;
    }

    void atomic(boolean value) {
        atomic = value;
    }

    /**
     * What keeps other accesses through this open file out; null if nothing must, as where none of
     * them writes.
     */
    private Sharing lock() {
        return atomic && !AccessMode.has(mode, AccessMode.READ_ONLY) ? sharing : null;
    }

    void requireOpen(String call) {
        if (closed) {
            throw GalernaException.of(ErrorClass.FILE, "the file was closed")
                    .argument("file", disk.path())
                    .advice("Make every call before close()")
                    .exception()
                    .at(call, comm.rank());
        }
    }

    /** Rank 0 sets the shared pointer, if there is one. Collective; all ranks wait for it. */
    void setShared(long etypes) {
        Opening.attempt(
                comm,
                () -> {
                    if (comm.rank() == 0 && sharing.hasPointer()) {
                        sharing.set(etypes);
                    }
                    return true;
                });
    }

    void close() {
        closed = true;
        workers.close();
        final Workers last = new Workers(comm); // for ranks on virtual threads
        GalernaException failure = null;
        try {
            disk.close();
        } catch (GalernaException e) {
            failure = e;
        }
        try {
            Agreement.require(comm, failure);
            if (AccessMode.has(mode, AccessMode.DELETE_ON_CLOSE)) {
                Opening.attempt(comm, () -> comm.rank() == 0 && Opening.remove(disk.path(), last));
            }
        } finally {
            sharing.close(comm.rank() == 0, last);
            last.close();
            background.free();
            comm.free();
        }
    }

    // ---- calls of this rank ----

    Status alone(String call, boolean isWritten, Supplier<Target> target) {
        requireOpen(call);
        return named(call, () -> access(target.get(), isWritten));
    }

    Request start(String call, boolean isWritten, Supplier<Target> target) {
        requireOpen(call);
        final Target[] found = new Target[1];
        named(
                call,
                () -> {
                    found[0] = target.get();
                    return null;
                });
        return workers.alone(() -> named(call, () -> access(found[0], isWritten)));
    }

    private Status named(String call, Supplier<Status> access) {
        try {
            return access.get();
        } catch (GalernaException e) {
            throw e.as(call, comm.rank());
        }
    }

    private Status access(Target target, boolean isWritten) {
        final Sharing lock = lock();
        if (lock != null) {
            lock.lock();
        }
        try {
            final Access access = new Access(disk, target.view());
            final UserData data = target.data();
            long bytes = data.length();
            if (isWritten) {
                access.write(data, target.packed());
            } else {
                bytes = access.read(data, target.packed());
            }
            return Status.of(data.type(), bytes);
        } finally {
            if (lock != null) {
                lock.unlock();
            }
        }
    }

    // ---- calls of all ranks ----

    /** A call of all ranks: this rank's target, or why it has none, and the terms of the file. */
    private record Part(
            Target target,
            GalernaException failure,
            TwoPhase.Terms terms,
            boolean isWritten,
            boolean isOrdered) {}

    private Part part(boolean isWritten, boolean isOrdered, Supplier<Target> target) {
        final TwoPhase.Terms terms = new TwoPhase.Terms(hints, lock(), sharing.isOfOneHost());
        try {
            return new Part(target.get(), null, terms, isWritten, isOrdered);
        } catch (GalernaException e) {
            return new Part(null, e, terms, isWritten, isOrdered);
        }
    }

    Status together(String call, boolean isWritten, Supplier<Target> target) {
        return run(call, part(isWritten, false, open(call, target)));
    }

    Status ordered(String call, boolean isWritten, Supplier<Target> target) {
        return run(call, part(isWritten, true, open(call, target)));
    }

    Request startTogether(String call, boolean isWritten, Supplier<Target> target) {
        return start(call, part(isWritten, false, open(call, target)));
    }

    Request startOrdered(String call, boolean isWritten, Supplier<Target> target) {
        return start(call, part(isWritten, true, open(call, target)));
    }

    private Supplier<Target> open(String call, Supplier<Target> target) {
        requireOpen(call);
        return target;
    }

    private Status run(String call, Part part) {
        return named(call, () -> run(comm, part));
    }

    private Request start(String call, Part part) {
        final Request request = workers.together(() -> named(call, () -> run(background, part)));
        if (part.failure != null) {
            request.waitFor(); // the others have to hear of it, then it is thrown
        }
        return request;
    }

    private Status run(IntraComm over, Part part) {
        GalernaException failure = part.failure;
        long packed = part.target == null ? 0 : part.target.packed();
        if (part.isOrdered) {
            try {
                packed = inOrder(over, part.target);
            } catch (GalernaException e) {
                failure = failure == null ? e : failure;
            }
        }
        final View view = part.target == null ? pointer.view() : part.target.view();
        final UserData data = part.target == null ? null : part.target.data();
        final TwoPhase call = new TwoPhase(over, disk, part.terms, failure);
        if (part.isWritten) {
            call.write(data, view, packed);
            return Status.of(data.type(), data.length());
        }
        final long bytes = call.read(data, view, packed);
        return Status.of(data.type(), bytes);
    }

    /** Moves the shared pointer over all ranks' data. Returns where this rank's begins. */
    private long inOrder(IntraComm over, Target target) {
        final long[] own = {target == null ? 0 : target.view().etypes(target.data().length())};
        final long[] all = new long[over.size()];
        over.allgather(Buffer.of(own), Buffer.of(all, 0, 1, Datatype.LONG));
        long before = 0;
        long total = 0;
        for (int rank = 0; rank < all.length; rank++) {
            before += rank < over.rank() ? all[rank] : 0;
            total += all[rank];
        }
        final long sum = total;
        final long base = Agreement.ofFirst(over, () -> sharing.advance(sum));
        return target == null ? 0 : target.view().packed(base + before, target.data().length());
    }
}
