// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CellTest {
    @Test
    void tagWordKeepsNegativeTagAndNumber() {
        final long word = Cell.tagWord(-7, -3);
        assertEquals(-7, Cell.tag(word));
        assertEquals(-3, Cell.number(word));
        assertEquals(5, Cell.tag(Cell.tagWord(5, 1 << 31)));
        assertEquals(1 << 31, Cell.number(Cell.tagWord(5, 1 << 31)));
    }

    @Test
    void payloadOffsetsFollowTheMap() {
        assertEquals(8, Cell.CONTEXT);
        assertEquals(16, Cell.TAG);
        assertEquals(24, Cell.PAYLOAD);
        assertEquals(40, Cell.PAYLOAD_BYTES);
        assertEquals(56, Cell.MORE_BYTES);
        assertEquals(32, Inbox.PAYLOAD_BYTES);
        assertEquals(8448, CellRing.BYTES);
    }

    @Test
    void cellsCoverTheLengthAndNoMore() {
        for (int first : new int[] {Cell.PAYLOAD_BYTES, Inbox.PAYLOAD_BYTES}) {
            for (int length = 0; length < 2000; length++) {
                final int cells = Cell.cells(length, first);
                assertTrue(first + (cells - 1) * Cell.MORE_BYTES >= length);
                assertTrue(cells == 1 || first + (cells - 2) * Cell.MORE_BYTES < length);
            }
        }
    }
}
