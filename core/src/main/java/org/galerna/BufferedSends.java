// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.galerna.datatype.Items;
import org.galerna.device.Operation;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The buffered sends of one rank, in all worlds that it is in: messages copied aside, whose bytes
 * are charged against the space the user attached until a receiver has taken them over. Any thread
 * may call.
 */
final class BufferedSends {
    private static final long NONE = -1;

    /** Looks for what receivers have told, before a message finds no room. */
    private static final int LOOKS = 32;

    private static final class Pending {
        private final LocalRank world;
        private final Staged staged;
        private final Operation operation;
        private final long bytes;
        private Thread waiter; // who finishes it; null for whoever sees that it is done
        private volatile CompletableFuture<Void> end; // of the waiter's wait

        Pending(LocalRank world, Items items) {
            this.world = world;
            this.staged = Staged.copied(world, items);
            this.operation = world.device().operation();
            this.bytes = staged.length();
        }

        boolean isLeft() {
            return waiter == null && operation.isDone();
        }

        void recycle() {
            staged.recycle();
            world.device().release(operation);
        }
    }

    private final Deque<Pending> pending = new ArrayDeque<>();
    private long capacity = NONE;
    private long used;

    /** Provides space; replaces what was attached before. */
    synchronized void attach(long bytes) {
        if (bytes < 0) {
            throw GalernaException.argument(
                    ErrorClass.BUFFER, "the space is negative", "size", bytes);
        }
        capacity = bytes;
    }

    /** Waits until nothing is under way; returns the space that was attached, and takes it away. */
    long detach() {
        drain(_ -> true);
        synchronized (this) {
            final long attached = Math.max(capacity, 0);
            capacity = NONE;
            return attached;
        }
    }

    /** Copies a message aside and starts to send it. */
    void send(Peer peer, Items items, int tag) {
        requireAttached();
        final LocalRank world = peer.comm().local;
        final Pending message = new Pending(world, items);
        int looks = 0;
        while (!start(message, peer, tag)) {
            if (looks++ == LOOKS) {
                throw noRoom(message);
            }
            world.device().idle(); // earlier messages may have been received since the last call
        }
    }

    /** Starts a message; false without room. */
    private synchronized boolean start(Pending message, Peer peer, int tag) {
        reap();
        if (used + message.bytes > capacity) {
            return false;
        }
        used += message.bytes;
        peer.endpoint().isend(message.staged.arm(message.operation), tag);
        pending.add(message);
        reap();
        return true;
    }

    /** Waits until nothing is under way in a world. */
    void drain(LocalRank world) {
        drain(message -> message.world.equals(world));
    }

    private void drain(Predicate<Pending> which) {
        for (Pending next = next(which); next != null; next = next(which)) {
            if (!Thread.currentThread().equals(next.waiter)) {
                next.end.join();
                continue;
            }
            try {
                next.world.device().await(next.operation);
            } finally {
                end(next);
            }
        }
    }

    /** The first that nobody waits for, which this thread then does, else the first. */
    private synchronized Pending next(Predicate<Pending> which) {
        Pending first = null;
        for (final Pending message : pending) {
            if (which.test(message)) {
                if (message.waiter == null) {
                    message.waiter = Thread.currentThread();
                    message.end = new CompletableFuture<>();
                    return message;
                }
                first = first == null ? message : first;
            }
        }
        return first;
    }

    /** Finishes a message; one that goes on, because the wait has failed, is left to the next. */
    private void end(Pending awaited) {
        final CompletableFuture<Void> end = awaited.end;
        synchronized (this) {
            awaited.waiter = null;
            if (awaited.operation.isDone()) {
                pending.remove(awaited);
                finish(awaited);
            }
        }
        end.complete(null);
    }

    private synchronized void requireAttached() {
        if (capacity == NONE) {
            throw GalernaException.of(ErrorClass.BUFFER, "no buffer has been attached")
                    .advice("Call Buffer_attach with room for all messages under way first")
                    .exception();
        }
    }

    /** Takes back what has been sent, or can never be. */
    private void reap() {
        while (!pending.isEmpty() && pending.peek().isLeft()) {
            finish(pending.poll());
        }
        pending.removeIf(message -> {
            final boolean isLeft = message.isLeft();
            if (isLeft) {
                finish(message);
            }
            return isLeft;
        });
    }

    private void finish(Pending message) {
        used -= message.bytes;
        message.recycle();
    }

    private synchronized GalernaException noRoom(Pending message) {
        message.recycle();
        return GalernaException.of(
                        ErrorClass.BUFFER,
                        "no space left in buffer: the message needs "
                                + message.bytes
                                + " bytes, "
                                + used
                                + " of "
                                + capacity
                                + " are in use")
                .bytes(message.bytes)
                .advice("Attach a larger buffer, or wait until earlier messages are received")
                .exception();
    }
}
