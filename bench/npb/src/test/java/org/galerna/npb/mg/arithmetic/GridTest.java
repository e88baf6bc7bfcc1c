// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every point of every level has one owner, also where there are more ranks than points. */
@Timeout(30)
class GridTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128})
    void pointsAreOwnedOnce(int ranks) {
        for (int points = 2; points <= 16; points *= 2) {
            int[] owners = new int[points * points * points];
            for (int rank = 0; rank < ranks; rank++) {
                Ranks box = Ranks.of(ranks, rank);
                assertTrue(box.x() <= box.y() && box.y() <= box.z());
                assertEquals(rank, box.neighbour(0, box.x()), "periodic");
                Grid g = Grid.of(points, box);
                for (int i = 0; g.alive() && i < g.own()[0]; i++) {
                    for (int j = 0; j < g.own()[1]; j++) {
                        for (int k = 0; k < g.own()[2]; k++) {
                            int x = g.first()[0] + i;
                            int y = g.first()[1] + j;
                            int z = g.first()[2] + k;
                            owners[x + points * (y + points * z)]++;
                        }
                    }
                }
            }
            for (int owner : owners) {
                assertEquals(1, owner);
            }
        }
    }
}
