// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets as many carriers work as give tasks the most turns, by what it measures ({@link HillClimb}).
 * The supervisor's thread.
 */
final class Employment {
    /** How long each part of a trial takes. */
    private static final long TRIAL_NANOS = 1_000_000;

    /** What passes before, until the lines of the tasks have come to the cores that need them. */
    private static final long SETTLE_NANOS = 200_000;

    /** Turns in a nanosecond below which a trial tells nothing. */
    private static final double FEWEST_TURNS = 100.0 / TRIAL_NANOS;

    private final Carriers carriers;
    private final HillClimb climb;
    private long turns;
    private long nanos = System.nanoTime();

    Employment(Carriers carriers, int wanted) {
        this.carriers = carriers;
        this.climb = new HillClimb(wanted);
    }

    /**
     * Counts a look, and makes a trial when it is time for one.
     *
     * @param isSteady whether all wanted carriers are there and none is stuck.
     * @return whether a trial has taken time.
     */
    boolean look(boolean isSteady) {
        if (rate() < FEWEST_TURNS || !isSteady) {
            climb.reset();
            carriers.employ(climb.level());
            return false;
        }
        if (!climb.isDue()) {
            return false;
        }
        final int level = climb.level();
        final int another = climb.another();
        final double before = rateOf(level);
        final double tried = rateOf(another);
        final double after = rateOf(level);
        climb.judge(another, (before + after) / 2, tried);
        carriers.employ(climb.level());
        return true;
    }

    private double rateOf(int working) {
        carriers.employ(working);
        LockSupport.parkNanos(carriers, SETTLE_NANOS);
        rate();
        LockSupport.parkNanos(carriers, TRIAL_NANOS);
        return rate();
    }

    /** Turns in a nanosecond since the last call. */
    private double rate() {
        final long turnsBefore = turns;
        final long before = nanos;
        turns = carriers.turns();
        nanos = System.nanoTime();
        return (double) (turns - turnsBefore) / (nanos - before);
    }
}
