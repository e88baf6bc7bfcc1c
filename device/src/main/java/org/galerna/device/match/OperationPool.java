// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.lock.SpinLock;

/**
 * A rank's operations that nobody uses. Any thread may call. The one that asked first, of most
 * programs the only one, keeps some for itself and needs no atomic operation for them; the others
 * share the rest under a lock. No thread-locals, because ranks may be virtual threads.
 */
final class OperationPool {
    private static final int OWN = 256;
    private static final int SHARED = 4096;

    private final MatchingDevice device;
    private final SpinLock lock = new SpinLock();
    private Thread owner; // written once, under the lock; racy for all but itself
    private MatchOperation ownTop;
    private int owned;
    private MatchOperation sharedTop;
    private int shared;

    OperationPool(MatchingDevice device) {
        this.device = device;
    }

    /** Gives back an operation of a blocking call, unless its receiver will. */
    void giveBack(MatchOperation op) {
        if (!op.isLeft()) {
            put(op);
        }
    }

    /** Gives back a send whose data was put aside, unless its sender will. On the receiver. */
    void giveBackTaken(MatchOperation op) {
        if (op.isTakenLast()) {
            put(op);
        }
    }

    MatchOperation get() {
        final MatchOperation op = isOwner() ? ownTop : null;
        if (op == null) {
            return getShared();
        }
        ownTop = op.next;
        owned--;
        op.next = null;
        return op;
    }

    @SuppressWarnings("ReferenceEquality") // who sees itself there has written it
    private boolean isOwner() {
        return owner == Thread.currentThread();
    }

    private MatchOperation getShared() {
        lock.lock();
        if (owner == null) {
            owner = Thread.currentThread();
        }
        final MatchOperation op = sharedTop;
        if (op != null) {
            sharedTop = op.next;
            shared--;
        }
        lock.release();
        if (op == null) {
            return new MatchOperation(device);
        }
        op.next = null;
        return op;
    }

    /**
     * Gets an operation that is to be another one's shadow. It gives up the shadow that it kept of
     * its own: else shadows of shadows would grow into a chain that nobody uses.
     */
    MatchOperation shadow() {
        final MatchOperation op = get();
        final MatchOperation own = op.shadow;
        if (own != null) {
            op.shadow = null;
            put(own);
        }
        return op;
    }

    void put(MatchOperation op) {
        op.forgetBuffers();
        if (op.isPromise) {
            return;
        }
        if (isOwner() && owned < OWN) {
            op.next = ownTop;
            ownTop = op;
            owned++;
            return;
        }
        lock.lock();
        if (shared < SHARED) {
            op.next = sharedTop;
            sharedTop = op;
            shared++;
        }
        lock.release();
    }
}
