// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Lets sends wait for room in the ring of a peer that has a core of its own, as long as the peer
 * receives. Such a one makes room within microseconds. If the sender takes messages for it instead,
 * they are put aside as unexpected ones, which makes the peer slower still, so that the ring is
 * full again at once.
 *
 * <p>A wait in vain, for a peer that computes or sleeps, or receives from others, is followed by a
 * {@link Rest}. Any thread may call; racy: a send more or less waits.
 */
final class RoomWait {
    private final LongSupplier clock;
    private final LongSupplier received;
    private final BooleanSupplier look;
    private final Rest rest;

    /**
     * Begins with a peer that receives.
     *
     * @param clock of nanoseconds; its time 0 means none.
     * @param received messages that the peer has received.
     * @param look waits a little, and tells whether what was waiting for room has left.
     */
    RoomWait(LongSupplier clock, LongSupplier received, BooleanSupplier look) {
        this.clock = clock;
        this.received = received;
        this.look = look;
        this.rest = new Rest(clock);
    }

    /** Waits until everything has left, or in vain. */
    void await() {
        if (!rest.isOver()) {
            return;
        }
        final long start = clock.getAsLong();
        long before = received.getAsLong();
        long receivedAt = start;
        while (!look.getAsBoolean()) {
            final long now = clock.getAsLong();
            final long messages = received.getAsLong();
            if (messages != before) {
                before = messages;
                receivedAt = now;
            }
            if (Rest.isInVain(now - receivedAt, now - start)) {
                rest.begin(now - start);
                return;
            }
        }
    }
}
