// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GapTest {
    private static final long CLOCK = 25;

    private final Gap gap = new Gap();

    private void tryHints(int trials, long nanosOfOne) {
        for (int trial = 0; trial < trials; trial++) {
            gap.noteTrial(CLOCK + 2 * nanosOfOne);
        }
    }

    @Test
    void isSpentInRegistersUntilAHintWasGood() {
        assertFalse(gap.isHinted());
        tryHints(1, 13);
        assertTrue(gap.isHinted());
    }

    @Test
    void aHintThatLeavesTheMachineIsNotUsed() {
        tryHints(100, 140);
        assertFalse(gap.isHinted());
    }

    @Test
    void aHintThatTakesNoTimeIsNotUsed() {
        for (int trial = 0; trial < 100; trial++) {
            gap.noteTrial(0);
        }
        assertFalse(gap.isHinted());
    }

    @Test
    void oneSlowTrialAmongGoodOnesIsAnAccident() {
        tryHints(100, 13);
        tryHints(1, 1_000_000);
        assertTrue(gap.isHinted());
    }

    @Test
    void whatInterpretedCodeFoundIsForgotten() {
        tryHints(100, 20);
        tryHints(4, 140);
        assertFalse(gap.isHinted());
    }
}
