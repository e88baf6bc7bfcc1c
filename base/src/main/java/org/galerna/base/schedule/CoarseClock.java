// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that costs a load, for what may be wrong by some milliseconds: the time of the last look
 * that a supervisor of virtual ranks took. {@link System#nanoTime} takes 25 ns on some machines, a
 * twelfth of a message between two virtual ranks. There is one in a process, as there is one time.
 *
 * <p>Any thread.
 */
public final class CoarseClock {
    private static final AtomicInteger SUPERVISORS = new AtomicInteger();
    private static final AtomicLong LAST_LOOK = new AtomicLong(); // 0: nobody looks

    private CoarseClock() {}

    /**
     * Tells the time, as of up to 20 ms ago, or longer on a machine that leaves the supervisor no
     * core; exactly where there are no virtual ranks.
     *
     * @return nanoseconds as those of {@link System#nanoTime}, and never later.
     */
    public static long nanos() {
        final long known = LAST_LOOK.getAcquire();
        return known != 0 ? known : System.nanoTime();
    }

    /** Begins the looks of a supervisor; {@link #end} must follow. */
    static void begin(long now) {
        SUPERVISORS.incrementAndGet();
        look(now);
    }

    /** Notes the time of a look. */
    static void look(long now) {
        LAST_LOOK.setRelease(now);
    }

    /**
     * Ends the looks of a supervisor; one that begins meanwhile is heard from its first look on.
     */
    static void end() {
        if (SUPERVISORS.decrementAndGet() == 0) {
            look(0);
        }
    }
}
