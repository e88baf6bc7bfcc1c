// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.galerna.Buffer;
import org.galerna.base.host.PeerMemory;
import org.galerna.datatype.Datatype;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;

/**
 * A rank in another process of this host, whose memory is the program's own and off the heap: the
 * kernel copies bytes that follow each other on both sides, without the other process. Updates are
 * made here between two copies, while this rank holds the stripe of that memory, as everybody does
 * who updates it. What has gaps or lies in arrays is an order to its agent; so are updates behind
 * an update that was ordered, up to the next flush, for those of one origin keep their order; so is
 * everything that the kernel refuses, as where memory was closed: the agent knows why.
 */
final class PeerTarget extends FarTarget {
    private final PeerMemory.Access access;
    private final long address;
    private final Stripe stripe;
    private final Updater updater;
    private final MemorySegment copy; // of what is updated

    /** Makes the target. */
    PeerTarget(Reachability own, int rank, int unit, PeerRange range) {
        super(rank, unit, range.bytes(), own, range.guards().lock());
        this.access = range.access();
        this.address = range.address();
        this.stripe = range.guards().stripe();
        this.updater = stripe == null ? null : new Updater(stripe);
        this.copy = stripe == null ? null : Arena.ofAuto().allocate(Updater.CHUNK, Long.BYTES);
    }

    /**
     * A window's memory: access to its process, where it begins there, its length, and what guards
     * it.
     */
    record PeerRange(PeerMemory.Access access, long address, long bytes, Guards guards) {}

    @Override
    synchronized void put(Buffer origin, long displacement, long count, Datatype type) {
        final long bytes = moved(size(origin), count * type.size());
        if (bytes > 0 && isOnePiece(origin, count, type)) {
            final long there = there(displacement, count, type);
            if (access.write(there, memory(origin), start(origin), bytes).isEmpty()) {
                return;
            }
        }
        super.put(origin, displacement, count, type);
    }

    @Override
    synchronized void get(Buffer origin, long displacement, long count, Datatype type) {
        final long bytes = moved(count * type.size(), size(origin));
        if (bytes > 0 && isOnePiece(origin, count, type)) {
            final long there = there(displacement, count, type);
            if (access.read(there, memory(origin), start(origin), bytes).isEmpty()) {
                return;
            }
        }
        super.get(origin, displacement, count, type);
    }

    @Override
    synchronized void accumulate(Buffer origin, Location place, Update update) {
        final long bytes = moved(size(origin), size(place));
        if (bytes == 0
                || !isUpdated(place)
                || !update(Piece.of(origin), null, place, update, bytes)) {
            super.accumulate(origin, place, update);
        }
    }

    @Override
    synchronized void fetch(Buffer origin, Buffer result, Location place, Update update) {
        final long bytes = moved(size(place), size(result));
        if (bytes == 0 || !isUpdated(place)) {
            super.fetch(origin, result, place, update);
            return;
        }
        moved(bytes, update.reads() ? bytes : size(origin));
        final Piece from = update.reads() ? null : Piece.of(origin);
        if (!update(from, Piece.of(result), place, update, bytes)) {
            super.fetch(origin, result, place, update);
        }
    }

    /** Copies, updates and copies back, piece by piece; false if nothing was changed. */
    private boolean update(Piece from, Piece old, Location place, Update update, long bytes) {
        final long there = there(place.displacement(), place.count(), place.type());
        for (long done = 0; done < bytes; done += Updater.CHUNK) {
            final int n = (int) Math.min(Updater.CHUNK, bytes - done);
            if (!piece(update, from, old, there, new Updater.Range(done, n))) {
                requireLife();
                if (done > 0) {
                    throw refused(ErrorClass.RMA_RANGE);
                }
                return false;
            }
        }
        return true;
    }

    /** Updates one piece; false if the kernel refuses. */
    private boolean piece(Update update, Piece from, Piece old, long there, Updater.Range range) {
        final long at = there + range.at();
        stripe.lock();
        try {
            if (!access.read(at, copy, 0, range.bytes()).isEmpty()) {
                return false;
            }
            updater.chunk(update, from, new Piece(copy, -range.at(), null), old, range);
            return update.reads() || access.write(at, copy, 0, range.bytes()).isEmpty();
        } finally {
            stripe.unlock();
        }
    }

    @Override
    synchronized void swap(Buffer[] operands, Buffer result, long displacement, Datatype type) {
        if (stripe == null || areUpdatesOrdered()) {
            super.swap(operands, result, displacement, type);
            return;
        }
        final int bytes = (int) type.size();
        final long there = there(displacement, 1, type);
        boolean isThere;
        stripe.lock();
        try {
            isThere = access.read(there, copy, 0, bytes).isEmpty();
            if (isThere) {
                final Piece compare = Piece.of(operands[0]);
                final Piece from = Piece.of(operands[1]);
                updater.exchange(compare, from, new Piece(copy, 0, null), Piece.of(result), bytes);
                isThere = access.write(there, copy, 0, bytes).isEmpty();
            }
        } finally {
            stripe.unlock();
        }
        if (!isThere) {
            requireLife();
            super.swap(operands, result, displacement, type);
        }
    }

    private boolean isUpdated(Location place) {
        return stripe != null && !areUpdatesOrdered() && place.type().isContiguous(place.count());
    }

    /** Throws if the process is known to have ended. */
    private void requireLife() {
        if (own.hasEnded(rank)) {
            throw failed(Outcome.PEER_LOST);
        }
    }

    private static long size(Location place) {
        return place.count() * place.type().size();
    }

    private static long size(Buffer buffer) {
        return buffer.count() * buffer.type().size();
    }

    private static boolean isOnePiece(Buffer origin, long count, Datatype type) {
        return origin.data() instanceof MemorySegment memory
                && memory.isNative()
                && type.isContiguous(count)
                && origin.type().isContiguous(origin.count());
    }

    private static MemorySegment memory(Buffer origin) {
        return (MemorySegment) origin.data();
    }

    private static long start(Buffer origin) {
        return origin.offset() * origin.type().arrayType().bytes() + origin.type().trueLb();
    }

    /** Address of the first byte that is accessed; the range was checked. */
    private long there(long displacement, long count, Datatype type) {
        final long at = place(displacement);
        requireRange(low(at, count, type), high(at, count, type));
        return address + at + type.trueLb();
    }
}
