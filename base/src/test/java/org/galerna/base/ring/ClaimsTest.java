// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ClaimsTest {
    private final MemorySegment words = Arena.ofAuto().allocate(Claims.BYTES, 64);
    private final Claims own = new Claims(words);
    private final Claims others = new Claims(words);

    @Test
    void whoTakesFirstHasItAlone() {
        for (int i = 0; i < 3 * Claims.SLOTS; i++) {
            final long claim = own.offer();
            assertNotEquals(Claims.NONE, claim);
            assertTrue(i % 2 == 0 ? own.take(claim) : others.take(claim));
            assertFalse(own.take(claim));
            assertFalse(others.take(claim));
            own.settle(claim);
        }
    }

    @Test
    void whatWasTakenBackStaysTakenWhenItsSlotIsUsedAgain() {
        final long claim = own.offer();
        assertTrue(own.take(claim));
        own.settle(claim);
        final long next = own.offer();
        assertFalse(others.take(claim));
        assertTrue(others.take(next));
        assertFalse(others.take(claim));
    }

    @Test
    void noMoreIsOfferedThanThereAreSlots() {
        final long first = own.offer();
        for (int i = 1; i < Claims.SLOTS; i++) {
            assertNotEquals(Claims.NONE, own.offer());
        }
        for (int i = 0; i < 2 * Claims.SLOTS; i++) {
            assertEquals(Claims.NONE, own.offer());
        }
        assertTrue(others.take(first));
        assertEquals(Claims.NONE, own.offer());
        own.settle(first);
        assertNotEquals(first, own.offer());
        assertEquals(Claims.NONE, own.offer());
    }
}
