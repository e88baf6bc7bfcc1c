// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.VarHandle;
import org.galerna.device.Outcome;
import org.galerna.device.View;

/**
 * The single copy: from the sender's object to the receiver's, after a match, under no lock.
 *
 * <p>Whoever matched copies. Long messages go in {@link Pieces}, so that no copy delays a safepoint
 * for long; the other side takes pieces too if it waits. A sender that finds the receiver waiting
 * for just this, awake, leaves all pieces to it until it waits itself. A sender that helps begins
 * at the end, so that of equal messages each core copies the same parts, which are in its caches.
 */
final class Transfer {
    private Transfer() {}

    /** Copies all matches of a list that is linked by {@code next}. */
    static void runAll(MatchOperation first) {
        MatchOperation r = first;
        while (r != null) {
            final MatchOperation rest = r.next;
            r.next = null;
            if (r.todo != 0) {
                r.owner.remote().run(r);
            } else {
                run(r);
            }
            r = rest;
        }
    }

    private static void run(MatchOperation r) {
        final MatchOperation s = r.partner;
        if (s.isBuffered()) {
            takeBuffered(s, r);
        } else if (r.pieces == 1) {
            if (r.verdict == Outcome.OK) {
                copy(s, r, 0, s.capacity());
            }
            end(s, r);
        } else {
            // Once they are open, a helper may end the match: only r's flag is read behind.
            final Link source = r.peer;
            final int match = r.match;
            final int count = r.pieces;
            s.cut.open(match);
            VarHandle.fullFence(); // who stops waiting clears the flag, and looks for pieces behind
            if (!r.isAwaitedOpaque()) {
                receivePieces(source, s, match, count);
            }
        }
    }

    /**
     * Takes pieces for the receiver. While nobody helps, every other message from a source goes
     * from its end: it begins with what the one before has ended with, and is in the caches.
     */
    private static void receivePieces(Link source, MatchOperation s, int match, int count) {
        final boolean fromEnd = source.isTurned;
        final int taken = takePieces(s, match, count, fromEnd);
        source.isTurned = taken == count && !fromEnd;
    }

    /** Takes pieces until none is left, and returns how many. */
    private static int takePieces(MatchOperation s, int match, int count, boolean fromEnd) {
        final Pieces pieces = s.cut;
        int taken = 0;
        int piece = pieces.take(match, count, fromEnd);
        while (piece >= 0) {
            taken++;
            final MatchOperation r = s.partner;
            final long bytes = Pieces.bytes(s.capacity());
            final long at = piece * bytes;
            copy(s, r, at, Math.min(bytes, s.capacity() - at));
            if (pieces.isLastCopied(count)) {
                end(s, r);
                return taken;
            }
            piece = pieces.take(match, count, fromEnd);
        }
        return taken;
    }

    /** Lends a hand to an operation's copy if it is under way in pieces. */
    static void help(MatchOperation op) {
        if (op.phaseAcquire() == MatchOperation.MATCHED && op.pieces > 1) {
            if (op.isReceive()) {
                receivePieces(op.peer, op.partner, op.match, op.pieces);
            } else {
                takePieces(op, op.match, op.pieces, true);
            }
        }
    }

    /**
     * Copies a send that was matched to the buffer of a receive that has no operation.
     *
     * @return the length, or a failure.
     */
    static long take(MatchOperation s, Object data, long offset) {
        final long length = s.capacity();
        final int element = s.element();
        int outcome = Outcome.OK;
        try {
            View.copy(s, 0, data, offset, length);
        } catch (RuntimeException | InternalError e) { // the error: a mapped file is too short
            outcome = Outcome.FAULT;
        }
        s.principal().complete(outcome);
        return outcome == Outcome.OK ? length : Outcome.failure(outcome, element, length);
    }

    private static void copy(MatchOperation s, MatchOperation r, long at, long length) {
        try {
            View.copy(s, at, r.data(), r.offset() + at, length);
        } catch (RuntimeException | InternalError e) {
            r.verdict = Outcome.FAULT; // the owners learn it from their operations
        }
    }

    private static void end(MatchOperation s, MatchOperation r) {
        final int verdict = r.verdict;
        final MatchOperation send = s.principal();
        r.complete(verdict);
        send.complete(verdict == Outcome.FAULT ? Outcome.FAULT : Outcome.OK);
    }

    private static void takeBuffered(MatchOperation s, MatchOperation r) {
        final Chunk chunk = s.chunk;
        if (r.verdict == Outcome.OK) {
            r.verdict = read(chunk, r, (int) s.capacity());
        }
        chunk.owner.put(chunk);
        s.owner.operations().giveBackTaken(s);
        r.complete(r.verdict);
    }

    /** Copies a payload that was put aside to a receive. */
    static int read(Chunk chunk, MatchOperation r, int length) {
        try {
            View.read(chunk.spot, r.data(), r.bufferKind(), r.offset(), length);
            return Outcome.OK;
        } catch (RuntimeException | InternalError e) {
            return Outcome.FAULT;
        }
    }
}
