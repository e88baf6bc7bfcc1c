// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.galerna.Buffer;
import org.galerna.base.Thorough;
import org.galerna.datatype.Datatype;
import org.galerna.device.Endpoint;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.View;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A rank in another process: accesses are orders to its agent, which works them off in the order in
 * which they were sent. What is read arrives in receives that were posted before the order left, so
 * that an agent never waits for this rank's threads. Threads exclude each other for an order.
 */
class FarTarget extends Target {
    private static final int MOST_REPLIES = 32;

    /** Up to this length data is copied into the order. */
    private static final int APART = 8192;

    final Reachability own;
    private final Endpoint endpoint;
    private final SharedLock lock; // null if its agent alone gives this rank locks
    private final ArrayDeque<Reply> replies = new ArrayDeque<>();
    private final boolean isDynamic;
    private Order order; // made for the first one
    private long[] bounds;
    private int nextTag;
    private boolean isBehind; // orders without a reply are under way
    private boolean areUpdatesOrdered; // since the last flush
    private Operation flushed; // the answer to a flush that was asked for, or null
    private final byte[] flushAnswer = new byte[Long.BYTES];
    private final byte[] lockAnswer = new byte[Integer.BYTES]; // of the thread that locks, as this
    private boolean isLockAsked; // a shared one, and its answer is not taken yet

    /** What is read and where it goes; no memory if it is there already. */
    private record Reply(
            Operation operation, MemorySegment packed, Piece into, long from, long bytes) {}

    /**
     * Makes the target.
     *
     * @param bytes that its window has; negative if memory is attached to it and detached.
     * @param lock that this process shares with it; null if there is none.
     */
    FarTarget(int rank, int unit, long bytes, Reachability own, SharedLock lock) {
        super(rank, unit);
        this.own = own;
        this.endpoint = own.endpoint(rank);
        this.lock = lock != null && lock.hasPlace(own.rank()) ? lock : null;
        this.isDynamic = bytes < 0;
        this.bounds = isDynamic ? new long[0] : new long[] {0, bytes};
    }

    // ---- accesses ----

    @Override
    synchronized void put(Buffer origin, long displacement, long count, Datatype type) {
        final Datatype from = origin.type();
        final long bytes = moved(origin.count() * from.size(), count * type.size());
        final long at = place(displacement);
        if (bytes == 0) {
            return;
        }
        requireRange(low(at, count, type), high(at, count, type));
        isBehind = true;
        if (bytes > APART && type.isContiguous(count) && from.isContiguous(origin.count())) {
            send(order().of(Order.PUT_APART, 0).at(at + type.trueLb(), bytes), 0);
            final long start = origin.offset() * from.arrayType().bytes() + from.trueLb();
            check(
                    endpoint.send(
                            View.memory(origin.data()),
                            Wire.SEGMENT,
                            start,
                            bytes,
                            Order.DATA_TAG));
            return;
        }
        final Piece piece = Piece.of(origin);
        final Spans there = Spans.of(type, count);
        for (long done = 0; done < bytes; ) {
            final long n = chunk(there, done, bytes - done, 1);
            order().of(Order.PUT, 0).at(there.part(done, n, at));
            piece.gather(done, order.payload(), n);
            send(order, n);
            done += n;
        }
    }

    /** Bytes from a place on that fit one order, whole units. */
    private static long chunk(Spans there, long done, long left, int unit) {
        final long n = Math.min(Math.min(left, Order.PAYLOAD), there.within(done, Order.SPANS));
        return n == left ? n : n / unit * unit;
    }

    @Override
    synchronized void get(Buffer origin, long displacement, long count, Datatype type) {
        final Datatype into = origin.type();
        final long bytes = moved(count * type.size(), origin.count() * into.size());
        final long at = place(displacement);
        if (bytes == 0) {
            return;
        }
        requireRange(low(at, count, type), high(at, count, type));
        final Piece piece = Piece.of(origin);
        if (type.isContiguous(count) && into.isContiguous(origin.count())) {
            final int tag = expect(piece, 0, bytes);
            send(order().of(Order.GET, tag).at(at + type.trueLb(), bytes), 0);
            return;
        }
        final Spans there = Spans.of(type, count);
        for (long done = 0; done < bytes; ) {
            final long n = chunk(there, done, bytes - done, 1);
            final int tag = expect(piece, done, n);
            send(order().of(Order.GET, tag).at(there.part(done, n, at)), 0);
            done += n;
        }
    }

    @Override
    synchronized void accumulate(Buffer origin, Location place, Update update) {
        final long room = place.count() * place.type().size();
        final long bytes = moved(origin.count() * origin.type().size(), room);
        update(bytes == 0 ? null : Piece.of(origin), null, place, update, bytes);
        isBehind = true;
    }

    @Override
    synchronized void fetch(Buffer origin, Buffer result, Location place, Update update) {
        final long bytes = place.count() * place.type().size();
        moved(bytes, result.count() * result.type().size());
        if (bytes > 0) {
            final Piece from = update.reads() ? null : Piece.of(origin);
            moved(bytes, from == null ? bytes : origin.count() * origin.type().size());
            update(from, Piece.of(result), place, update, bytes);
        }
    }

    private void update(Piece from, Piece old, Location place, Update update, long bytes) {
        final long at = place(place.displacement());
        if (bytes == 0) {
            return;
        }
        final Datatype type = place.type();
        requireRange(low(at, place.count(), type), high(at, place.count(), type));
        areUpdatesOrdered = true;
        final Spans there = Spans.of(type, place.count());
        for (long done = 0; done < bytes; ) {
            final long n = chunk(there, done, bytes - done, update.unit());
            final int tag = old == null ? 0 : expect(old, done, n);
            order().of(old == null ? Order.UPDATE : Order.FETCH, tag)
                    .by(update)
                    .at(there.part(done, n, at));
            if (from != null) {
                from.gather(done, order.payload(), n);
            }
            send(order, from == null ? 0 : n);
            done += n;
        }
    }

    @Override
    synchronized void swap(Buffer[] operands, Buffer result, long displacement, Datatype type) {
        final long at = place(displacement);
        final int bytes = (int) type.size();
        requireRange(low(at, 1, type), high(at, 1, type));
        areUpdatesOrdered = true;
        final int tag = expect(Piece.of(result), 0, bytes);
        order().of(Order.SWAP, tag).at(Spans.of(type, 1).part(0, bytes, at));
        Piece.of(operands[0]).gather(0, order.payload(), bytes);
        Piece.of(operands[1]).gather(0, order.payload().asSlice(bytes), bytes);
        send(order, 2L * bytes);
    }

    /** Whether orders of updates may be under way, which a later update must not overtake. */
    final boolean areUpdatesOrdered() {
        return areUpdatesOrdered;
    }

    /** Checks a range before data moves; asks the target where memory is attached if need be. */
    final void requireRange(long low, long high) {
        if (isInside(low, high)) {
            return;
        }
        if (isDynamic) {
            bounds = askBounds();
            if (isInside(low, high)) {
                return;
            }
        }
        throw outside(low, high, isDynamic ? "where other memory is attached" : has(bounds[1]));
    }

    private boolean isInside(long low, long high) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (low >= bounds[i] && high <= bounds[i + 1]) {
                return true;
            }
        }
        return false;
    }

    private long[] askBounds() {
        final byte[] answer = new byte[Order.PAYLOAD];
        final MemorySegment words = MemorySegment.ofArray(answer);
        long[] found = {};
        long from = 0;
        int more;
        do {
            final Order o = order().of(Order.BOUNDS, newTag()).at(from, 0);
            more = (int) (ask(o, answer) / Long.BYTES);
            found = Arrays.copyOf(found, found.length + more);
            MemorySegment.copy(
                    words, ValueLayout.JAVA_LONG_UNALIGNED, 0, found, found.length - more, more);
            from = more == 0 ? from : found[found.length - 1];
        } while (more == 2 * Order.REGIONS);
        return found;
    }

    // ---- orders and replies ----

    private Order order() {
        if (order == null) {
            order = new Order();
        }
        return order;
    }

    private void send(Order o, long payload) {
        check(endpoint.send(o.bytes, Wire.BYTES, 0, o.head() + payload, Order.TAG));
    }

    private void check(int outcome) {
        if (outcome != Outcome.OK) {
            throw failed(outcome);
        }
    }

    final GalernaException failed(int outcome) {
        if (outcome == Outcome.TRUNCATED) {
            return GalernaException.of(ErrorClass.INTERN, "a reply of a window is too long")
                    .peer(rank)
                    .exception();
        }
        final String what =
                outcome == Outcome.CLOSED ? "the job is ending" : "rank " + rank + " has ended";
        return GalernaException.of(ErrorClass.PROC_ABORTED, what)
                .peer(rank)
                .process(own.comm().group().process(rank))
                .exception();
    }

    private int newTag() {
        final int tag = Order.REPLY_TAG + nextTag;
        nextTag = (nextTag + 1) % Order.REPLY_TAGS;
        return tag;
    }

    /** Posts the receive of what is read; returns its tag. */
    private int expect(Piece into, long packed, long bytes) {
        if (replies.size() >= MOST_REPLIES) {
            take(replies.poll());
        }
        final int tag = newTag();
        final Operation operation = own.device().operation();
        if (into.isRun()) {
            operation.buffer(into.memory(), Wire.SEGMENT, into.start() + packed, bytes);
            replies.add(new Reply(operation, null, null, 0, bytes));
        } else {
            final byte[] packedBytes = new byte[(int) bytes];
            operation.buffer(packedBytes, Wire.BYTES, 0, bytes);
            replies.add(
                    new Reply(operation, MemorySegment.ofArray(packedBytes), into, packed, bytes));
        }
        endpoint.irecv(operation, tag);
        return tag;
    }

    private void take(Reply reply) {
        final Operation operation = reply.operation();
        own.device().await(operation);
        final int outcome = operation.outcome();
        final long length = operation.length();
        own.device().release(operation);
        check(outcome);
        if (length < reply.bytes()) {
            throw refused(ErrorClass.RMA_RANGE);
        }
        if (reply.into() != null) {
            reply.into().scatter(reply.from(), reply.packed(), reply.bytes());
        }
    }

    /** Sends an order and waits for its reply; returns the reply's length. */
    private long ask(Order o, byte[] answer) {
        return answer(expectAnswer(answer, o));
    }

    /** Posts the receive of a reply and sends the order that it answers. */
    private Operation expectAnswer(byte[] answer, Order o) {
        final Operation operation = own.device().operation();
        operation.buffer(answer, Wire.BYTES, 0, answer.length);
        endpoint.irecv(operation, o.tag());
        send(o, 0);
        return operation;
    }

    /** Waits for a reply; returns its length. */
    private long answer(Operation operation) {
        own.device().await(operation);
        final int outcome = operation.outcome();
        final long length = operation.length();
        own.device().release(operation);
        check(outcome);
        return length;
    }

    @Override
    final synchronized void askFlush() {
        if (isBehind && flushed == null) {
            isBehind = false; // what another thread orders from here on is not in the answer
            final Order o = order().of(Order.FLUSH, newTag());
            flushed = expectAnswer(flushAnswer, o);
        }
    }

    @Override
    final synchronized void flush() {
        final Thorough all = new Thorough();
        all.attempt(this::flushLocal);
        all.attempt(this::takeFlush);
        if (isBehind) {
            all.attempt(this::askFlush);
            all.attempt(this::takeFlush);
        }
        areUpdatesOrdered = false;
        all.end();
    }

    private void takeFlush() {
        if (flushed == null) {
            return;
        }
        final Operation operation = flushed;
        flushed = null;
        answer(operation);
        final int code =
                (int) MemorySegment.ofArray(flushAnswer).get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
        if (code != ErrorClass.SUCCESS.code()) {
            throw refused(ErrorClass.of(code));
        }
    }

    final GalernaException refused(ErrorClass how) {
        return GalernaException.of(how, "the target refused an access")
                .peer(rank)
                .advice(
                        how == ErrorClass.INTERN
                                ? "Look at what that rank has printed"
                                : "Detach memory, or close it, when nobody accesses it any more")
                .exception();
    }

    @Override
    final synchronized void flushLocal() {
        final Thorough all = new Thorough();
        while (!replies.isEmpty()) {
            all.attempt(() -> take(replies.remove()));
        }
        all.end();
    }

    @Override
    final void askLock() {
        if (lock == null) {
            askLock(false);
            isLockAsked = true;
        }
    }

    private synchronized void askLock(boolean exclusive) {
        send(order().of(Order.LOCK, 0).exclusive(exclusive), 0);
    }

    /** Waits outside the monitor: whoever has the lock may wait for a flush of another thread. */
    @Override
    final void lock(boolean exclusive) {
        if (isLockAsked) {
            isLockAsked = false;
        } else if (lock != null && own.succeedsSoon(() -> lock.tryEnter(own.rank(), exclusive))) {
            return;
        } else {
            askLock(exclusive);
        }
        final long result =
                endpoint.recv(lockAnswer, Wire.BYTES, 0, lockAnswer.length, Order.GRANT_TAG);
        if (result < 0) {
            throw failed(Outcome.code(result));
        }
        if (result > 0) {
            throw own.lost(
                    MemorySegment.ofArray(lockAnswer).get(ValueLayout.JAVA_INT_UNALIGNED, 0), rank);
        }
    }

    @Override
    final synchronized void unlock() {
        if (lock == null || !lock.tryLeave(own.rank())) {
            send(order().of(Order.UNLOCK, 0), 0);
        }
    }
}
