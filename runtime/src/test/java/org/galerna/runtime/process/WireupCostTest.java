// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A start takes as many rounds for many ranks as for few, and nothing is sent for pairs. */
@Timeout(60)
class WireupCostTest {
    @Test
    void roundsDependOnNothing() throws InterruptedException {
        assertEquals(3, WireupCost.of(WireupCost.layout(64, 1, false)).start().rounds());
        assertEquals(6, WireupCost.of(WireupCost.layout(8, 2, false)).start().rounds());
        assertEquals(6, WireupCost.of(WireupCost.layout(512, 64, true)).start().rounds());
    }

    @Test
    void aRankHearsOfItsOwnAndOfHostNames() throws InterruptedException {
        for (boolean inTurn : new boolean[] {false, true}) {
            WireupCost.Cost cost = WireupCost.of(WireupCost.layout(512, 16, inTurn)).start();
            assertEquals(3, cost.rank().messages(), "told, come to the fence, past it");
            assertTrue(cost.rank().bytes() <= 350 + 16 * 12, "rank: " + cost.rank());
        }
    }

    @Test
    void theLauncherHearsOfEachRankOnceAndOfEachHostThrice() throws InterruptedException {
        WireupCost.Cost cost = WireupCost.of(WireupCost.layout(512, 16, false)).start();
        assertEquals(512 + 3 * 16, cost.launcher().messages());
        assertTrue(cost.launcher().bytes() <= 512 * 64 + 16 * 1000, "" + cost.launcher());
        assertEquals(3 * 32 + 32 + 3, cost.host().messages());
    }

    @Test
    void aHostAsksForAnAddressOnce() throws InterruptedException {
        WireupCost.Cost peers = WireupCost.of(WireupCost.layout(512, 2, false)).peers();
        // Each rank asks for those 1, 2, 4 ... 256 on; of the other half a host wants each once.
        assertEquals(2 * 2 * 256, peers.launcher().messages());
    }
}
