// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.Padded;
import org.galerna.base.ring.Gap;

/**
 * Chooses when a rank that has sent a message to a peer looks for the answer first: at once, or
 * late. A look at an answer that is not there yet takes its line away from the core that is about
 * to write it; where lines go slowly from core to core that costs a third of a short message's
 * time.
 *
 * <p>How late is learned: an answer that is missed at the first look makes the next first look
 * later, and one that is there makes it sooner by a sixth of that. Two ranks that answer each other
 * could agree on any slowness so. Therefore both ways are timed in turn, being late is chosen only
 * if it is clearly faster, for a while, and given up when it gets slower than looking at once was.
 *
 * <p>For a thread at a time; if several threads of a rank wait for the peer at once, a choice may
 * be made by times that are none of one way.
 */
final class FirstLook extends Padded {
    /** Answers that are timed together. */
    static final int BLOCK = 1 << 8;

    /** Blocks of a trial; every other one is late. */
    static final int TRIAL = 8;

    /** Late blocks from one trial to the next. */
    static final int TERM = 1 << 7;

    /** Messages sent from a trial to the next if answers are looked for at once. */
    static final int REST = TERM * BLOCK;

    /** Slow blocks after each other that end being late before the term does. */
    static final int SURE = 3;

    /** Being late has to save this part of the time, as a shift. */
    private static final int GAIN_SHIFT = 3;

    /** Delays are kept in parts of a round, as a shift. */
    private static final int PART_SHIFT = 3;

    private static final int LATER = 6;
    private static final int SOONER = 1;

    /** A wait of more looks than that tells what the peer computes, and not how far it is. */
    private static final int NEAR_LOOKS = 16;

    private static final int MOST_ROUNDS = 200;

    private long asked;
    private long restsUntil;
    private boolean isLate;
    private boolean isAnswer;
    private int delay;
    private int mostDelay;
    private int left = BLOCK;
    private int block;
    private int slow;
    private long start;
    private long leastAtOnce = Long.MAX_VALUE;
    private long leastLate = Long.MAX_VALUE;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    FirstLook() {
        super();
    }

    /** The number of messages sent to the peer before which all waits look at once. */
    long restsUntil() {
        return restsUntil;
    }

    /**
     * Lets the time pass that the first look is late by, if a message has been sent since the last
     * wait.
     *
     * @param sent messages sent to the peer so far.
     */
    void await(long sent) {
        if (sent == asked) {
            return;
        }
        asked = sent;
        if (--left <= 0) {
            endBlock(System.nanoTime());
        }
        if (isLate) {
            isAnswer = true;
            Gap.spend((int) sent, rounds());
        }
    }

    /**
     * Learns from the looks of a wait.
     *
     * @param looks how many there were until a message came, or the wait went on in another way.
     */
    void looked(int looks) {
        if (isAnswer) {
            isAnswer = false;
            if (looks == 1) {
                delay = Math.max(0, delay - SOONER);
            } else if (looks <= NEAR_LOOKS) {
                delay = Math.min(mostDelay, delay + LATER);
            }
        }
    }

    /** Tells by how many rounds of {@link Gap#spend} the first look is late. */
    int rounds() {
        return isLate ? delay >> PART_SHIFT : 0;
    }

    /** Notes how long a block took, and chooses the way of the next. */
    void endBlock(long now) {
        final long nanos = now - start;
        final boolean isTimed = start != 0;
        start = now;
        left = BLOCK;
        if (!isTimed) {
            return;
        }
        if (block < TRIAL) {
            noteTrial(nanos);
        } else {
            slow = nanos > leastAtOnce ? slow + 1 : 0;
        }
        block++;
        if (block < TRIAL) {
            isLate = block % 2 != 0;
        } else if (block == TRIAL) {
            isLate = leastLate < leastAtOnce - (leastAtOnce >> GAIN_SHIFT);
        }
        final boolean isOver = block == TRIAL + TERM;
        final boolean isAtOnce = block >= TRIAL && (!isLate || slow == SURE);
        if (isAtOnce) {
            restsUntil = asked + REST;
        }
        if (isOver || isAtOnce) {
            beginTrial();
        }
    }

    private void noteTrial(long nanos) {
        if (isLate) {
            leastLate = Math.min(leastLate, nanos);
        } else {
            leastAtOnce = Math.min(leastAtOnce, nanos);
            mostDelay = mostDelay(leastAtOnce / BLOCK);
        }
    }

    /** Less than a round trip takes without a delay, so that no delay makes up one of its own. */
    private static int mostDelay(long roundTripNanos) {
        final long rounds = roundTripNanos * 3 / 4 / Gap.NANOS_PER_ROUND;
        return (int) Math.min(rounds, MOST_ROUNDS) << PART_SHIFT;
    }

    private void beginTrial() {
        start = 0;
        block = 0;
        slow = 0;
        delay = 0;
        isLate = false;
        leastAtOnce = Long.MAX_VALUE;
        leastLate = Long.MAX_VALUE;
    }
}
