// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.ArrayList;
import java.util.List;
import org.galerna.base.lock.SpinLock;
import org.galerna.device.Device;
import org.galerna.device.Outcome;
import org.galerna.device.WaitTable;

/**
 * The active operations of a rank that no message ends, so that its close does. Each ends once: by
 * who does what it stands for, by the end of a peer if it waits for one, or by the close. Who comes
 * late must find it as it was, so none is used again. Any thread may call.
 */
final class Promises {
    private final SpinLock lock = new SpinLock();
    private final OperationList active = new OperationList();
    private boolean isClosed;

    Promises() {}

    /** Makes a new operation active and keeps it; ends it at once if the rank was closed. */
    MatchOperation make(MatchOperation op, long context, boolean isVigil) {
        op.isPromise = true;
        op.isVigil = isVigil;
        op.start(null, context, Device.ANY_TAG, WaitTable.Verb.ANY);
        lock.lock();
        final boolean isKept = !isClosed;
        if (isKept) {
            op.isKept = true;
            active.add(op);
        }
        lock.release();
        if (!isKept) {
            op.complete(Outcome.CLOSED);
        }
        return op;
    }

    /** Ends an operation, unless it is one of these and the close has ended it. */
    void fulfil(MatchOperation op) {
        if (!op.isPromise || take(op)) {
            op.complete(Outcome.OK);
        }
    }

    /** Lets go of an operation, which the caller ends; false if it was ended before. */
    private boolean take(MatchOperation op) {
        lock.lock();
        final boolean isKept = op.isKept;
        if (isKept) {
            op.isKept = false;
            active.remove(op);
        }
        lock.release();
        return isKept;
    }

    /** Ends those that wait for the end of a peer. */
    void peerEnded() {
        final List<MatchOperation> vigils = new ArrayList<>();
        lock.lock();
        for (MatchOperation op = active.head(); op != null; op = op.next) {
            if (op.isVigil) {
                vigils.add(op);
            }
        }
        lock.release();
        for (final MatchOperation op : vigils) {
            if (take(op)) {
                op.complete(Outcome.PEER_LOST);
            }
        }
    }

    /** Ends all, and what is promised from now on. */
    void close() {
        for (MatchOperation op = next(); op != null; op = next()) {
            if (take(op)) {
                op.complete(Outcome.CLOSED);
            }
        }
    }

    /** Takes no more in; one of those that are left, or null. */
    private MatchOperation next() {
        lock.lock();
        isClosed = true;
        final MatchOperation op = active.head();
        lock.release();
        return op;
    }
}
