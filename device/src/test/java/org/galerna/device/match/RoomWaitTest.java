// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RoomWaitTest {
    private static final long LOOK_NANOS = 1000;
    private static final int LOOKS_PER_RETURN = 100;
    private static final int NEVER = Integer.MAX_VALUE;

    private long now = 1;
    private long received;
    private long returned;
    private boolean isReceiving;
    private boolean isReturning;
    private int looks;
    private int roomAfter = NEVER;
    private final RoomWait wait =
            new RoomWait(() -> now, () -> received, () -> returned, this::look);

    private boolean look() {
        now += LOOK_NANOS;
        received += isReceiving ? 1 : 0;
        returned += isReturning && looks % LOOKS_PER_RETURN == 0 ? 1 : 0;
        looks++;
        return looks >= roomAfter;
    }

    @Test
    void roomEndsTheWait() {
        roomAfter = 3;
        wait.await();
        assertEquals(3, looks);
        wait.await(); // and none follows it
        assertEquals(4, looks);
    }

    @Test
    void aPeerThatReceivesNothingIsSoonLeftAlone() {
        wait.await();
        final long took = now - 1;
        assertTrue(took > Rest.SILENT_NANOS, () -> "took " + took);
        assertTrue(took <= Rest.SILENT_NANOS + LOOK_NANOS, () -> "took " + took);
    }

    @Test
    void onlyOneThatReceivesIsWaitedForLonger() {
        isReceiving = true;
        wait.await();
        final long took = now - 1;
        assertTrue(took > Rest.LONGEST_NANOS, () -> "took " + took);
        assertTrue(took <= Rest.LONGEST_NANOS + LOOK_NANOS, () -> "took " + took);
    }

    @Test
    void onlyOneThatReceivesFromThisSenderIsWaitedForUntilThereIsRoom() {
        isReceiving = true;
        isReturning = true;
        roomAfter = 10 * (int) (Rest.LONGEST_NANOS / LOOK_NANOS);
        wait.await();
        assertEquals(roomAfter, looks);
        wait.await(); // without a rest
        assertEquals(roomAfter + 1, looks);
    }

    @Test
    void aWaitInVainIsFollowedByARest() {
        wait.await();
        final int before = looks;
        final long end = now + Rest.TIMES * (now - 1);
        now = end - 1;
        wait.await();
        assertEquals(before, looks);
        now = end;
        roomAfter = 1;
        wait.await();
        assertEquals(before + 1, looks);
    }
}
