// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;

/**
 * Knows whether sends may wait for one peer's receives, although they need not. A send that waits
 * for a peer that computes, whatever that has told of itself, is stalled; then the next ones do not
 * wait for a while, so that stalls take a small part of the time at most.
 *
 * <p>Any thread may call; racy: a send more or less waits.
 */
final class Stalls {
    /** A peer that has sent nothing for so long computes. */
    static final long SILENT_NANOS = 50_000;

    /** No send waits longer for a peer, whatever else that sends. */
    static final long LONGEST_NANOS = 1_000_000;

    /** Sends do not wait for so many times as long as one has. */
    static final int REST = 8;

    private final LongSupplier clock;
    private long heard; // frames of the peer
    private long heardAt;
    private long waitingSince; // 0: nothing does
    private long stalledAt; // 0: nothing is
    private long restsUntil; // 0: nothing does

    /**
     * Begins with a peer that may be waited for.
     *
     * @param clock of nanoseconds; its time 0 means none.
     */
    Stalls(LongSupplier clock) {
        this.clock = clock;
    }

    /** Tells whether what is started now may wait. */
    boolean mayWait() {
        if (restsUntil != 0 && clock.getAsLong() - restsUntil > 0) {
            restsUntil = 0;
        }
        return restsUntil == 0;
    }

    /**
     * Tells whether a send that has waited for a while is stalled; {@link #finished} follows.
     *
     * @param frames of the peer that were taken so far.
     */
    boolean isStalled(long frames) {
        final long now = clock.getAsLong();
        if (frames != heard) {
            heard = frames;
            heardAt = now;
        }
        waitingSince = waitingSince == 0 ? now : waitingSince;
        final boolean isStalled =
                now - heardAt > SILENT_NANOS || now - waitingSince > LONGEST_NANOS;
        stalledAt = isStalled && stalledAt == 0 ? now : stalledAt;
        return isStalled;
    }

    /** Notes that the peer needs a send no more. */
    void finished() {
        waitingSince = 0;
        if (stalledAt != 0) {
            final long now = clock.getAsLong();
            restsUntil = now + REST * (now - stalledAt + SILENT_NANOS);
            stalledAt = 0;
        }
    }
}
