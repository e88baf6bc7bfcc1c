// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.Arrays;

/**
 * Chooses the way of blocking messages of a middling length to a peer: as a copy, or lent (between
 * processes: through the transport, or fetched by a receiver that waits). Where lines go slowly
 * from core to core a copy takes twice as long, elsewhere half as long; so the two ways are tried
 * in turn, and the one after which the next send comes sooner is used for a while.
 *
 * <p>Only messages that answer others are lent: who has taken nothing in since its last send sends
 * a stream, whose copies go on without their receiver.
 *
 * <p>For the threads of one rank; if several send at once, a choice may be made by times that are
 * none of one way.
 */
final class Turns {
    /** Messages up to this length are always copied. */
    static final int SHORT = 1 << 10;

    private static final int CLASS_SHIFT = Integer.numberOfTrailingZeros(SHORT);

    /** Sends that take both ways before the first trial, so that the code of both is compiled. */
    static final int COLD = 1 << 15;

    /** Sends of one way after each other while both are tried. */
    private static final int RUN = 4;

    /** Times of each way that are compared. */
    private static final int TIMES = 24;

    /** Sends from one trial to the next. */
    static final int TERM = 1 << 14;

    private final long[] copied = new long[TIMES];
    private final long[] lent = new long[TIMES];
    private int copies;
    private int loans;
    private int tried;
    private int cold = COLD;
    private int left;
    private boolean isLending;
    private long taken;
    private long before;

    /** The class of a length above {@link #SHORT}: one up to twice of it, and so on. */
    static int classOf(int length) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros((length - 1) >> CLASS_SHIFT);
    }

    /**
     * Tells whether the next message is to be lent.
     *
     * @param nowTaken messages that the rank has taken in so far.
     */
    boolean isNextLent(long nowTaken) {
        final boolean isAnswer = nowTaken != taken;
        taken = nowTaken;
        if (!isAnswer) {
            tried -= tried % RUN; // the time of this one says nothing
            return false;
        }
        if (left > 0) {
            left--;
            return isLending;
        }
        if (cold > 0) {
            cold--;
            return cold / RUN % 2 != 0;
        }
        return isNextLentOnTrial(System.nanoTime());
    }

    /**
     * The same while both ways are tried.
     *
     * @param now the time in nanoseconds.
     */
    synchronized boolean isNextLentOnTrial(long now) {
        final boolean isLoan = tried / RUN % 2 != 0;
        if (tried % RUN != 0) { // the last went the same way
            note(isLoan, now - before);
        }
        before = now;
        tried++;
        if (copies == TIMES && loans == TIMES) {
            decide();
        }
        return isLoan;
    }

    private void note(boolean isLoan, long nanos) {
        if (isLoan && loans < TIMES) {
            lent[loans++] = nanos;
        } else if (!isLoan && copies < TIMES) {
            copied[copies++] = nanos;
        }
    }

    private void decide() {
        Arrays.sort(copied);
        Arrays.sort(lent);
        isLending = lent[TIMES / 2] < copied[TIMES / 2];
        copies = 0;
        loans = 0;
        tried = 0;
        left = TERM;
    }
}
