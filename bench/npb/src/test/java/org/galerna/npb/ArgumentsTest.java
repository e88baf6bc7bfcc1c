// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.galerna.npb.ep.GaussianPairs;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong command lines end with 2 on every rank, and one line says what is allowed. */
@Timeout(60)
class ArgumentsTest {
    @ParameterizedTest(name = "{0} on {1}: {2}")
    @CsvSource({
        "EP, 1, -class X, 'EP: class X is not one of S, W, A, B, C, D'",
        "EP, 2, --class, 'EP: --class lacks its value'",
        "EP, 1, -klass=S, 'EP: option -klass is not known'",
        "EP, 1, --warm-up=-1, 'EP: --warm-up -1 is below 0'",
        "EP, 3, --warm-up=many, 'EP: --warm-up many is not a number'",
        "EP, 2, A, 'EP: argument A is not an option'",
        "CG, 3, -class S, 'CG: runs on 1, 2, 4, 8, ... ranks, not on 3'",
        "CG, 1, --decomposition=columns, 'columns: it takes grid or rows'",
        "FT, 6, -class S, 'FT: class S runs on a power of two of ranks from 1 to 512, not on 6'",
        "IS, 2, -class D, 'IS: class D runs on a power of two of ranks from 4 to 1024, not on 2'",
        "FT, 4, -class D, 'FT: class D on 4 ranks needs a heap of 1'",
        "SP, 25, --class=S, 'SP: class S runs on 1, 4, 9, ... ranks (squares; ranks beyond sit"
                + " idle), at most 16, not 25'",
        "BT, 4, --shortcuts, 'BT: --shortcuts: it has none'",
        "CG, 1, --shortcuts, 'CG: --shortcuts: it has none'",
        "LU, 3, --class=S, 'LU: class S runs on 1, 2, 4, 6, 8, 9, 12, 16 ranks, not 3'",
    })
    void wrongOnesAreNamed(String kernel, int ranks, String words, String message) {
        Jobs.Ended ended = Jobs.run(kernel, ranks, words.split(" "));
        assertEquals(2, ended.code(), ended.err());
        assertTrue(ended.err().contains(message), ended.err());
        assertEquals("", ended.out());
    }

    @ParameterizedTest
    @CsvSource({
        "CG, '-class S|W|A|B|C|D, --warm-up N, --timers, --decomposition grid|rows'",
        "FT, '-class S|W|A|B|C|D, --shortcuts, --warm-up N, --timers'"
    })
    void helpIsALineOfWhatTheBenchmarkHas(String kernel, String options) {
        Jobs.Ended ended = Jobs.run(kernel, 2, "-class", "W", "--help");
        assertEquals(0, ended.code(), ended.err());
        assertEquals(kernel + ": options: " + options + "\n", ended.out());
    }

    @Test
    void moreRanksThanBatchesAreRefused() {
        GaussianPairs kernel = new GaussianPairs();
        assertEquals(256, kernel.activeRanks(ProblemClass.S, 256));
        UsageException refused =
                assertThrows(UsageException.class, () -> kernel.activeRanks(ProblemClass.S, 257));
        assertEquals("EP: class S runs on at most 256 ranks, not 257", refused.getMessage());
    }
}
