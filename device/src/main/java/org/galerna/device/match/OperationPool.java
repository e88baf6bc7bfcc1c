// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.lock.SpinLock;

/**
 * A rank's operations that nobody uses. Any thread may call; a lock, not a thread-local, because
 * ranks may be virtual threads.
 */
final class OperationPool {
    private static final int POOLED = 4096;

    private final MatchingDevice device;
    private final SpinLock lock = new SpinLock();
    private MatchOperation top;
    private int size;

    OperationPool(MatchingDevice device) {
        this.device = device;
    }

    MatchOperation get() {
        lock.lock();
        final MatchOperation op = top;
        if (op != null) {
            top = op.next;
            size--;
        }
        lock.unlock();
        if (op == null) {
            return new MatchOperation(device);
        }
        op.next = null;
        return op;
    }

    void put(MatchOperation op) {
        op.forgetBuffers();
        lock.lock();
        if (size < POOLED) {
            op.next = top;
            top = op;
            size++;
        }
        lock.unlock();
    }
}
