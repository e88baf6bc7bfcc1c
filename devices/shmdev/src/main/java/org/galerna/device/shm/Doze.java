// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.concurrent.locks.LockSupport;

/**
 * The first sleeps of a process of one rank: short ones, after each of which it looks by itself.
 * They let it do without the link to the system's futex, which takes longer than many a short
 * program. They end when peers would have woken it several times, or when there were many. Used by
 * one thread at a time; a count that is lost does no harm.
 */
final class Doze {
    private static final int MOST = 512;
    private static final int MOST_RUNG = 8;
    private static final long SHORTEST_NANOS = 100_000;

    /** Sleeps of one length, and how often it doubles: to 3.2 ms. */
    private static final int OF_LENGTH = 4;

    private static final int DOUBLINGS = 5;

    private int count;
    private int rung;

    /** Whether the process sleeps properly from now on. */
    boolean isOver() {
        return rung >= MOST_RUNG || count >= MOST;
    }

    /** Parks the calling thread once. */
    void sleep(SharedBell own, long nanos) {
        final int doublings = Math.min(count / OF_LENGTH, DOUBLINGS);
        LockSupport.parkNanos(this, Math.min(nanos, SHORTEST_NANOS << doublings));
        count++;
        if (!own.isStillArmed()) {
            rung++;
        }
    }
}
