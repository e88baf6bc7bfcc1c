// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StallsTest {
    private long now = 1;
    private final Stalls stalls = new Stalls(() -> now);

    @Test
    void aPeerThatAnswersStallsNothing() {
        for (int frames = 1; frames < 1000; frames++) {
            assertFalse(stalls.isStalled(frames));
            now += Rest.SILENT_NANOS;
            assertFalse(stalls.isStalled(frames));
            stalls.finished();
            assertTrue(stalls.mayWait());
        }
    }

    @Test
    void aSilentPeerIsNotWaitedForEightTimesAsLong() {
        assertFalse(stalls.isStalled(1));
        now += Rest.SILENT_NANOS + 1;
        assertTrue(stalls.isStalled(1));
        now += 1_000_000;
        assertTrue(stalls.isStalled(1));
        stalls.finished();
        assertFalse(stalls.mayWait());
        now += Rest.TIMES * (1_000_000 + Rest.SILENT_NANOS) - 1;
        assertFalse(stalls.mayWait());
        now++;
        assertTrue(stalls.mayWait());
    }

    @Test
    void aPeerThatSendsAllTheTimeIsNotWaitedForForEver() {
        int frames = 1;
        for (long waited = 0; waited <= Rest.LONGEST_NANOS; waited += Rest.SILENT_NANOS) {
            assertFalse(stalls.isStalled(frames++));
            now += Rest.SILENT_NANOS;
        }
        assertTrue(stalls.isStalled(frames));
        stalls.finished();
        assertFalse(stalls.mayWait());
    }

    @Test
    void aRestThatIsOverCountsNoMore() {
        assertFalse(stalls.isStalled(1));
        now += Rest.SILENT_NANOS + 1;
        assertTrue(stalls.isStalled(1));
        stalls.finished();
        stalls.finished();
        now += Rest.TIMES * Rest.SILENT_NANOS + 1;
        assertTrue(stalls.mayWait());
        stalls.finished();
        assertTrue(stalls.mayWait());
    }
}
