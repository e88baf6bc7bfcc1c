// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.device.Frame;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.View;
import org.galerna.device.WaitTable.Verb;

/**
 * Ends a standard send without its receiver, within the link's budget. The data of one that is lent
 * is copied aside, and the loan is left to the receiver; one that is requested is taken back, and
 * sent in parts.
 */
final class ClaimBack {
    private ClaimBack() {}

    /** Does so for each of several operations; null where there is none. */
    static void run(Operation[] ops, int count) {
        for (int i = 0; i < count; i++) {
            if (ops[i] != null) {
                run((MatchOperation) ops[i]);
            }
        }
    }

    /**
     * Ends a send if its receiver has not come and the budget allows, or if the receiver has ended.
     * Called by the thread that waits for it; an operation that is no send, or done, stays.
     */
    static void run(MatchOperation op) {
        // an operation may keep the shadow of its earlier life as a send to a rank of this process
        if (op.verb == Verb.SEND && !op.isDone()) {
            if (op.isReceivedAnyway() && !op.isRevocable && !op.isExpected) {
                plead(op.link, op);
            } else if (op.isClaimable()) {
                claim(op.link, op);
            }
            if (!op.isDone()) {
                op.link.loseIfEnded();
            }
        }
    }

    /** Claims a send back that is claimable, if the budget allows. */
    static void claim(Link link, MatchOperation op) {
        if (op.isRevocable) {
            revoke(link, op);
        } else {
            putAside(link, op);
        }
    }

    /** Takes a request back from a receiver that has been silent. */
    private static void revoke(Link link, MatchOperation op) {
        final int length = (int) op.capacity();
        final Stalls stalls = link.starts().stalls();
        if (op.phaseAcquire() != MatchOperation.OFFERED
                || (link.device().sleepers().mayLook() && !stalls.isStalled(link.taken()))) {
            return;
        }
        if (!link.charge(length)) {
            plead(link, op);
            return;
        }
        if (link.device().remote().fetch().revoke(op)) {
            stalls.finished();
            link.queue(op);
        } else {
            link.uncharge(length);
        }
    }

    /** Tells the receiver once that the sender of a request waits. */
    private static void plead(Link link, MatchOperation op) {
        if (!op.isStranded && op.phaseAcquire() == MatchOperation.OFFERED) {
            op.isStranded = true;
            link.control(Frame.PLEA, 0, 0, op.handle); // a late handle finds nothing
        }
    }

    private static void putAside(Link link, MatchOperation op) {
        final MatchOperation s = op.claimable();
        if (s == null || s.phaseAcquire() != MatchOperation.OFFERED) {
            return;
        }
        final int length = (int) op.capacity();
        if (!link.charge(length)) {
            if (!s.isStranded) {
                final MatchingDevice device = link.device();
                device.neighbour(link.rank()).relief().strand(s, device.rank());
            }
            return;
        }
        final Chunk chunk = link.device().chunks().get(length);
        s.chunk = chunk;
        final boolean isShadow = s != op;
        final int left = isShadow ? MatchOperation.LEFT : MatchOperation.BUFFERED;
        if (copy(op, chunk, length) && s.changePhase(MatchOperation.OFFERED, left)) {
            if (isShadow) {
                op.shadow = null;
            }
            op.complete(Outcome.OK);
        } else {
            s.chunk = null;
            link.device().chunks().put(chunk);
            link.uncharge(length);
        }
    }

    /** Copies the data; false if it cannot be read, which the receiver's copy will tell of. */
    private static boolean copy(MatchOperation op, Chunk chunk, int length) {
        try {
            View.write(chunk.spot, op.data(), op.bufferKind(), op.offset(), length);
            return true;
        } catch (RuntimeException | InternalError e) {
            return false;
        }
    }
}
