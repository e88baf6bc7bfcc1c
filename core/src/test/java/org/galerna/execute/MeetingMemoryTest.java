// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class MeetingMemoryTest {
    private final MeetingMemory memory = new MeetingMemory(2);

    private void done(long first, long second) {
        memory.wordRelease(memory.done(0), first);
        memory.wordRelease(memory.done(1), second);
    }

    @Test
    void epochsGoOnWhereTheRanksBeforeHaveEnded() {
        memory.exposure(1).arrays[0] = new long[1];
        done(7, 7);
        assertTrue(memory.renew());
        assertEquals(7, memory.start());
        assertNull(memory.exposure(1).arrays[0]);
    }

    @Test
    void ranksThatHaveNotEndedAlikeLeaveNothingBehind() {
        done(7, 8);
        assertFalse(memory.renew());
    }

    @Test
    void noRankMayBeAsleep() {
        done(7, 7);
        memory.fallAsleep(0, 1);
        assertFalse(memory.renew());
        assertTrue(memory.awaken(0, 1));
        assertTrue(memory.renew());
    }
}
