// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.concurrent.locks.LockSupport;

/**
 * The first sleeps of a process of one rank: it wakes by itself and looks, so that nobody needs the
 * link to the system's futex, which takes longer than many a short program. A sleep is twice as
 * long as the one before if nobody would have ended that one, from 10 ms on a small part of the
 * wait so far, and short again if somebody would: so a wait lasts at most twice as long as it must,
 * a long one hardly longer, and who waits for long looks seldom. They are over when what that may
 * have lost adds up to more than the link. Used by one thread at a time; a sum that is wrong does
 * no harm.
 */
final class Doze {
    private static final long MOST_LOST_NANOS = 32_000_000;
    private static final long LEAST_LOST_NANOS = 500_000;
    private static final long SHORTEST_NANOS = 100_000;
    private static final long LONG_NANOS = 10_000_000;
    private static final int WAIT_PER_LONG_SLEEP = 32;

    private long length = SHORTEST_NANOS;
    private long slept;
    private long lost;

    /** Whether the process sleeps properly from now on. */
    boolean isOver() {
        return lost >= MOST_LOST_NANOS;
    }

    /** How long the next sleep lasts at most. */
    long lengthNanos() {
        return length;
    }

    /** Parks the calling thread once. */
    void sleep(SharedBell own, long nanos) {
        LockSupport.parkNanos(this, Math.min(nanos, length));
        if (own.isStillArmed()) {
            slept += length;
            length = Math.max(Math.min(2 * length, LONG_NANOS), slept / WAIT_PER_LONG_SLEEP);
        } else {
            lost += Math.clamp(length, LEAST_LOST_NANOS, LONG_NANOS);
            slept = 0;
            length = SHORTEST_NANOS;
        }
    }
}
