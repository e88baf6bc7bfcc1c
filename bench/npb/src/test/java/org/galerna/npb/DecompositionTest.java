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

    @ParameterizedTest(name = "{0} on {1}")
    @CsvSource({
        "sp.PentadiagonalFirstStep, 1, 2.9783807868691e+2 2.1924520944381e+1 7.3278847362706e+1"
                + " 6.3378463851743e+1 5.7144179412877e+2",
        "bt.BlockFirstStep, 1, 3.1637300455966e+2 2.5339480744517e+1 7.9863770341058e+1"
                + " 7.0151399654241e+1 6.1865927818179e+2",
        "bt.BlockFirstStep, 4, 3.1637300455966e+2 2.5339480744517e+1 7.9863770341058e+1"
                + " 7.0151399654241e+1 6.1865927818179e+2",
        "lu.RelaxationFirstStep, 1, 1.5158644695603e+4 1.3803294626106e+3 3.7974128231809e+3"
                + " 3.2431862754426e+3 2.4540323299655e+4",
        "lu.RelaxationFirstStep, 2, 1.5158644695603e+4 1.3803294626106e+3 3.7974128231809e+3"
                + " 3.2431862754426e+3 2.4540323299655e+4",
    })
    void firstStepsHaveTheNormsOfNpb(String program, int ranks, String norms) {
        Jobs.Ended ended = Jobs.run(program, ranks);
        String[] expected = norms.split(" ", -1);
        String[] found = ended.out().strip().split("\\s+", -1);
        assertEquals(expected.length, found.length, ended.err());
        for (int m = 0; m < found.length; m++) {
            double norm = Double.parseDouble(expected[m]);
            assertEquals(norm, Double.parseDouble(found[m]), 1e-12 * norm);
        }
    }
}
