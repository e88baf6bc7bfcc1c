// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StartLookTest {
    /** Starts of a trial with the block that is not timed: three blocks of each way. */
    private static final int TRIAL = StartLook.BLOCK * (1 + 3 * 2);

    /** Starts from one trial to the next. */
    private static final int TERM = 1 << 15;

    private long now = 1;
    private long taken;
    private final StartLook look = new StartLook(() -> now);

    /** Starts receives; how many of them did not look. */
    private int blind(int starts, int nanosWithLook, int nanosBlind) {
        int blind = 0;
        for (int i = 0; i < starts; i++) {
            final boolean isBlind = look.isLeftOut();
            blind += isBlind ? 1 : 0;
            now += isBlind ? nanosBlind : nanosWithLook;
            look.count(++taken);
        }
        return blind;
    }

    @Test
    void receivesLookAtFirst() {
        assertFalse(look.isLeftOut());
        assertEquals(0, blind(StartLook.BLOCK * 2 - 1, 480, 250));
    }

    @Test
    void looksThatCostAreLeftOutForATerm() {
        assertEquals(StartLook.BLOCK * 3, blind(TRIAL, 480, 250));
        assertEquals(TERM - TRIAL, blind(TERM - TRIAL, 480, 250));
    }

    @Test
    void looksThatPayStay() {
        blind(TRIAL, 90, 120);
        assertEquals(TERM, look.restsUntil());
        assertEquals(0, blind(TERM - TRIAL, 90, 120));
    }

    @Test
    void whoTakesNothingInGoesOnTrying() {
        for (int i = 0; i < TERM; i++) {
            now += 100;
            look.count(taken);
        }
        assertTrue(look.restsUntil() <= 64);
    }

    @Test
    void whatGetsSlowWithoutALookLooksAgain() {
        blind(TRIAL, 480, 250);
        assertEquals(StartLook.SURE * StartLook.BLOCK, blind(TERM - TRIAL, 90, 500));
    }
}
