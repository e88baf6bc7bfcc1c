// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;

/**
 * Knows whether sends may wait for one peer's receives, although they need not. A send that waits
 * for a peer that computes, whatever that has told of itself, is stalled; then the next ones do not
 * wait for a while ({@link Rest}).
 *
 * <p>Any thread may call; racy: a send more or less waits.
 */
final class Stalls {
    private final LongSupplier clock;
    private final Rest rest;
    private long heard; // frames of the peer
    private long heardAt;
    private long waitingSince; // 0: nothing does
    private long stalledAt; // 0: nothing is

    /**
     * Begins with a peer that may be waited for.
     *
     * @param clock of nanoseconds; its time 0 means none.
     */
    Stalls(LongSupplier clock) {
        this.clock = clock;
        this.rest = new Rest(clock);
    }

    /** Tells whether what is started now may wait. */
    boolean mayWait() {
        return rest.isOver();
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
        final boolean isStalled = Rest.isInVain(now - heardAt, now - waitingSince);
        stalledAt = isStalled && stalledAt == 0 ? now : stalledAt;
        return isStalled;
    }

    /** Notes that the peer needs a send no more. */
    void finished() {
        waitingSince = 0;
        if (stalledAt != 0) {
            rest.begin(clock.getAsLong() - stalledAt + Rest.SILENT_NANOS);
            stalledAt = 0;
        }
    }
}
