// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Outcome;
import org.galerna.device.Port;

/**
 * Taking operations back: a receive that has not matched; a send that has not left, or that waits
 * unexpected at a rank of this process.
 */
final class Cancel {
    private Cancel() {}

    /** Tries to cancel; if it succeeds the operation is done with that outcome. */
    static boolean cancel(MatchingDevice device, MatchOperation op) {
        return op.isReceive() ? receive(device, op) : send(device, op);
    }

    private static boolean receive(MatchingDevice device, MatchOperation op) {
        device.enter();
        try {
            if (op.isDone() || op.phaseAcquire() != MatchOperation.POSTED) {
                return false;
            }
            device.inbound().posted().remove(op);
            op.phaseRelease(MatchOperation.IDLE);
            op.noteReceived(null, op.tagWanted, 0, 0);
            op.complete(Outcome.CANCELLED);
            return true;
        } finally {
            device.leave();
        }
    }

    private static boolean send(MatchingDevice device, MatchOperation op) {
        if (op.isDone()) {
            return false;
        }
        if (op.link.withdraw(op)) {
            op.complete(Outcome.CANCELLED);
            return true;
        }
        final MatchingDevice peer = device.neighbour(op.link.rank());
        return peer != null && takeBack(peer, op, device.rank());
    }

    /** Takes a loan out of the unexpected queue. On a thread of the sender. */
    private static boolean takeBack(MatchingDevice peer, MatchOperation op, int sender) {
        final Inbound inbound = peer.inbound();
        peer.enter();
        try {
            final Port port = peer.transport().port(sender);
            if (port != null) {
                inbound.drain(port);
            }
            final boolean isShadowed =
                    op.shadow != null && op.shadow.phaseAcquire() != MatchOperation.IDLE;
            final MatchOperation lent = isShadowed ? op.shadow : op;
            final Arrival a = lent.arrival;
            if (a == null || !a.isQueued || lent.phaseAcquire() != MatchOperation.OFFERED) {
                return false;
            }
            inbound.arrivals().remove(a);
            inbound.discard(a, Outcome.CANCELLED);
            return true;
        } finally {
            peer.leave();
        }
    }
}
