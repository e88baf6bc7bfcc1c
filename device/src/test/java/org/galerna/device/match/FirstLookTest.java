// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class FirstLookTest {
    private static final int ROUND_TRIP = 500;
    private static final int MISSED = 2;

    private final FirstLook first = new FirstLook();
    private long now = 1;
    private long sent;

    /**
     * A block of answers that come at the first look if it is late by so many rounds.
     *
     * @return by how many rounds the last look was late.
     */
    private int block(int nanosAtOnce, int nanosLate, int roundsToHit) {
        int rounds = 0;
        boolean isResting = false;
        for (int answer = 1; answer < FirstLook.BLOCK; answer++) {
            isResting = ++sent < first.restsUntil();
            if (!isResting) {
                first.await(sent);
                rounds = first.rounds();
                first.looked(rounds >= roundsToHit ? 1 : MISSED);
            }
        }
        now += (long) (rounds > 0 ? nanosLate : nanosAtOnce) * FirstLook.BLOCK;
        if (!isResting) {
            first.endBlock(now);
        }
        return rounds;
    }

    private int lateBlocks(int blocks, int nanosAtOnce, int nanosLate) {
        int late = 0;
        for (int i = 0; i < blocks; i++) {
            late += block(nanosAtOnce, nanosLate, 40) > 0 ? 1 : 0;
        }
        return late;
    }

    /** The block whose start was not timed, and the first trial. */
    private int trial(int nanosAtOnce, int nanosLate) {
        return lateBlocks(1 + FirstLook.TRIAL, nanosAtOnce, nanosLate);
    }

    /** By how many rounds looks are late after a trial that late ones have won. */
    private int learned() {
        trial(ROUND_TRIP, ROUND_TRIP / 2);
        block(ROUND_TRIP, ROUND_TRIP / 2, 40);
        return first.rounds();
    }

    @Test
    void whatIsClearlyFasterLateIsAwaitedLateForATerm() {
        assertEquals(FirstLook.TRIAL / 2, trial(ROUND_TRIP, ROUND_TRIP / 2));
        assertEquals(FirstLook.TERM, lateBlocks(FirstLook.TERM, ROUND_TRIP, ROUND_TRIP / 2));
        assertEquals(FirstLook.TRIAL / 2, trial(ROUND_TRIP, ROUND_TRIP / 2));
    }

    @Test
    void theDelayGoesToWhereAnswersComeAtTheFirstLook() {
        trial(ROUND_TRIP, ROUND_TRIP / 2);
        final int rounds = block(ROUND_TRIP, ROUND_TRIP / 2, 60);
        assertTrue(rounds >= 59 && rounds <= 61, () -> "late by " + rounds + " rounds");
    }

    @Test
    void noDelayMakesUpARoundTrip() {
        trial(ROUND_TRIP, ROUND_TRIP / 2);
        final int rounds = block(ROUND_TRIP, ROUND_TRIP / 2, Integer.MAX_VALUE);
        assertTrue(rounds > 0 && rounds * 2 < ROUND_TRIP, () -> "late by " + rounds + " rounds");
    }

    @Test
    void whatGainsLittleIsLookedForAtOnce() {
        trial(ROUND_TRIP, ROUND_TRIP * 9 / 10);
        assertTrue(first.restsUntil() > sent + FirstLook.REST - FirstLook.BLOCK);
        assertEquals(0, lateBlocks(FirstLook.TERM, ROUND_TRIP, ROUND_TRIP * 9 / 10));
    }

    @Test
    void whatGetsSlowIsGivenUpForARest() {
        trial(ROUND_TRIP, ROUND_TRIP / 2);
        assertEquals(FirstLook.SURE, lateBlocks(FirstLook.TERM, ROUND_TRIP, ROUND_TRIP * 2));
        sent = first.restsUntil();
        assertEquals(FirstLook.TRIAL / 2, trial(ROUND_TRIP, ROUND_TRIP / 2));
    }

    @Test
    void oneSlowBlockChangesNothing() {
        trial(ROUND_TRIP, ROUND_TRIP / 2);
        for (int i = 0; i < 10; i++) {
            assertEquals(1, lateBlocks(1, ROUND_TRIP, ROUND_TRIP * 100));
            assertEquals(2, lateBlocks(2, ROUND_TRIP, ROUND_TRIP / 2));
        }
    }

    @Test
    void whoHasSentNothingLooksAtOnceAndLearnsNothing() {
        final int rounds = learned();
        for (int i = 0; i < FirstLook.REST; i++) {
            first.await(sent);
            first.looked(MISSED);
        }
        assertEquals(rounds, first.rounds());
    }

    @Test
    void longWaitsTeachNothing() {
        final int rounds = learned();
        for (int i = 1; i < FirstLook.BLOCK; i++) {
            first.await(++sent);
            first.looked(1000);
        }
        assertEquals(rounds, first.rounds());
    }
}
