// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.galerna.npb.cfd.Box;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cells of all ranks tile the grid, and neighbours are those with the next cells. */
@Timeout(30)
class MultiPartitionTest {
    private static final int N = 23;

    @ParameterizedTest(name = "q = {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
    void cellsTileTheGrid(int q) {
        int[] owner = new int[N * N * N];
        for (int rank = 0; rank < q * q; rank++) {
            MultiPartition partition = new MultiPartition(N, q * q, rank);
            assertEquals(q, partition.cells());
            for (int cell = 0; cell < q; cell++) {
                Box box = partition.box(cell);
                for (int axis = 0; axis < 3; axis++) {
                    assertTrue(box.size(axis) >= 3);
                    assertEquals(cell, partition.cellIn(axis, partition.slab(cell, axis)));
                }
                mark(box, owner);
            }
        }
        for (int count : owner) {
            assertEquals(1, count);
        }
    }

    private static void mark(Box box, int[] owner) {
        for (int k = 0; k < box.size(2); k++) {
            for (int j = 0; j < box.size(1); j++) {
                for (int i = 0; i < box.size(0); i++) {
                    int at = (box.first(2) + k) * N + box.first(1) + j;
                    owner[at * N + box.first(0) + i]++;
                }
            }
        }
    }

    @ParameterizedTest(name = "q = {0}")
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void neighboursHaveTheNextCells(int q) {
        for (int rank = 0; rank < q * q; rank++) {
            MultiPartition own = new MultiPartition(N, q * q, rank);
            for (int axis = 0; axis < 3; axis++) {
                int next = own.neighbour(axis, 1);
                MultiPartition other = new MultiPartition(N, q * q, next);
                assertEquals(rank, other.neighbour(axis, -1));
                for (int slab = 0; slab + 1 < q; slab++) {
                    int cell = own.cellIn(axis, slab);
                    int beside = other.cellIn(axis, slab + 1);
                    for (int across = 0; across < 3; across++) {
                        int step = across == axis ? 1 : 0;
                        assertEquals(own.slab(cell, across) + step, other.slab(beside, across));
                    }
                }
            }
        }
    }
}
