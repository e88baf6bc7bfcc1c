// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/**
 * Chooses how long the watcher of a rank sleeps without its bell. Other threads of the rank that
 * take frames in match what the watcher waits for, too, and wake it; a bell that every frame rings
 * would only cost the senders a system call, and those threads their core. So a watcher that finds
 * others at work again and again leaves the frames to them for a while, twice as long each time.
 *
 * <p>One thread's.
 */
final class Nap {
    static final long SHORTEST_NANOS = 100_000;
    static final long LONGEST_NANOS = 1_000_000;

    /** So many looks one after the other find others at work before there is a nap. */
    static final int LOOKS = 3;

    private long taken;
    private int looks;
    private long nanos;

    /**
     * Begins with a watcher that has not been disturbed.
     *
     * @param takenByOthers frames that other threads have taken in so far.
     */
    void begin(long takenByOthers) {
        taken = takenByOthers;
        looks = 0;
        nanos = 0;
    }

    /**
     * Notes a look of the watcher for nothing.
     *
     * @param takenByOthers frames that other threads have taken in so far.
     * @return how long to sleep without the bell; 0: not at all.
     */
    long nanosAfter(long takenByOthers) {
        if (takenByOthers == taken) {
            begin(takenByOthers);
        } else {
            taken = takenByOthers;
            looks = Math.min(looks + 1, LOOKS);
            nanos = looks < LOOKS ? 0 : Math.clamp(2 * nanos, SHORTEST_NANOS, LONGEST_NANOS);
        }
        return nanos;
    }
}
