// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;
import org.galerna.base.Padded;
import org.galerna.base.ring.Gap;

/**
 * Chooses when a rank that has sent a message to a peer looks for the answer first: at once, or
 * late. A look at an answer that is not there yet takes its line away from the core that is about
 * to write it; that costs a tenth to a third of a short message's time.
 *
 * <p>A few delays, fixed parts of a round trip, and none are timed in turn; a delay is chosen for a
 * term only if it is clearly faster than none, and given up when it gets slower than none was. A
 * delay that followed the answers would not do: who is late makes the peer's next answer late, and
 * two ranks could agree on any slowness so.
 *
 * <p>A term ends at a multiple of a power of two of messages sent. Two ranks that answer each other
 * have sent about as many, so they try the same delays at the same time, and find what is good for
 * both: where one is late already, the other one gains too little to see it.
 *
 * <p>For a thread at a time; if several threads of a rank wait for the peer at once, a choice may
 * be made by times that are none of one way.
 */
final class FirstLook extends Padded {
    /** Answers that are timed together. */
    static final int BLOCK = 1 << 7;

    /**
     * Ways to look: late by so many sixteenths of the round trip of looks at once. Between near
     * cores a little less than the best delay gains nothing, and a little more costs little.
     */
    private static final int[] PARTS = {0, 4, 6, 8, 9, 10};

    static final int WAYS = PARTS.length;

    /** Blocks of a trial: three of each way, whose middle counts. */
    static final int TRIAL = 3 * WAYS;

    /** Slow blocks after each other that end being late before the term does. */
    static final int SURE = 3;

    /** A term and its trial together are as long as so many trials, rounded to a power of two. */
    private static final int SHARE = 16;

    private static final int AT_ONCE = 0;
    private static final int PART_SHIFT = 4;

    /** Being late has to save this part of the time, as a shift. */
    private static final int GAIN_SHIFT = 4;

    private static final long MOST_ROUNDS = 200;

    private final LongSupplier clock;
    private final long[] times = new long[TRIAL];
    private long atOnce; // what a block takes if all looks are at once
    private long asked;
    private long restsUntil;
    private long termEnd;
    private long trialStart;
    private long start;
    private int left = BLOCK;
    private int block;
    private int slow;
    private int way;
    private int rounds;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Makes the choice for a peer.
     *
     * @param clock of nanoseconds, asked once a block; its time 0 means none.
     */
    FirstLook(LongSupplier clock) {
        super();
        this.clock = clock;
        beginTrial();
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
            endBlock(clock.getAsLong());
        }
        Gap.spend((int) sent, rounds);
    }

    /** Tells by how many rounds of {@link Gap#spend} the first look is late. */
    int rounds() {
        return rounds;
    }

    /** Notes how long a block took, and chooses the way of the next. */
    private void endBlock(long now) {
        final long nanos = now - start;
        final boolean isTimed = start != 0;
        start = now;
        left = BLOCK;
        if (!isTimed) {
            trialStart = asked;
        } else if (block < TRIAL) {
            noteTrial(nanos);
        } else {
            slow = nanos > atOnce ? slow + 1 : 0;
        }
        if (block == TRIAL && (way == AT_ONCE || slow == SURE || asked >= termEnd)) {
            restsUntil = termEnd;
            beginTrial();
        }
    }

    private void noteTrial(long nanos) {
        times[block] = nanos;
        block++;
        if (block < TRIAL) {
            atOnce = way == AT_ONCE ? Math.min(atOnce, nanos) : atOnce;
            take(block % WAYS);
        } else {
            atOnce = middle(AT_ONCE);
            take(best());
            termEnd = termEnd();
        }
    }

    private long middle(int ofWay) {
        final long a = times[ofWay];
        final long b = times[ofWay + WAYS];
        final long c = times[ofWay + 2 * WAYS];
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private void take(int next) {
        way = next;
        rounds = delay(PARTS[next]);
    }

    private int delay(int part) {
        final long roundTrip = atOnce / BLOCK;
        final long nanos = (roundTrip * part) >> PART_SHIFT;
        return (int) Math.min(nanos / Gap.NANOS_PER_ROUND, MOST_ROUNDS);
    }

    private int best() {
        int best = AT_ONCE;
        long toBeat = atOnce - (atOnce >> GAIN_SHIFT);
        for (int late = 1; late < WAYS; late++) {
            final long nanos = middle(late);
            if (nanos < toBeat) {
                best = late;
                toBeat = nanos;
            }
        }
        return best;
    }

    private long termEnd() {
        final long term = Long.highestOneBit((asked - trialStart) * SHARE);
        return (asked & -term) + term;
    }

    private void beginTrial() {
        start = 0;
        block = 0;
        slow = 0;
        take(AT_ONCE);
        atOnce = Long.MAX_VALUE;
    }
}
