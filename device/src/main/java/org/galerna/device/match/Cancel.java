// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Frame;
import org.galerna.device.Outcome;
import org.galerna.device.Port;

/**
 * Taking operations back: a receive that has not matched; a send that has not left, or that waits
 * unexpected, at a rank of another process by asking it; all sends to a peer that has ended.
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
        if (peer != null) {
            return withdraw(peer, op, device.rank());
        }
        if (op.phaseAcquire() == MatchOperation.OFFERED) {
            op.isRevocable = false; // the answer comes from where it is
            op.link.control(Frame.WITHDRAW, 0, 0, op.handle); // a late handle finds nothing
        }
        return false;
    }

    /** Ends what only a peer that has ended could satisfy. */
    static void peerEnded(MatchingDevice device, Link ended) {
        final Inbound inbound = device.inbound();
        device.enter();
        try {
            inbound.drainAll();
            inbound.drainWhole(ended.port());
            ended.markEnded();
            inbound.loseReceives(ended, Outcome.PEER_LOST);
            device.remote().loseTrain(ended, Outcome.PEER_LOST);
            inbound.discardIf(a -> a.isRemote && a.source == ended, Outcome.PEER_LOST);
        } finally {
            device.leave();
        }
        loseSends(device, ended);
        device.sleepers().wakeAll();
    }

    /** Ends sends to a peer that has ended, or all to it when the device is closed. */
    static void loseSends(MatchingDevice device, Link to) {
        final int outcome = device.lossOfPeer();
        to.drop(outcome);
        device.remote().lose(to, outcome);
        final MatchingDevice peer = device.neighbour(to.rank());
        if (peer != null) {
            discardFrom(peer, device.rank(), outcome);
        }
    }

    /** Takes back what a rank has lent to a peer. On a thread of the sender. */
    private static void discardFrom(MatchingDevice peer, int sender, int outcome) {
        peer.enter();
        try {
            peer.inbound().drainWhole(portFrom(sender, peer));
            peer.inbound().discardIf(a -> a.lent != null && a.source.rank() == sender, outcome);
        } finally {
            peer.leave();
        }
    }

    private static Port portFrom(int sender, MatchingDevice peer) {
        return peer.transports().route(sender).port(sender);
    }

    /** Takes a loan out of the unexpected queue. On a thread of the sender. */
    private static boolean withdraw(MatchingDevice peer, MatchOperation op, int sender) {
        final Inbound inbound = peer.inbound();
        peer.enter();
        try {
            inbound.drainWhole(portFrom(sender, peer));
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

    /** Tells whether only ended peers could meet a wait. Held: the engine lock. */
    static boolean cannotBeMet(MatchingDevice device, MatchOperation op) {
        return op.phaseAcquire() != MatchOperation.MATCHED
                && !op.isDone()
                && isHopeless(device, op.link, op.context, null);
    }

    /** Tells whether a wait for a source has become hopeless by the end of a peer. */
    static boolean isHopeless(MatchingDevice device, Link source, long context, Link ended) {
        if (device.isClosed()) {
            return true;
        }
        if (source != null) {
            return source.hasEnded() && (ended == null || source == ended);
        }
        return device.inbound().senders().haveEnded(context);
    }
}
