// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the sleeps before the first one in the futex last, and when they are over. */
@Timeout(30)
class DozeTest {
    private static final long SHORTEST_NANOS = 100_000;
    private static final long LONGEST_NANOS = 10_000_000;
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final int MOST_SHORT = 64;
    private static final int MOST_LONG = 4;

    private final SharedBell bell =
            new SharedBell(Arena.ofAuto().allocate(256, 128), 0, 128, Optional.empty());
    private final Doze doze = new Doze();

    /** A sleep after which the mark is still there, or is not because a peer has rung. */
    private void sleep(boolean isRung) {
        bell.arm(true);
        if (isRung) {
            bell.ring();
        }
        doze.sleep(bell, LONGEST_NANOS);
        bell.disarm();
    }

    @Test
    void aSleepThatNobodyWouldHaveEndedDoublesTheNextUpToALimit() {
        for (long length = SHORTEST_NANOS; length < LONGEST_NANOS; length *= 2) {
            assertEquals(length, doze.lengthNanos());
            sleep(false);
        }
        assertEquals(LONGEST_NANOS, doze.lengthNanos());
        sleep(false);
        assertEquals(LONGEST_NANOS, doze.lengthNanos());
        assertFalse(doze.isOver(), "whom nobody rings needs no futex");
    }

    @Test
    void aRingMakesTheNextSleepShortAndSoManyEndTheDozing() {
        for (int rung = 0; rung < MOST_SHORT; rung++) {
            assertFalse(doze.isOver(), "rung " + rung);
            sleep(false);
            assertEquals(2 * SHORTEST_NANOS, doze.lengthNanos());
            sleep(true);
            assertEquals(SHORTEST_NANOS, doze.lengthNanos());
        }
        assertTrue(doze.isOver());
    }

    @Test
    void ringsAfterLongWaitsEndTheDozingSooner() {
        for (int rung = 0; rung < MOST_LONG; rung++) {
            assertFalse(doze.isOver(), "rung " + rung);
            while (doze.lengthNanos() < LONGEST_NANOS) {
                sleep(false);
            }
            sleep(true);
        }
        assertTrue(doze.isOver());
    }

    @Test
    void aLongWaitIsLookedAtSeldomAndHardlyLonger() {
        for (int wait = 1; wait <= MOST_LONG; wait++) {
            assertFalse(doze.isOver(), "wait " + wait);
            long waited = 0;
            int looks = 0;
            while (waited < HOUR_NANOS) {
                bell.arm(true);
                assertTrue(doze.lengthNanos() <= Math.max(LONGEST_NANOS, waited / 32));
                waited += doze.lengthNanos();
                looks++;
                doze.sleep(bell, 1);
                bell.disarm();
            }
            assertTrue(looks < 400, looks + " looks in an hour");
            sleep(true);
            assertEquals(SHORTEST_NANOS, doze.lengthNanos());
        }
        assertTrue(doze.isOver(), "one long wait counts as a sleep of 10 ms");
    }

    @Test
    void aRingForADozingRankWakesNobody() {
        final int before = bell.arm(true);
        bell.ring();
        assertEquals(before, bell.seen(), "the word that sleepers watch");
        assertFalse(bell.isStillArmed());
        bell.arm(false);
        bell.ring();
        assertEquals(before + 1, bell.seen());
    }
}
