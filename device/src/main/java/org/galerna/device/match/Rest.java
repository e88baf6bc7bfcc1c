// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;

/**
 * Keeps waits in vain for one peer to a small part of the time: after each of them there is none
 * for a while. Any thread may call; racy: a wait more or less begins.
 */
final class Rest {
    /** A peer that shows no sign of life for so long is not at it. */
    static final long SILENT_NANOS = 50_000;

    /** A peer that does other things for so long is not waited for any longer. */
    static final long LONGEST_NANOS = 1_000_000;

    /** A rest is so many times as long as the wait before it. */
    static final int TIMES = 8;

    private final LongSupplier clock;
    private long until; // 0: there is none

    /**
     * Begins without a rest.
     *
     * @param clock of nanoseconds; its time 0 means none.
     */
    Rest(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Tells whether a wait is in vain.
     *
     * @param silentNanos since the last sign of life.
     * @param idleNanos since the peer has done anything for who waits, or since the wait began.
     */
    static boolean isInVain(long silentNanos, long idleNanos) {
        return silentNanos > SILENT_NANOS || idleNanos > LONGEST_NANOS;
    }

    /** Tells whether a wait may begin. */
    boolean isOver() {
        if (until != 0 && clock.getAsLong() - until >= 0) {
            until = 0;
        }
        return until == 0;
    }

    /** Begins behind a wait of some length. */
    void begin(long waitedNanos) {
        until = clock.getAsLong() + TIMES * waitedNanos;
    }
}
