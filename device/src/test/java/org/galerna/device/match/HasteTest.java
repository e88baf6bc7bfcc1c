// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class HasteTest {
    private long now = 1;
    private int clocked;
    private final Haste haste =
            new Haste(() -> {
                clocked++;
                return now;
            });

    /** Starts calls, each with a next call so many nanoseconds behind it. */
    private void start(int calls, long nanos) {
        for (int i = 0; i < calls; i++) {
            haste.begin();
            haste.end();
            now += nanos;
        }
        haste.begin();
    }

    @Test
    void aRankComputesUntilItHasWaitedAtOnceSomeTimes() {
        assertFalse(haste.isPrompt());
        start(Haste.SURE - 1, Haste.PROMPT_NANOS);
        assertFalse(haste.isPrompt());
        start(1, Haste.PROMPT_NANOS);
        assertTrue(haste.isPrompt());
    }

    @Test
    void oneCallThatComesLateBeginsTheCountAgain() {
        start(Haste.SURE - 1, 0);
        start(1, Haste.PROMPT_NANOS + 1);
        start(Haste.SURE - 1, 0);
        assertFalse(haste.isPrompt());
        start(1, 0);
        assertTrue(haste.isPrompt());
    }

    @Test
    void aPromptRankThatComputesIsFoundOut() {
        start(Haste.SURE, 0);
        start(Haste.APART - 1, Haste.PROMPT_NANOS + 1);
        assertTrue(haste.isPrompt());
        start(1, Haste.PROMPT_NANOS + 1);
        assertFalse(haste.isPrompt());
    }

    @Test
    void aRankThatComputesBehindEverySecondStartIsFoundOut() {
        start(Haste.SURE, 0);
        for (int i = 0; i < Haste.APART; i++) {
            start(1, 0);
            start(1, Haste.PROMPT_NANOS + 1);
        }
        assertFalse(haste.isPrompt());
    }

    @Test
    void aPromptRankAsksTheClockSeldom() {
        start(Haste.SURE, 0);
        clocked = 0;
        start(10 * Haste.APART, 0);
        assertEquals(20, clocked);
    }

    @Test
    void whatTakesLongInACallIsNotCounted() {
        for (int i = 0; i < Haste.SURE; i++) {
            haste.begin();
            now += 100 * Haste.PROMPT_NANOS;
            haste.end();
        }
        haste.begin();
        assertTrue(haste.isPrompt());
    }
}
