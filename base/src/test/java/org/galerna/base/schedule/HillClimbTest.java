// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HillClimbTest {
    private static final int MANY_LOOKS = 4000;

    /** Lets time pass where turns come at some rate for each level; counts the trials. */
    private static int climb(HillClimb climb, IntToDoubleFunction rate) {
        int trials = 0;
        for (int look = 0; look < MANY_LOOKS; look++) {
            if (climb.isDue()) {
                final int another = climb.another();
                trials++;
                climb.judge(
                        another, rate.applyAsDouble(climb.level()), rate.applyAsDouble(another));
            }
        }
        return trials;
    }

    /** Each carrier more gives less than the one before; beyond the best one it takes. */
    private static IntToDoubleFunction hill(int best, double noise, Random random) {
        return level ->
                (level <= best ? level : (double) best * best / level)
                        * (1 + noise * (random.nextDouble() - 0.5));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "3, 1", "3, 3", "8, 1", "8, 2", "8, 8", "32, 4", "32, 32", "64, 1"})
    void findsTheTop(int most, int best) {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final HillClimb climb = new HillClimb(most);
        climb(climb, hill(best, 0.1, new Random(seed)));
        assertEquals(best, climb.level(), "seed " + seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void followsTheTopWhereverItMoves(int most) {
        final HillClimb climb = new HillClimb(most);
        for (int best : new int[] {1, most, 1, most}) {
            climb(climb, hill(best, 0, new Random(0)));
            assertEquals(best, climb.level());
        }
    }

    @Test
    void keepsAllAtWorkWhereFewerAreAsGood() {
        final HillClimb climb = new HillClimb(2);
        climb(climb, level -> level == 1 ? 1.1 : 1);
        assertEquals(2, climb.level());
    }

    @Test
    void oneTrialAloneChangesNothing() {
        final HillClimb climb = new HillClimb(2);
        while (!climb.isDue()) {
            assertEquals(2, climb.level());
        }
        climb.judge(climb.another(), 1, 9);
        assertEquals(2, climb.level());
        assertTrue(climb.isDue());
        climb.judge(climb.another(), 9, 1);
        assertEquals(2, climb.level());
        assertFalse(climb.isDue());
    }

    @Test
    void trialsBecomeSeldom() {
        final int trials = climb(new HillClimb(2), level -> level);
        assertTrue(trials > MANY_LOOKS / 128 && trials < MANY_LOOKS / 32, trials + " trials");
    }

    @Test
    void resetLetsAllWork() {
        final HillClimb climb = new HillClimb(8);
        climb(climb, hill(1, 0, new Random(0)));
        climb.reset();
        assertEquals(8, climb.level());
    }

    @Test
    void afterAResetOneTrialIsEnough() {
        final HillClimb climb = new HillClimb(2);
        climb(climb, hill(1, 0, new Random(0)));
        climb.reset();
        climb.reset();
        assertTrue(climb.isDue());
        climb.judge(climb.another(), 1, 9);
        assertEquals(1, climb.level());
    }

    @Test
    void oneCarrierNeedsNoTrial() {
        assertEquals(0, climb(new HillClimb(1), level -> level));
    }
}
