// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import org.galerna.base.Uncaught;
import org.galerna.device.Endpoint;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;

/** The target side of one window: works orders off, on the thread of the rank's {@link Agent}. */
final class Service {
    /** Whether no more orders will come; set before the agent is told. */
    final CountDownLatch ended = new CountDownLatch(1);

    private final Reachability own;
    private final Exposure exposure;
    private final Endpoint anyone;
    private final Endpoint[] origins;
    private final int[] errors;
    private final Order order = new Order();
    private final byte[] result = new byte[Order.PAYLOAD];
    private final MemorySegment resultMemory = MemorySegment.ofArray(result);
    private Operation next;
    private boolean isDeserted; // all origins have ended, or the device is closed

    Service(Reachability own, Exposure exposure) {
        this.own = own;
        this.exposure = exposure;
        this.anyone = own.device().anySource(own.context());
        this.origins = new Endpoint[own.size()];
        this.errors = new int[own.size()];
    }

    /** The receive of the next order, which is active; null if no more will come. */
    Operation next() {
        if (next == null && !isDeserted) {
            next = own.device().operation();
            listen();
        }
        return next;
    }

    private void listen() {
        next.buffer(order.bytes, Wire.BYTES, 0, order.bytes.length);
        anyone.irecv(next, Order.TAG);
    }

    /** Takes the order that has come, if it is not the word that no more will. */
    void take() {
        if (next.outcome() != Outcome.OK) {
            own.device().release(next);
            next = null;
            isDeserted = true;
            return;
        }
        final int origin = own.rankOf(next.source());
        if (origins[origin] == null) {
            origins[origin] = own.endpoint(origin);
        }
        try {
            handle(origin, origins[origin]);
        } catch (RuntimeException | Error e) {
            refuse(origin, origins[origin], e);
        }
        listen();
    }

    /** An order that fails is an error of its origin; what is to be known of it is printed here. */
    private void refuse(int origin, Endpoint from, Throwable why) {
        if (order.isAnswered()) {
            reply(from, 0); // that is the error
        } else {
            note(origin, ErrorClass.INTERN);
        }
        Uncaught.tell(why);
    }

    /** Keeps the first error of an origin until its next flush. */
    private void note(int origin, ErrorClass error) {
        if (errors[origin] == ErrorClass.SUCCESS.code()) {
            errors[origin] = error.code();
        }
    }

    /** Stops listening. */
    void stop() {
        final Operation last = next;
        next = null;
        try {
            if (last != null) {
                own.device().cancel(last);
                own.device().await(last);
                own.device().release(last);
            }
        } finally {
            ended.countDown();
        }
    }

    private void handle(int origin, Endpoint from) {
        switch (order.verb()) {
            case Order.PUT, Order.PUT_APART, Order.UPDATE -> write(origin, from);
            case Order.GET -> read(from);
            case Order.FETCH, Order.SWAP -> fetch(from);
            case Order.FLUSH -> {
                resultMemory.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, errors[origin]);
                errors[origin] = ErrorClass.SUCCESS.code();
                reply(from, Long.BYTES);
            }
            case Order.LOCK -> lock(origin, from);
            case Order.UNLOCK -> exposure.admission.leave(origin);
            case Order.BOUNDS -> {
                final long[] bounds = exposure.bounds(order.low(), Order.REGIONS);
                final int n = bounds.length;
                MemorySegment.copy(bounds, 0, resultMemory, ValueLayout.JAVA_LONG_UNALIGNED, 0, n);
                reply(from, n * Long.BYTES);
            }
            default -> note(origin, ErrorClass.INTERN);
        }
    }

    /** The memory that is named; null if it has been detached, or closed. */
    private Region region() {
        final Region region = exposure.find(order.low(), order.high());
        return region != null && region.memory().scope().isAlive() ? region : null;
    }

    private void write(int origin, Endpoint from) {
        final Region region = region();
        final long length = order.length();
        if (order.verb() == Order.PUT_APART) {
            receive(from, region, length);
        } else if (region != null && order.verb() == Order.PUT) {
            order.piece(region).scatter(0, order.payload(), length);
        } else if (region != null) {
            final Update update = order.update();
            exposure.updater.update(update, payload(), order.piece(region), null, length);
        }
        if (region == null) {
            note(origin, ErrorClass.RMA_RANGE);
        }
    }

    private Piece payload() {
        return new Piece(order.memory(), order.head(), null);
    }

    /** Receives data apart; what has no place any more is dropped. */
    private void receive(Endpoint from, Region region, long length) {
        final MemorySegment memory = region == null ? resultMemory : region.memory();
        final long at = region == null ? 0 : order.low() - region.start();
        final long room = region == null ? 0 : length;
        final long result = from.recv(memory, Wire.SEGMENT, at, room, Order.DATA_TAG);
        assert result == length || result < 0; // too long, or its origin has ended
    }

    private void read(Endpoint from) {
        final Region region = region();
        if (region == null) {
            reply(from, 0);
            return;
        }
        final Piece piece = order.piece(region);
        final long length = order.length();
        if (piece.isRun()) {
            from.send(piece.memory(), Wire.SEGMENT, piece.start(), length, order.tag());
        } else {
            piece.gather(0, resultMemory, length);
            reply(from, (int) length);
        }
    }

    private void fetch(Endpoint from) {
        final Region region = region();
        if (region == null) {
            reply(from, 0);
            return;
        }
        final int length = (int) order.length();
        final Piece there = order.piece(region);
        final Piece old = new Piece(resultMemory, 0, null);
        if (order.verb() == Order.SWAP) {
            final Piece compare = payload();
            final Piece operand = new Piece(order.memory(), (long) order.head() + length, null);
            exposure.updater.swap(compare, operand, there, old, length);
        } else {
            exposure.updater.update(order.update(), payload(), there, old, length);
        }
        reply(from, length);
    }

    private void reply(Endpoint from, int length) {
        from.send(result, Wire.BYTES, 0, length, order.tag());
    }

    private void lock(int origin, Endpoint from) {
        final FarWaiter waiter = new FarWaiter(from);
        if (exposure.admission.enter(origin, order.isExclusive(), waiter)) {
            waiter.granted();
        }
    }

    /** Refuses the lock that a rank has kept which has ended, when all its orders are done. */
    void refuseLocks() {
        final BitSet ended = exposure.admission.ended(own::hasEnded);
        while (next != null && next.isDone()) {
            take();
        }
        exposure.admission.refuse(ended);
    }

    /** An origin that waits for the word on a lock. */
    private record FarWaiter(Endpoint to) implements Admission.Waiter {
        @Override
        public void granted() {
            to.send(Wire.NOTHING, Wire.BYTES, 0, 0, Order.GRANT_TAG);
        }

        @Override
        public void refused(int holder) {
            final byte[] answer = new byte[Integer.BYTES];
            MemorySegment.ofArray(answer).set(ValueLayout.JAVA_INT_UNALIGNED, 0, holder);
            to.send(answer, Wire.BYTES, 0, answer.length, Order.GRANT_TAG);
        }
    }
}
