// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CoreSharingTest {
    private static final long IN_VAIN = 300;
    private static final long SWITCHED = 3_000;
    private static final long CROWDED = 9_000;

    private final CoreSharing core = new CoreSharing();

    @Test
    void coreIsTheThreadsOwnUntilAYieldGivesItAway() {
        assertFalse(core.isShared());
        core.noteYield(IN_VAIN);
        assertFalse(core.isShared());
        core.noteYield(SWITCHED);
        assertTrue(core.isShared());
    }

    @Test
    void whoHasComeBackStaysIfOneOtherThreadSharesTheCore() {
        assertEquals(0, core.noteYield(IN_VAIN));
        assertTrue(core.noteYield(SWITCHED) > 0);
        assertEquals(0, core.noteYield(CROWDED));
        assertTrue(core.isShared());
    }

    @Test
    void coreIsTheThreadsOwnAgainAfterThreeYieldsInVain() {
        core.noteYield(SWITCHED);
        int yields = 0;
        while (core.isShared()) {
            core.noteYield(IN_VAIN);
            yields++;
        }
        assertEquals(3, yields);
    }

    @Test
    void oneYieldInVainAmongOthersIsForgotten() {
        for (int i = 0; i < 10; i++) {
            core.noteYield(SWITCHED);
            core.noteYield(IN_VAIN);
            core.noteYield(IN_VAIN);
            assertTrue(core.isShared());
        }
    }

    @Test
    void theEndOfAYieldIsKnownAndAStayEnds() {
        final long before = System.nanoTime();
        core.giveWay();
        assertTrue(core.back() - before >= 0 && System.nanoTime() - core.back() >= 0);
        while (core.isStaying()) {
            assertTrue(System.nanoTime() - core.back() >= 0);
        }
        assertFalse(core.isStaying());
    }
}
