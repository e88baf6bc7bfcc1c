// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a watcher leaves the frames to the other threads of its rank. */
@Timeout(10)
class NapTest {
    private final Nap nap = new Nap();
    private long taken = 7;

    NapTest() {
        nap.begin(taken);
    }

    private long afterOthersHaveTaken(int frames) {
        taken += frames;
        return nap.nanosAfter(taken, taken);
    }

    private long afterItHasTaken(int frames) {
        taken += frames;
        return nap.nanosAfter(taken - frames, taken);
    }

    private void disturb() {
        for (int look = 1; look < Nap.LOOKS; look++) {
            assertEquals(0, afterOthersHaveTaken(1));
            assertEquals(0, afterItHasTaken(2)); // on the core of who takes the others
        }
    }

    @Test
    void aWatcherWithoutFramesKeepsItsBell() {
        for (int look = 0; look < 2 * Nap.LOOKS; look++) {
            assertEquals(0, afterOthersHaveTaken(0));
        }
    }

    @Test
    void aWatcherBesideThreadsThatComputeKeepsItsBell() {
        for (int look = 0; look < 2 * Nap.LOOKS; look++) {
            assertEquals(0, afterItHasTaken(3));
        }
    }

    @Test
    void othersThatTakeAFrameNowAndThenDoNotCount() {
        for (int look = 0; look < 2 * Nap.LOOKS; look++) {
            assertEquals(0, afterOthersHaveTaken(1));
            assertEquals(0, afterOthersHaveTaken(0));
        }
    }

    @Test
    void napsGrowWhileOthersAreAtWork() {
        disturb();
        assertEquals(Nap.SHORTEST_NANOS, afterOthersHaveTaken(100));
        assertEquals(2 * Nap.SHORTEST_NANOS, afterOthersHaveTaken(1));
        for (int look = 0; look < 10; look++) {
            afterOthersHaveTaken(1);
        }
        assertEquals(Nap.LONGEST_NANOS, afterOthersHaveTaken(1));
    }

    @Test
    void theBellIsBackAsSoonAsOthersHaveTakenNothing() {
        disturb();
        assertEquals(Nap.SHORTEST_NANOS, afterOthersHaveTaken(1));
        assertEquals(0, afterItHasTaken(5));
        disturb();
        assertEquals(Nap.SHORTEST_NANOS, afterOthersHaveTaken(1));
        assertEquals(0, afterOthersHaveTaken(0));
    }
}
