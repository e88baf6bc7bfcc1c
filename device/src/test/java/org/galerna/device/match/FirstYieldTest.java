// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a virtual thread yields before it sleeps. */
@Timeout(10)
class FirstYieldTest {
    private final FirstYield yields = new FirstYield();

    /** Counts the waits that do not yield until one does. */
    private int rest() {
        int waits = 0;
        while (!yields.isNext()) {
            waits++;
        }
        return waits;
    }

    private int restAfterOneInVain() {
        yields.note(false);
        return rest();
    }

    @Test
    void yieldsThatAreGoodGoOn() {
        for (int wait = 0; wait < 1000; wait++) {
            assertEquals(0, rest());
            final boolean isGood = wait % FirstYield.SURE == 0;
            assertEquals(isGood, yields.note(isGood));
        }
    }

    @Test
    void someInVainEndThemForEverLongerRests() {
        assertRestsGetLonger();
    }

    private void assertRestsGetLonger() {
        for (int wait = 1; wait < FirstYield.SURE; wait++) {
            assertEquals(0, restAfterOneInVain());
        }
        for (int r = FirstYield.SHORTEST_REST; r < FirstYield.LONGEST_REST; r *= 2) {
            assertEquals(r, restAfterOneInVain());
        }
        for (int again = 0; again < 3; again++) {
            assertEquals(FirstYield.LONGEST_REST, restAfterOneInVain());
        }
    }

    @Test
    void oneThatIsGoodBringsThemBack() {
        for (int wait = 0; wait < 3 * FirstYield.SURE; wait++) {
            restAfterOneInVain();
        }
        assertTrue(yields.note(true));
        assertRestsGetLonger();
    }
}
