// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/**
 * Operations whose owner has given them up while they were active; each returns to its pool when
 * the next one is given up after it has ended. Held: the engine lock.
 */
final class Orphans {
    private MatchOperation first;

    /** Adds an operation, and gives back those that have ended. */
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

    /** Finds a send that would be lost with this rank although it needs no receive; or null. */
    MatchOperation unsettled() {
        MatchOperation o = first;
        while (o != null && (o.isDone() || !(o.isReceivedAnyway() || o.isUnsent()))) {
            o = o.nextOrphan;
        }
        return o;
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
