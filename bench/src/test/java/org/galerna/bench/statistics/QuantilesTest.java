// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.doubles;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quicktheories.core.Gen;

@Timeout(20)
class QuantilesTest {
    private static Gen<List<Double>> times() {
        return lists().of(doubles().between(0.01, 1e6)).ofSizeBetween(1, 40);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Test
    void medianHasAsManyValuesBelowAsAbove() {
        qt().forAll(times())
                .check(values -> {
                    double median = Quantiles.median(array(values));
                    long below = values.stream().filter(v -> v < median).count();
                    long above = values.stream().filter(v -> v > median).count();
                    return below <= values.size() / 2 && above <= values.size() / 2;
                });
    }

    @Test
    void quantilesGrowWithThePartAndStayInside() {
        qt().forAll(times(), doubles().between(0, 1), doubles().between(0, 1))
                .check((values, a, b) -> {
                    double low = Quantiles.quantile(array(values), Math.min(a, b));
                    double high = Quantiles.quantile(array(values), Math.max(a, b));
                    return low <= high
                            && low >= Collections.min(values)
                            && high <= Collections.max(values);
                });
    }

    @Test
    void orderDoesNotMatterAndNothingIsChanged() {
        qt().forAll(times(), integers().all())
                .check((values, seed) -> {
                    double[] before = array(values);
                    double[] same = before.clone();
                    Collections.shuffle(values, new Random(seed));
                    return Quantiles.median(before) == Quantiles.median(array(values))
                            && Arrays.equals(before, same);
                });
    }

    @Test
    void ratioOfASideToItsMultipleIsTheFactorWithoutSpread() {
        qt().forAll(times(), integers().between(1, 1000))
                .check((values, factor) -> {
                    double[] below = array(values);
                    double[] above = new double[below.length];
                    Arrays.setAll(above, i -> below[i] * factor);
                    double[] ratios = Quantiles.ratios(above, below);
                    return Math.abs(Quantiles.median(ratios) / factor - 1) < 1e-12
                            && Quantiles.spread(ratios) < 1e-12;
                });
    }

    @Test
    void knownValues() {
        double[] values = {4, 1, 3, 2};
        assertEquals(2.5, Quantiles.median(values));
        assertEquals(1.75, Quantiles.quantile(values, 0.25));
        assertEquals(1.5 / 2.5, Quantiles.spread(values), 1e-15);
        assertArrayEquals(
                new double[] {2, 0.5}, Quantiles.ratios(new double[] {4, 1}, new double[] {2, 2}));
    }

    @Test
    void nothingIsNoMedianAndSidesNeedEqualRounds() {
        assertThrows(IllegalArgumentException.class, () -> Quantiles.median(new double[0]));
        assertThrows(
                IllegalArgumentException.class, () -> Quantiles.median(new double[] {Double.NaN}));
        assertThrows(
                IllegalArgumentException.class, () -> Quantiles.quantile(new double[] {1}, 1.5));
        assertThrows(
                IllegalArgumentException.class,
                () -> Quantiles.ratios(new double[] {1}, new double[] {1, 2}));
    }
}
