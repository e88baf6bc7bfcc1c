// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ranks exchange, against what a serial program would have. */
@Timeout(60)
class ExchangesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 64})
    void ghostsOfMgAreTheNeighboursPoints(int ranks) {
        Jobs.Ended ended = Jobs.run("mg.HaloProgram", ranks);
        assertEquals(0, ended.code(), ended.err());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 16})
    void chargesOfMgAreThoseOfNpb(int ranks) {
        Jobs.Ended ended = Jobs.run("mg.ChargesProgram", ranks);
        assertEquals(0, ended.code(), ended.err());
        String places =
                "(7,1,20) (19,29,31) (2,0,3) (4,22,3) (1,16,21) (21,31,6) (12,15,12) (30,4,25)"
                        + " (28,0,28) (17,26,17)"
                        + " (0,11,2) (13,8,17) (5,14,0) (4,28,15) (12,2,1) (5,17,8) (20,19,11)"
                        + " (26,15,31) (8,25,22) (7,14,26)";
        assertEquals(List.of(places.split(" ", -1)), ended.out().lines().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16})
    void transformsOfFtGoThereAndBack(int ranks) {
        Jobs.Ended ended = Jobs.run("ft.TransformProgram", ranks);
        assertEquals(0, ended.code(), ended.err());
    }
}
