// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.lock.SpinLock;

/**
 * Operations whose owner has given them up while they were active. Each returns to its pool, and
 * lets go of its buffer, when a call of the rank that makes progress finds it ended. Such a call
 * looks at a few alone, in turn, since there may be many that never end.
 */
final class Orphans {
    private static final int LOOKS = 2;

    private final MatchingDevice device;
    private final SpinLock lock = new SpinLock();
    private MatchOperation first; // changed under the lock; racy for who looks whether there is one
    private MatchOperation last; // held: the lock

    Orphans(MatchingDevice device) {
        this.device = device;
    }

    void add(MatchOperation op) {
        lock.lock();
        append(op);
        lock.unlock();
        sweep();
    }

    /** Tells whether there seem to be some. */
    boolean areSome() {
        return first != null;
    }

    /** Gives back those that have ended of the next few, unless another thread is about it. */
    void sweep() {
        if (!lock.tryLock()) {
            return;
        }
        try {
            for (int looks = 0; looks < LOOKS && first != null; looks++) {
                final MatchOperation op = takeFirst();
                if (op.isDone()) {
                    device.operations().put(op);
                } else {
                    append(op);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until every send has left that would be lost with this rank although it needs no
     * receive. Under no lock.
     */
    void settle() {
        for (MatchOperation op = takeUnsettled(); op != null; op = takeUnsettled()) {
            while (op.isUnsent()) {
                device.help(op.link);
                op.link.loseIfEnded();
                device.core().giveWay();
            }
            if (op.isReceivedAnyway()) {
                device.waiting().await(op);
            }
            add(op);
        }
    }

    /** Takes one out that is to be waited for, so that no other thread gives it back meanwhile. */
    private MatchOperation takeUnsettled() {
        lock.lock();
        try {
            final MatchOperation end = last;
            MatchOperation op = null;
            while (first != null && op != end) {
                op = takeFirst();
                if (!op.isDone() && (op.isReceivedAnyway() || op.isUnsent())) {
                    return op;
                }
                append(op);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void append(MatchOperation op) {
        if (first == null) {
            first = op;
        } else {
            last.nextOrphan = op;
        }
        last = op;
    }

    private MatchOperation takeFirst() {
        final MatchOperation op = first;
        first = op.nextOrphan;
        op.nextOrphan = null;
        return op;
    }
}
