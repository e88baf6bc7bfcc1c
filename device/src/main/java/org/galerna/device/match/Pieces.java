// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;
import org.galerna.device.Kind;

/**
 * The pieces in which the data of a long message is copied: how many there are, and who takes
 * which, the sender and the receiver at once.
 *
 * <p>A piece is taken by compare-and-set on the ticket, which also says which match it belongs to:
 * who gets one knows that the match is not over, because only the last piece ends it.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class Pieces {
    /** Bytes of a piece of all but very long messages. */
    static final int BYTES = 256 * 1024;

    /** Longer messages are cut. */
    static final int WHOLE = 2 * BYTES;

    /** What has gaps takes longer to copy, and is cut into some pieces from so many bytes on. */
    static final int GAPPED_WHOLE = 64 * 1024;

    private static final int GAPPED_PIECES = 4;

    /** Pieces of a message at most, as the ticket can count. */
    static final int MOST = 0xFFFF;

    private static final VarHandle TICKET =
            VarHandles.of(MethodHandles.lookup(), "ticket", long.class);
    private static final VarHandle COPIED =
            VarHandles.of(MethodHandles.lookup(), "copied", int.class);

    private long ticket; // match 32 | taken from the end 16 | taken from the beginning 16
    private int copied;
    private int matches;

    /** The longest message that is copied whole between buffers of these kinds. */
    static int whole(int kind, int other) {
        return ((kind | other) & Kind.GAPPED) == 0 ? WHOLE : GAPPED_WHOLE;
    }

    /** Counts the pieces of a message between buffers of these kinds. */
    static int count(long length, int kind, int other) {
        return length <= whole(kind, other) ? 1 : (int) ((length - 1) / bytes(length) + 1);
    }

    /** Bytes of each piece but the last of a message in several. */
    static long bytes(long length) {
        return length <= WHOLE
                ? (length / GAPPED_PIECES + Long.BYTES) & -Long.BYTES
                : BYTES * ((length - 1) / ((long) BYTES * MOST) + 1);
    }

    /** Numbers a new match; nobody can take its pieces yet. Held: receiver's engine lock. */
    int next() {
        return ++matches;
    }

    /** Lets everybody take pieces. */
    void open(int match) {
        COPIED.setOpaque(this, 0);
        TICKET.setRelease(this, (long) match << Integer.SIZE);
    }

    /**
     * Takes a piece.
     *
     * @param match which they belong to.
     * @param count of all of them, at most {@value #MOST}.
     * @param fromEnd the last that is left, not the first.
     * @return its index, or -1 if none is left or the match is over.
     */
    int take(int match, int count, boolean fromEnd) {
        for (; ; ) {
            final long seen = (long) TICKET.getAcquire(this);
            final int first = (int) seen & MOST;
            final int last = count - 1 - ((int) seen >>> Short.SIZE);
            if ((int) (seen >>> Integer.SIZE) != match || first > last) {
                return -1;
            }
            if (TICKET.compareAndSet(this, seen, seen + (fromEnd ? 1 << Short.SIZE : 1))) {
                return fromEnd ? last : first;
            }
        }
    }

    /** Counts a piece as copied; true for the last. */
    boolean isLastCopied(int count) {
        return (int) COPIED.getAndAdd(this, 1) + 1 == count;
    }
}
