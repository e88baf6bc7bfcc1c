// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.galerna.npb.cg.GridLayout.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The grid of ranks: what a rank keeps of the sums is what its partner has of the vectors. */
@Timeout(30)
class GridLayoutTest {
    @ParameterizedTest
    @ValueSource(ints = {1400, 7000, 14000, 75000, 150000, 1500000, 1009, 256})
    void transpositionMovesSumsToWhereTheyBelong(int order) {
        for (int ranks = 1; ranks <= 256; ranks *= 2) {
            int rows = 0;
            int columns = 0;
            for (int rank = 0; rank < ranks; rank++) {
                Place place = Place.of(ranks, rank);
                Place partner = Place.of(ranks, place.transposed());
                assertEquals(rank, partner.transposed(), ranks + " ranks, rank " + rank);
                assertEquals(place.columnsOf(order), partner.keptOf(order));
                rows += place.column() == 0 ? place.rowsOf(order).length() : 0;
                columns += place.row() == 0 ? place.columnsOf(order).length() : 0;
                for (int stage = 1; stage <= place.stages(); stage++) {
                    Place other = Place.of(ranks, place.partner(stage));
                    assertEquals(place.row(), other.row());
                    assertEquals(rank, other.partner(stage));
                }
            }
            assertEquals(order, rows);
            assertEquals(order, columns);
        }
    }
}
