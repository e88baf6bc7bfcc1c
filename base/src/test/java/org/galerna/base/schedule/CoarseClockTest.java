// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
@SuppressWarnings("ThreadPriorityCheck") // another thread ticks
class CoarseClockTest {
    /** Supervisors of tests before may still be on their way out. */
    @BeforeEach
    @AfterEach
    void awaitExactness() {
        boolean isExact = false;
        while (!isExact) {
            final long before = System.nanoTime();
            isExact = CoarseClock.nanos() - before >= 0;
            Thread.yield();
        }
        final long now = CoarseClock.nanos();
        assertTrue(System.nanoTime() - now >= 0);
    }

    @Test
    void itStandsBetweenLooksUntilTheLastHasEnded() {
        CoarseClock.begin(100);
        CoarseClock.begin(200);
        CoarseClock.look(300);
        assertEquals(300, CoarseClock.nanos());
        CoarseClock.end();
        assertEquals(300, CoarseClock.nanos());
        CoarseClock.end();
        assertNotEquals(300, CoarseClock.nanos());
    }

    @Test
    void aSchedulerKeepsItGoing() throws Exception {
        final List<Long> ticks = new ArrayList<>();
        try (FifoScheduler scheduler = FifoScheduler.open(1).orElseThrow()) {
            final Thread thread = scheduler.newThread("clock", () -> awaitTicks(ticks));
            thread.start();
            thread.join();
        }
        assertTrue(ticks.get(1) - ticks.get(0) > 0, ticks::toString);
        assertTrue(ticks.get(2) - ticks.get(1) > 1_000_000, ticks::toString);
    }

    private static void awaitTicks(List<Long> ticks) {
        while (ticks.size() < 3) {
            final long now = CoarseClock.nanos();
            if (ticks.isEmpty() || ticks.getLast() != now) {
                ticks.add(now);
            }
            Thread.yield();
        }
    }
}
