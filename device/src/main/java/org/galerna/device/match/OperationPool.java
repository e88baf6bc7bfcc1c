// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;
import org.galerna.base.lock.SpinLock;

/**
 * A rank's operations that nobody uses. Any thread may call; a lock, not a thread-local, because
 * ranks may be virtual threads.
 */
@SuppressWarnings("UnusedVariable") // a field is read by a handle
final class OperationPool {
    private static final int POOLED = 4096;
    private static final VarHandle SPARE =
            VarHandles.of(MethodHandles.lookup(), "spare", MatchOperation.class);

    private final MatchingDevice device;
    private final SpinLock lock = new SpinLock();
    private MatchOperation top;
    private int size;
    private MatchOperation spare;

    OperationPool(MatchingDevice device) {
        this.device = device;
    }

    /** Gets an operation for one blocking call; the last one given back, if there is one. */
    MatchOperation borrow() {
        final MatchOperation op = (MatchOperation) SPARE.getAndSet(this, null);
        return op != null ? op : get();
    }

    /** Gives back what was borrowed, unless its receiver will. */
    void giveBack(MatchOperation op) {
        if (op.isLeft()) {
            return;
        }
        op.forgetBuffers();
        final MatchOperation other = (MatchOperation) SPARE.getAndSet(this, op);
        if (other != null) {
            put(other);
        }
    }

    /** Gives back a send whose data was put aside, unless its sender will. On the receiver. */
    void giveBackTaken(MatchOperation op) {
        if (op.isTakenLast()) {
            put(op);
        }
    }

    MatchOperation get() {
        lock.lock();
        final MatchOperation op = top;
        if (op != null) {
            top = op.next;
            size--;
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
        lock.lock();
        if (size < POOLED) {
            op.next = top;
            top = op;
            size++;
        }
        lock.release();
    }
}
