// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TurnsTest {
    private static final int TRIAL = 1000; // sends, at most

    private final Turns turns = new Turns();
    private long now;
    private long taken;

    /** Sends that take some nanoseconds each way, and a thousand times as long now and then. */
    private void trial(long copy, long loan) {
        for (int sends = 0; sends < TRIAL; sends++) {
            final boolean isLoan = turns.isNextLentOnTrial(now);
            now += (isLoan ? loan : copy) * (sends % 17 == 0 ? 1000 : 1);
        }
    }

    /** How many of so many sends are lent. */
    private int lent(int sends, boolean areAnswers) {
        int lent = 0;
        for (int i = 0; i < sends; i++) {
            taken += areAnswers ? 1 : 0;
            lent += turns.isNextLent(taken) ? 1 : 0;
        }
        return lent;
    }

    @Test
    void theWayThatTakesLessTimeIsTaken() {
        trial(1300, 500);
        assertTrue(lent(100, true) > 90);
        assertEquals(0, lent(100, false));
    }

    @Test
    void copiesAreKeptWhereTheyTakeLessTime() {
        trial(150, 300);
        assertEquals(0, lent(100, true));
    }

    @Test
    void bothWaysAreTakenAlikeBeforeTheFirstTrial() {
        assertEquals(Turns.COLD / 2, lent(Turns.COLD, true));
    }

    @Test
    void aStreamIsNeverLent() {
        assertEquals(0, lent(3 * Turns.COLD, false));
    }

    @Test
    void everyTermTheWaysAreTriedAgain() {
        trial(1300, 500);
        lent(Turns.TERM, true);
        trial(150, 300);
        assertEquals(0, lent(100, true));
    }

    @Test
    void lengthsHaveClasses() {
        assertEquals(0, Turns.classOf(Turns.SHORT + 1));
        assertEquals(0, Turns.classOf(2 * Turns.SHORT));
        assertEquals(1, Turns.classOf(2 * Turns.SHORT + 1));
        assertEquals(1, Turns.classOf(4 * Turns.SHORT));
        assertFalse(Turns.classOf(Integer.MAX_VALUE) > Integer.SIZE);
    }
}
