// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class TransferTest {
    private static final long MANY = (long) Transfer.PIECE * MatchOperation.MOST_PIECES;

    @Test
    void shortMessagesAreOnePiece() {
        assertEquals(1, Transfer.pieces(0));
        assertEquals(1, Transfer.pieces(Transfer.WHOLE));
        assertEquals(3, Transfer.pieces(Transfer.WHOLE + 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {Transfer.WHOLE + 1, 4 << 20, MANY - 1, MANY, MANY + 1, 1L << 40})
    void piecesAreTheWholeMessage(long length) {
        final int pieces = Transfer.pieces(length);
        final long bytes = Transfer.piece(length);
        assertTrue(pieces <= MatchOperation.MOST_PIECES, () -> "pieces: " + pieces);
        assertTrue((pieces - 1) * bytes < length && length <= pieces * bytes, "bytes: " + bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16, MatchOperation.MOST_PIECES})
    void eachPieceIsTakenOnceFromBothEnds(int pieces) {
        final MatchOperation send = new MatchOperation(null);
        send.numberPieces(pieces);
        send.openPieces(send.generation);
        final BitSet taken = new BitSet();
        int first = 0;
        int last = pieces - 1;
        for (int i = 0; i < pieces; i++) {
            final boolean fromEnd = i % 3 == 1;
            final int piece = send.takePiece(send.generation, pieces, fromEnd);
            assertEquals(fromEnd ? last-- : first++, piece);
            taken.set(piece);
        }
        assertEquals(pieces, taken.cardinality());
        assertEquals(-1, send.takePiece(send.generation, pieces, false));
        assertEquals(-1, send.takePiece(send.generation, pieces, true));
    }
}
