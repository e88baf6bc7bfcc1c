// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.galerna.device.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class PiecesTest {
    private static final long MANY = (long) Pieces.BYTES * Pieces.MOST;

    @Test
    void whatHasGapsIsCutEarlier() {
        assertEquals(Pieces.WHOLE, Pieces.whole(Kind.DOUBLE, Kind.INT | Kind.SEGMENT));
        assertEquals(Pieces.GAPPED_WHOLE, Pieces.whole(Kind.DOUBLE, Kind.INT | Kind.GAPPED));
        assertEquals(Pieces.GAPPED_WHOLE, Pieces.whole(Kind.BYTE | Kind.GAPPED, Kind.BYTE));
        assertEquals(1, count(Pieces.GAPPED_WHOLE, Kind.GAPPED));
        assertEquals(4, count(Pieces.WHOLE, Kind.GAPPED));
        assertEquals(3, count(Pieces.WHOLE + 1, Kind.GAPPED));
    }

    @Test
    void shortMessagesAreOnePiece() {
        assertEquals(1, count(0, 0));
        assertEquals(1, count(Pieces.WHOLE, 0));
        assertEquals(3, count(Pieces.WHOLE + 1, 0));
    }

    private static int count(long length, int form) {
        return Pieces.count(length, Kind.LONG, Kind.LONG | form);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                Pieces.GAPPED_WHOLE + 1,
                100_001,
                Pieces.WHOLE - 1,
                Pieces.WHOLE,
                Pieces.WHOLE + 1,
                4 << 20,
                MANY - 1,
                MANY,
                MANY + 1,
                1L << 40
            })
    void piecesAreTheWholeMessage(long length) {
        final int pieces = count(length, Kind.GAPPED);
        final long bytes = Pieces.bytes(length);
        assertTrue(pieces <= Pieces.MOST, () -> "pieces: " + pieces);
        assertEquals(0, bytes % Long.BYTES);
        assertTrue((pieces - 1) * bytes < length && length <= pieces * bytes, "bytes: " + bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16, Pieces.MOST})
    void eachPieceIsTakenOnceFromBothEnds(int count) {
        final Pieces pieces = new Pieces();
        final int match = pieces.next();
        assertEquals(-1, pieces.take(match, count, false));
        pieces.open(match);
        final BitSet taken = new BitSet();
        int first = 0;
        int last = count - 1;
        for (int i = 0; i < count; i++) {
            final boolean fromEnd = i % 3 == 1;
            final int piece = pieces.take(match, count, fromEnd);
            assertEquals(fromEnd ? last-- : first++, piece);
            taken.set(piece);
        }
        assertEquals(count, taken.cardinality());
        assertEquals(-1, pieces.take(match, count, false));
        assertEquals(-1, pieces.take(match, count, true));
    }
}
