// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.function.Function;
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
        try {
            comm.localRank().requireActive();
        } catch (GalernaException e) {
            throw e.at(call, comm.rank());
        }
    }

    /** Rank 0 sets the shared pointer, if there is one. Collective; all ranks wait for it. */
    void setShared(long etypes) {
        Agreement.byFirst(
                comm,
                () -> {
                    if (sharing.hasPointer()) {
                        sharing.set(etypes);
                    }
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
                Agreement.byFirst(comm, () -> Opening.remove(disk.path(), last));
            }
        } finally {
            sharing.close(comm.rank() == 0, last);
            last.close();
            background.free();
            comm.free();
        }
    }

    // ---- calls ----

    /** Does a call, unless the file was closed; its failures name it. */
    <T> T call(String call, Supplier<T> action) {
        requireOpen(call);
        return named(call, action);
    }

    /** Does as {@link #call} one that brings nothing. */
    void act(String call, Runnable action) {
        call(
                call,
                () -> {
                    action.run();
                    return null;
                });
    }

    private <T> T named(String call, Supplier<T> action) {
        try {
            return action.get();
        } catch (GalernaException e) {
            throw e.as(call, comm.rank());
        }
    }

    // ---- accesses of this rank ----

    Status alone(String call, Direction direction, Function<FilePointer.Side, Target> target) {
        return call(call, () -> access(direction, target.apply(pointer.side(direction))));
    }

    Request start(String call, Direction direction, Function<FilePointer.Side, Target> target) {
        final Target found = call(call, () -> target.apply(pointer.side(direction)));
        return workers.alone(() -> named(call, () -> access(direction, found)));
    }

    private Status access(Direction direction, Target target) {
        final Access access = new Access(disk, target.view(), lock());
        final UserData data = target.data();
        return Status.of(data.type(), access.run(direction, data, target.packed()));
    }

    // ---- accesses of all ranks ----

    /**
     * An access of all ranks: this rank's target, or why it has none, and the terms of the file.
     */
    private record Part(
            Direction direction,
            boolean isOrdered,
            Target target,
            GalernaException failure,
            TwoPhase.Terms terms) {}

    private Part part(
            Direction direction, boolean isOrdered, Function<FilePointer.Side, Target> target) {
        final TwoPhase.Terms terms = new TwoPhase.Terms(hints, lock(), sharing.isOfOneHost());
        try {
            final Target found = target.apply(pointer.side(direction));
            return new Part(direction, isOrdered, found, null, terms);
        } catch (GalernaException e) {
            return new Part(direction, isOrdered, null, e, terms);
        }
    }

    Status together(String call, Direction direction, Function<FilePointer.Side, Target> target) {
        return call(call, () -> run(comm, part(direction, false, target)));
    }

    Status ordered(String call, Direction direction, Function<FilePointer.Side, Target> target) {
        return call(call, () -> run(comm, part(direction, true, target)));
    }

    Request startTogether(
            String call, Direction direction, Function<FilePointer.Side, Target> target) {
        requireOpen(call);
        return start(call, part(direction, false, target));
    }

    Request startOrdered(
            String call, Direction direction, Function<FilePointer.Side, Target> target) {
        requireOpen(call);
        return start(call, part(direction, true, target));
    }

    private Request start(String call, Part part) {
        final Request request = workers.together(() -> named(call, () -> run(background, part)));
        if (part.failure != null) {
            request.free(); // the others hear of it when they come to the call
            throw part.failure.as(call, comm.rank());
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
        if (part.direction == Direction.WRITE) {
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
