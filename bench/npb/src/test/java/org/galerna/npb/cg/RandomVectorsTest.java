// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import java.util.Arrays;
import org.galerna.npb.cg.arithmetic.SparseBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The matrix: its numbers are those of NPB, and blocks of it are parts of the whole. */
@Timeout(60)
class RandomVectorsTest {
    @ParameterizedTest
    @CsvSource({"1400, 7, 28994, 89510, 78148", "7000, 8, 130968, 566830, 508402"})
    void sizesAreThoseOfNpb(int order, int nonzer, long draws, long products, int entries) {
        RandomVectors vectors = new RandomVectors(order, nonzer);
        assertEquals(draws, vectors.draws());
        assertEquals(products, vectors.products());
        SparseBlock whole = vectors.block(new Range(0, order), new Range(0, order), 10);
        assertEquals(entries, Arrays.stream(whole.value()).filter(value -> value != 0).count());
    }

    @Test
    void theLongestRowOfClassSHas127Entries() {
        Range all = new Range(0, 1400);
        SparseBlock whole = new RandomVectors(1400, 7).block(all, all, 10);
        int most = 0;
        for (int row = 0; row < 1400; row++) {
            int entries = 0;
            for (int k = whole.start()[row]; k < whole.start()[row + 1]; k++) {
                entries += whole.value()[k] != 0 ? 1 : 0;
            }
            assertEquals(SparseBlock.filled(entries), whole.start()[row + 1] - whole.start()[row]);
            most = Math.max(most, entries);
        }
        assertEquals(127, most);
    }

    @Test
    void productsOfBlocksSumUpToThatOfTheWhole() {
        int order = 150;
        RandomVectors vectors = new RandomVectors(order, 5);
        double[] x = new double[order];
        Arrays.setAll(x, i -> 1 + i % 7);
        double[] whole = product(vectors, new Range(0, order), new Range(0, order), x);
        qt().forAll(integers().between(1, 9), integers().between(1, 9))
                .check((rows, columns) -> {
                    double most = 0;
                    for (int r = 0; r < rows; r++) {
                        Range down = Range.part(order, rows, r);
                        double[] sum = new double[down.length()];
                        for (int c = 0; c < columns; c++) {
                            Range across = Range.part(order, columns, c);
                            double[] part = product(vectors, down, across, x);
                            Arrays.setAll(sum, i -> sum[i] + part[i]);
                        }
                        for (int i = 0; i < sum.length; i++) {
                            most = Math.max(most, Math.abs(sum[i] - whole[down.first() + i]));
                        }
                    }
                    return most < 1e-12;
                });
    }

    private static double[] product(RandomVectors vectors, Range rows, Range columns, double... x) {
        double[] y = new double[rows.length()];
        vectors.block(rows, columns, 10)
                .multiply(Arrays.copyOfRange(x, columns.first(), columns.end()), y);
        return y;
    }
}
