// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.galerna.npb.cfd.Box;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pencils tile the grid for every count of ranks that is allowed. */
@Timeout(30)
class PencilGridTest {
    private static final int N = 33;

    @Test
    void countsAreThoseOfNpb() {
        assertEquals(List.of(1, 2, 4, 6, 8, 9, 12, 16), PencilGrid.counts(12));
        assertTrue(PencilGrid.counts(N).containsAll(List.of(15, 20, 25, 32, 64)));
    }

    @Test
    void pencilsTileTheGrid() {
        for (int ranks : PencilGrid.counts(N)) {
            int[] owners = new int[N * N];
            for (int rank = 0; rank < ranks; rank++) {
                PencilGrid grid = PencilGrid.of(N, ranks, rank);
                Box box = grid.box();
                assertEquals(N, box.size(2));
                for (int j = 0; j < box.size(1); j++) {
                    for (int i = 0; i < box.size(0); i++) {
                        owners[(box.first(1) + j) * N + box.first(0) + i]++;
                    }
                }
                neighbours(grid, ranks, rank);
            }
            for (int owner : owners) {
                assertEquals(1, owner, ranks + " ranks");
            }
        }
    }

    private static void neighbours(PencilGrid grid, int ranks, int rank) {
        Box box = grid.box();
        for (int axis = 0; axis < 2; axis++) {
            int next = grid.neighbour(axis, 1);
            assertEquals(box.isHighest(axis), next == PencilGrid.NOBODY);
            if (next != PencilGrid.NOBODY) {
                PencilGrid other = PencilGrid.of(N, ranks, next);
                assertEquals(rank, other.neighbour(axis, -1));
                assertEquals(box.first(axis) + box.size(axis), other.box().first(axis));
                assertEquals(box.first(1 - axis), other.box().first(1 - axis));
            }
        }
    }
}
