// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Lets sends wait for room in the ring of a peer that has a core of its own, as long as the peer
 * receives. Such a one makes room within microseconds. If the sender takes messages for it instead,
 * they are put aside as unexpected ones, which makes the peer slower still, so that the ring is
 * full again at once. One that still receives what was put aside once makes no room before that is
 * over, and may be waited for as long as it gives budget back.
 *
 * <p>A wait in vain, for a peer that computes or sleeps, or receives from others, is followed by a
 * {@link Rest}. Any thread may call; racy: a send more or less waits.
 */
final class RoomWait {
    private final LongSupplier clock;
    private final LongSupplier received;
    private final LongSupplier returned;
    private final BooleanSupplier look;
    private final Rest rest;

    /**
     * Begins with a peer that receives.
     *
     * @param clock of nanoseconds; its time 0 means none.
     * @param received messages that the peer has received, of anybody.
     * @param returned budget that the peer has given back to this sender.
     * @param look waits a little, and tells whether what was waiting for room has left.
     */
    RoomWait(
            LongSupplier clock,
            LongSupplier received,
            LongSupplier returned,
            BooleanSupplier look) {
        this.clock = clock;
        this.received = received;
        this.returned = returned;
        this.look = look;
        this.rest = new Rest(clock);
    }

    /** Waits until everything has left, or in vain. */
    void await() {
        if (!rest.isOver()) {
            return;
        }
        final long start = clock.getAsLong();
        long messages = received.getAsLong();
        long receivedAt = start;
        long budget = returned.getAsLong();
        long returnedAt = start;
        while (!look.getAsBoolean()) {
            final long now = clock.getAsLong();
            final long messagesNow = received.getAsLong();
            if (messagesNow != messages) {
                messages = messagesNow;
                receivedAt = now;
            }
            final long budgetNow = returned.getAsLong();
            if (budgetNow != budget) {
                budget = budgetNow;
                returnedAt = now;
            }
            if (Rest.isInVain(now - receivedAt, now - returnedAt)) {
                rest.begin(now - start);
                return;
            }
        }
    }
}
