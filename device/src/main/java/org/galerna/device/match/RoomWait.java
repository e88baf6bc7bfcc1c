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
 * rest, so that such waits take a small part of the time at most. Any thread may call; racy: a send
 * more or less waits.
 */
final class RoomWait {
    /** A peer that has received nothing for so long is not at it. */
    static final long SILENT_NANOS = 50_000;

    /** A peer that receives for so long without making room receives from others. */
    static final long LONGEST_NANOS = 1_000_000;

    /** There is no wait for so many times as long as one in vain has taken. */
    static final int REST = 8;

    private final LongSupplier clock;
    private final LongSupplier received;
    private final BooleanSupplier look;
    private long restsUntil; // 0: nothing does

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
    }

    /** Waits until everything has left, or in vain. */
    void await() {
        final long start = clock.getAsLong();
        if (restsUntil != 0 && start - restsUntil < 0) {
            return;
        }
        restsUntil = 0;
        long before = received.getAsLong();
        long receivedAt = start;
        while (!look.getAsBoolean()) {
            final long now = clock.getAsLong();
            final long messages = received.getAsLong();
            if (messages != before) {
                before = messages;
                receivedAt = now;
            }
            if (now - receivedAt > SILENT_NANOS || now - start > LONGEST_NANOS) {
                restsUntil = now + REST * (now - start);
                return;
            }
        }
    }
}
