// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;
import org.galerna.base.Padded;

/**
 * Chooses among ways to do what is done again and again, by timing them in use: blocks of each in
 * turn, three of each, whose middle counts. Another way than the first is chosen for a term only if
 * it is clearly faster, and given up when it gets slower than the first was.
 *
 * <p>A term ends at a multiple of a power of two of what is counted. Two ranks that exchange
 * messages have counted about as many, so they try the same at the same time, and find what is good
 * for both.
 *
 * <p>For a thread at a time; if several threads of a rank count at once, a choice may be made by
 * times that are none of one way, and nothing worse happens.
 */
abstract class Trials extends Padded {
    /** What is timed together. */
    static final int BLOCK = 1 << 7;

    /** Slow blocks after each other that end another way than the first before the term does. */
    static final int SURE = 8;

    private static final int FIRST = 0;

    /** Blocks of each way in a trial. */
    private static final int EACH = 3;

    /** Another way has to save this part of the time, as a shift. */
    private static final int GAIN_SHIFT = 4;

    private final LongSupplier clock;
    private final int ways;
    private final int share;
    private final long[] times;
    private long ofFirst = Long.MAX_VALUE; // what a block takes by the first way
    private long counted;
    private long restsUntil;
    private long termEnd;
    private long trialStart;
    private long start;
    private int left = BLOCK;
    private int block;
    private int slow;
    private int way = FIRST;
    private int value;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Begins with a trial.
     *
     * @param clock of nanoseconds, asked once a block; its time 0 means none.
     * @param ways how many there are.
     * @param share a term and its trial together are as long as so many trials, rounded to a power
     *     of two.
     */
    Trials(LongSupplier clock, int ways, int share) {
        super();
        this.clock = clock;
        this.ways = ways;
        this.share = share;
        this.times = new long[EACH * ways];
    }

    /** What a way stands for, 0 for the first; asked once a block. */
    abstract int valueOf(int ofWay);

    /** What the way to take now stands for. */
    final int value() {
        return value;
    }

    /** The number before which the first way is taken, so that nothing needs to be counted. */
    final long restsUntil() {
        return restsUntil;
    }

    /** The last number counted. */
    final long counted() {
        return counted;
    }

    /** Nanoseconds of one by the first way, the best so far or the middle; long before a trial. */
    final long nanosOfFirst() {
        return ofFirst / BLOCK;
    }

    /**
     * Counts one more.
     *
     * @param number not below that of the last.
     */
    final void count(long number) {
        counted = number;
        if (number >= restsUntil && --left <= 0) {
            endBlock(clock.getAsLong());
        }
    }

    /** Notes how long a block took, and chooses the way of the next. */
    private void endBlock(long now) {
        final long nanos = now - start;
        final boolean isTimed = start != 0;
        final int timed = block; // read once: another thread may be here, too
        start = now;
        left = BLOCK;
        if (!isTimed) {
            trialStart = counted;
        } else if (timed < times.length) {
            noteTrial(timed, nanos);
        } else {
            slow = nanos > ofFirst ? slow + 1 : 0;
        }
        if (block == times.length && (way == FIRST || slow >= SURE || counted >= termEnd)) {
            restsUntil = termEnd;
            beginTrial();
        }
        value = valueOf(way);
    }

    private void noteTrial(int timed, long nanos) {
        final int next = timed + 1;
        times[timed] = nanos;
        block = next;
        if (next < times.length) {
            ofFirst = way == FIRST ? Math.min(ofFirst, nanos) : ofFirst;
            way = next % ways;
        } else {
            ofFirst = middle(FIRST);
            way = best();
            termEnd = termEnd();
        }
    }

    private long middle(int ofWay) {
        final long a = times[ofWay];
        final long b = times[ofWay + ways];
        final long c = times[ofWay + 2 * ways];
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private int best() {
        int best = FIRST;
        long toBeat = ofFirst - (ofFirst >> GAIN_SHIFT);
        for (int other = 1; other < ways; other++) {
            final long nanos = middle(other);
            if (nanos < toBeat) {
                best = other;
                toBeat = nanos;
            }
        }
        return best;
    }

    private long termEnd() {
        final long term = Long.highestOneBit(Math.max(1, counted - trialStart) * share);
        return (counted & -term) + term;
    }

    private void beginTrial() {
        start = 0;
        block = 0;
        slow = 0;
        way = FIRST;
        ofFirst = Long.MAX_VALUE;
    }
}
