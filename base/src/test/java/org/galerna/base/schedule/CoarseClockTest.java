// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CoarseClockTest {
    private static final long STANDSTILL_NANOS = 100_000;

    /** Supervisors of tests before may still be on their way out; one look may seem exact. */
    @BeforeEach
    @AfterEach
    void awaitExactness() {
        int exact = 0;
        while (exact < 100) {
            final long before = System.nanoTime();
            final long now = CoarseClock.nanos();
            exact = now - before >= 0 ? exact + 1 : 0;
            assertTrue(System.nanoTime() - now >= 0);
        }
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
    void aSchedulerKeepsItGoing() {
        try (FifoScheduler scheduler = FifoScheduler.open(1).orElseThrow()) {
            assertEquals(1, scheduler.parallelism());
            final long stood = awaitStandstill();
            long later = stood;
            while (later == stood) {
                later = CoarseClock.nanos();
            }
            assertTrue(later - stood > 0 && System.nanoTime() - later >= 0);
        }
    }

    /** Waits until the clock no longer goes by itself. */
    private static long awaitStandstill() {
        for (; ; ) {
            final long now = CoarseClock.nanos();
            final long start = System.nanoTime();
            while (System.nanoTime() - start < STANDSTILL_NANOS) {
                Thread.onSpinWait();
            }
            if (CoarseClock.nanos() == now) {
                return now;
            }
        }
    }
}
