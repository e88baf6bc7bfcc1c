// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class PiecesTest {
    private static final int MOST_PIECES = 4;

    private final Pieces pieces = new Pieces(Arena.ofAuto().allocate(Pieces.BYTES, 64));

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 15, 16, 17, 37, 64, 256, 1000, 1 << 20, Integer.MAX_VALUE})
    void piecesFollowEachOtherAndTheLastIsKnown(int units) {
        pieces.open(3);
        int next = 0;
        int taken = 0;
        while (next < units) {
            final long piece = pieces.take(3, units);
            assertEquals(next, Pieces.first(piece));
            assertTrue(Pieces.count(piece) >= Math.min(Pieces.LEAST, units - next));
            next += Pieces.count(piece);
            taken++;
            assertEquals(next == units, pieces.copied(Pieces.GOOD, piece, units));
        }
        assertEquals(units, next);
        assertTrue(taken <= MOST_PIECES, taken + " pieces");
        assertEquals(Pieces.NONE, pieces.take(3, units));
        assertEquals(Pieces.GOOD, pieces.verdict());
    }

    @Test
    void onlyTheCopyThatIsOpenHasPieces() {
        assertEquals(Pieces.NONE, pieces.take(1, 20), "nothing was opened");
        pieces.open(-1);
        assertEquals(Pieces.NONE, pieces.take(1, 20));
        assertEquals(10, Pieces.count(pieces.take(-1, 20)));
        pieces.open(0);
        assertEquals(Pieces.NONE, pieces.take(-1, 20));
    }

    @Test
    void aPieceThatFailedIsTheVerdictWhoeverIsLast() {
        pieces.open(1);
        final long one = pieces.take(1, 16);
        final long two = pieces.take(1, 16);
        assertFalse(pieces.copied(-6, two, 16));
        assertTrue(pieces.copied(Pieces.GOOD, one, 16));
        assertEquals(-6, pieces.verdict());
        pieces.open(2);
        assertEquals(Pieces.GOOD, pieces.verdict());
    }
}
