// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ghosts and sweeps over cells of several ranks give what one rank alone gets. */
@Timeout(120)
class DecompositionTest {
    @ParameterizedTest(name = "{0} on {1}, {2} points")
    @CsvSource({
        "sp.PentadiagonalBesideSerial, 4, 13",
        "sp.PentadiagonalBesideSerial, 9, 11",
        "bt.BlockBesideSerial, 4, 11",
        "bt.BlockBesideSerial, 16, 14",
    })
    void sweepsAreThoseOfOneRank(String program, int ranks, int n) {
        Jobs.Ended ended = Jobs.run(program, ranks, Integer.toString(n));
        assertEquals(0, ended.code(), ended.out() + ended.err());
        assertTrue(ended.out().contains("points=" + 5 * n * n * n + " wrong=0"), ended.out());
    }
}
