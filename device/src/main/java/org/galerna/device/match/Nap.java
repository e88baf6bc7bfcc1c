// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/**
 * Chooses how long the watcher of a rank sleeps without its bell. Other threads of the rank that
 * take frames in match what the watcher waits for, too, and wake it; a bell that every frame rings
 * would only cost the senders a system call, and those threads their core. So a watcher that is
 * woken again and again for what others wait for leaves the frames to them for a while, twice as
 * long each time; until they have taken none meanwhile.
 *
 * <p>One thread's.
 */
final class Nap {
    static final long SHORTEST_NANOS = 100_000;
    static final long LONGEST_NANOS = 1_000_000;

    /** So many looks for nothing, one after the other, before there is a nap. */
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
        final boolean isDisturbed = (nanos > 0 ? before : after) != taken;
        if (isDisturbed) {
            taken = after;
            looks = Math.min(looks + 1, LOOKS);
            nanos = looks < LOOKS ? 0 : Math.clamp(2 * nanos, SHORTEST_NANOS, LONGEST_NANOS);
        } else {
            begin(after);
        }
        return nanos;
    }
}
