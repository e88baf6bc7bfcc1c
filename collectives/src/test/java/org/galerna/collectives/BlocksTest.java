// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BlocksTest {

    @Test
    void equalBlocksFollowEachOther() {
        Blocks blocks = Blocks.equal(3, 10);
        assertEquals("Blocks[0+10, 10+10, 20+10]", blocks.toString());
        assertEquals(30, blocks.end());
        assertEquals(20, blocks.length(1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> blocks.offset(3));
        assertThrows(IndexOutOfBoundsException.class, () -> blocks.length(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> blocks.length(2, 2));
    }

    @Test
    void firstPartsAreLongerByAUnit() {
        assertEquals("Blocks[0+12, 12+8, 20+8]", Blocks.split(28, 3, 4).toString());
        assertEquals("Blocks[0+4, 4+4, 8+0, 8+0]", Blocks.split(8, 4, 4).toString());
        assertEquals("Blocks[0+8, 8+11]", Blocks.split(19, 2, 8).toString());
    }

    @Test
    void lastSegmentIsShorter() {
        assertEquals("Blocks[0+12, 12+12, 24+4]", Blocks.segments(28, 14, 4).toString());
        assertEquals("Blocks[0+8, 8+4]", Blocks.segments(12, 1, 8).toString());
        assertEquals("Blocks[0+0]", Blocks.segments(0, 64, 8).toString());
    }

    @Test
    void partsCoverAMessageInWholeUnits() {
        qt().forAll(longs().between(0, 1 << 20), integers().between(1, 70), longs().between(1, 32))
                .checkAssert((bytes, parts, unit) ->
                        checkCover(Blocks.split(bytes, parts, unit), parts, bytes, unit));
    }

    @Test
    void segmentsCoverAMessageInWholeUnits() {
        qt().forAll(longs().between(0, 1 << 12), longs().between(1, 900), longs().between(1, 32))
                .checkAssert((bytes, segment, unit) -> {
                    Blocks blocks = Blocks.segments(bytes, segment, unit);
                    checkCover(blocks, blocks.count(), bytes, unit);
                    assertTrue(blocks.length(0) <= Math.max(segment, unit));
                });
    }

    private static void checkCover(Blocks blocks, int parts, long bytes, long unit) {
        assertEquals(parts, blocks.count());
        long end = 0;
        for (int i = 0; i < parts; i++) {
            assertEquals(end, blocks.offset(i));
            end += blocks.length(i);
            boolean isWhole = blocks.length(i) % unit == 0 || (end == bytes && i == parts - 1);
            assertTrue(isWhole, blocks + " unit " + unit);
        }
        assertEquals(bytes, end);
        assertEquals(bytes, blocks.end());
        assertEquals(bytes, blocks.length(0, parts));
        assertTrue(blocks.isContiguous(0, parts));
    }

    @Test
    void tableKeepsGapsAndOrder() {
        long[] counts = {2, 0, 3, 99};
        long[] displacements = {5, 1, 0};
        Blocks blocks = Blocks.table(counts, displacements, 3, 4);
        assertEquals("Blocks[20+8, 4+0, 0+12]", blocks.toString());
        counts[0] = 7;
        displacements[0] = 7;
        assertEquals(20, blocks.offset(0));
        assertEquals(28, blocks.end());
        assertEquals(20, blocks.length(0, 3));
        assertFalse(blocks.isContiguous(0, 2));
        assertTrue(blocks.isContiguous(1, 1));
        assertTrue(Blocks.table(counts, null, 3, 4).isContiguous(0, 3));
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Blocks.equal(-1, 1));
        assertThrows(IllegalArgumentException.class, () -> Blocks.split(1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> Blocks.segments(1, 1, 0));
        assertThrows(
                IllegalArgumentException.class, () -> Blocks.table(new long[] {-1}, null, 1, 1));
        assertThrows(ArithmeticException.class, () -> Blocks.equal(2, Long.MAX_VALUE));
    }
}
