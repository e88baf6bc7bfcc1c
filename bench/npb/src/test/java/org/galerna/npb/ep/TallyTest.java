// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import java.util.Arrays;
import org.galerna.npb.frame.Random46;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stretches against the plain text of the method, pair by pair. */
@Timeout(60)
class TallyTest {
    @Test
    void stretchesAreThePairsOneByOne() {
        int pairs = 4 * Tally.STRETCH;
        qt().withExamples(50)
                .forAll(integers().between(0, Integer.MAX_VALUE))
                .check(skipped -> {
                    long seed = Random46.skip(Random46.E_SEED, skipped);
                    Tally tally = new Tally();
                    long last = tally.pairs(seed, pairs);
                    long[] counts = new long[Tally.BINS];
                    double[] sums = new double[2];
                    boolean good = last == plain(seed, pairs, counts, sums);
                    return good
                            && Arrays.equals(counts, tally.counts())
                            && Math.abs(sums[0] - tally.sumX()) < 1e-9
                            && Math.abs(sums[1] - tally.sumY()) < 1e-9;
                });
    }

    private static long plain(long seed, int pairs, long[] counts, double[] sums) {
        long state = seed;
        for (int i = 0; i < pairs; i++) {
            long first = Random46.next(state);
            state = Random46.next(first);
            double x = 2 * (first * Random46.SCALE) - 1;
            double y = 2 * (state * Random46.SCALE) - 1;
            double t = x * x + y * y;
            if (t <= 1) {
                double f = Math.sqrt(-2 * Math.log(t) / t);
                counts[(int) Math.max(Math.abs(x * f), Math.abs(y * f))]++;
                sums[0] += x * f;
                sums[1] += y * f;
            }
        }
        return state;
    }

    @Test
    void batchesStartWhereNpbHasThem() {
        long[] starts = {271828183L, 7493776032983L, 27906541864151L};
        for (int b = 0; b < starts.length; b++) {
            assertEquals(starts[b], Random46.skip(Random46.E_SEED, (long) b << 17));
        }
        assertEquals(30819843556567L, Random46.skip(Random46.E_SEED, 100L << 17));
        assertEquals(58991384970455L, Random46.skip(Random46.E_SEED, 255L << 17));
    }

    @Test
    void batchesAreDealtOutWhole() {
        qt().forAll(integers().between(1, 5000), integers().between(1, 300))
                .check((batches, ranks) -> {
                    long least = Long.MAX_VALUE;
                    long most = 0;
                    for (int r = 0; r < ranks; r++) {
                        long own =
                                GaussianPairs.firstBatch(batches, ranks, r + 1)
                                        - GaussianPairs.firstBatch(batches, ranks, r);
                        least = Math.min(least, own);
                        most = Math.max(most, own);
                    }
                    return GaussianPairs.firstBatch(batches, ranks, 0) == 0
                            && GaussianPairs.firstBatch(batches, ranks, ranks) == batches
                            && most - least <= 1;
                });
    }
}
