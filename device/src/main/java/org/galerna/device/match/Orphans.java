// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/**
 * Operations whose owner has given them up while they were active; each returns to its pool when
 * the next one is given up after it has ended.
 */
final class Orphans {
    private final MatchingDevice device;
    private MatchOperation first; // held: the engine lock

    Orphans(MatchingDevice device) {
        this.device = device;
    }

    /** Adds an operation, and gives back those that have ended. Held: the engine lock. */
    void add(MatchOperation op) {
        op.nextOrphan = first;
        first = op;
        MatchOperation previous = null;
        MatchOperation o = first;
        while (o != null) {
            final MatchOperation rest = o.nextOrphan;
            if (o.isDone()) {
                remove(o, previous);
            } else {
                previous = o;
            }
            o = rest;
        }
    }

    /**
     * Waits until every send has left that would be lost with this rank although it needs no
     * receive. Under no lock.
     */
    void settle() {
        for (MatchOperation op = unsettled(); op != null; op = unsettled()) {
            if (op.isUnsent()) {
                device.help(op.link);
                op.link.loseIfEnded();
                device.core().giveWay();
            } else {
                device.waiting().await(op);
            }
        }
    }

    private MatchOperation unsettled() {
        device.enter();
        try {
            MatchOperation o = first;
            while (o != null && (o.isDone() || !(o.isReceivedAnyway() || o.isUnsent()))) {
                o = o.nextOrphan;
            }
            return o;
        } finally {
            device.leave();
        }
    }

    private void remove(MatchOperation op, MatchOperation previous) {
        if (previous == null) {
            first = op.nextOrphan;
        } else {
            previous.nextOrphan = op.nextOrphan;
        }
        op.nextOrphan = null;
        op.owner.operations().put(op);
    }
}
