// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/**
 * Chooses how long the watcher of a rank sleeps without its bell. Other threads of the rank that
 * take frames in match what the watcher waits for, too, and wake it; a bell that every frame rings
 * would only cost the senders a system call, and those threads their core. So a watcher that finds
 * again and again that others have taken frames in since it looked last leaves them to it for a
 * while, twice as long each time; until they have taken none meanwhile. One that takes all frames
 * itself, because the others compute, goes on so.
 *
 * <p>One thread's.
 */
final class Nap {
    static final long SHORTEST_NANOS = 100_000;
    static final long LONGEST_NANOS = 1_000_000;

    /** So many looks find that others have taken frames before there is a nap. */
    static final int LOOKS = 3;

    private long taken;
    private int looks;
    private long nanos;

    /**
     * Begins with a watcher that has not been disturbed.
     *
     * @param takenSoFar frames that the rank has taken in.
     */
    void begin(long takenSoFar) {
        taken = takenSoFar;
        looks = 0;
        nanos = 0;
    }

    /**
     * Notes a look of the watcher for nothing.
     *
     * @param before frames that the rank had taken in when it woke.
     * @param after and behind its look.
     * @return how long to sleep without the bell; 0: not at all.
     */
    long nanosAfter(long before, long after) {
        final boolean haveOthersTaken = before != taken;
        if (haveOthersTaken) {
            looks = Math.min(looks + 1, LOOKS);
            nanos = looks < LOOKS ? 0 : Math.clamp(2 * nanos, SHORTEST_NANOS, LONGEST_NANOS);
            taken = after;
        } else if (nanos > 0 || after == taken) {
            begin(after);
        } else {
            taken = after;
        }
        return nanos;
    }
}
