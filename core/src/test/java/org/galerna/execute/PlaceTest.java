// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class PlaceTest {
    private final Place place = new Place(2);

    private void done(long first, long second) {
        place.wordRelease(place.done(0), first);
        place.wordRelease(place.done(1), second);
    }

    @Test
    void epochsGoOnWhereTheRanksBeforeHaveEnded() {
        place.exposure(1).arrays[0] = new long[1];
        done(7, 7);
        assertTrue(place.renew());
        assertEquals(7, place.start());
        assertNull(place.exposure(1).arrays[0]);
    }

    @Test
    void ranksThatHaveNotEndedAlikeLeaveNothingBehind() {
        done(7, 8);
        assertFalse(place.renew());
    }

    @Test
    void noRankMayBeAsleep() {
        done(7, 7);
        place.fallAsleep(0, 1);
        assertFalse(place.renew());
        assertTrue(place.awaken(0, 1));
        assertTrue(place.renew());
    }
}
