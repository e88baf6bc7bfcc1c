// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft.arithmetic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transforms of eight lines against the defining sum, by vectors and by their scalar twin. */
@Timeout(30)
class LinesTest {
    private static final long SEED = Long.getLong("galerna.seed", 7);
    private static final int LONGEST = 256;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 32, 64, 128, 256})
    void bothAreTheDefiningSum(int n) {
        double[] data = random.doubles(2L * n * Lines.LINES, -1, 1).toArray();
        for (boolean forward : new boolean[] {true, false}) {
            double[] expected = plain(data, n, forward);
            assertArrayEquals(expected, rows(new ScalarLines(LONGEST), data, n, forward), 1e-11);
            assertArrayEquals(expected, rows(new VectorLines(LONGEST), data, n, forward), 1e-11);
            assertArrayEquals(
                    rows(new ScalarLines(LONGEST), data, n, forward),
                    columns(new VectorLines(LONGEST), data, n, forward),
                    1e-12);
            assertArrayEquals(
                    rows(new VectorLines(LONGEST), data, n, forward),
                    columns(new ScalarLines(LONGEST), data, n, forward),
                    1e-12);
        }
    }

    private static double[] rows(Lines lines, double[] data, int n, boolean forward) {
        double[] result = data.clone();
        lines.loadRows(result, 0, n);
        lines.transform(n, forward);
        lines.storeRows(result, 0, n);
        return result;
    }

    /** The same lines, brought in and taken out side by side. */
    private static double[] columns(Lines lines, double[] data, int n, boolean forward) {
        int row = 2 * Lines.LINES;
        double[] beside = new double[data.length];
        turn(data, beside, n, true);
        double[] ones = new double[data.length / 2];
        Arrays.fill(ones, 1);
        if (forward) {
            lines.load(beside, 0, row, 0, n / 2);
            lines.load(beside, n / 2 * row, row, n / 2, n - n / 2);
        } else {
            lines.loadScaled(beside, ones, 0, row, n);
        }
        lines.transform(n, forward);
        lines.store(beside, 0, row, 0, n);
        double[] result = new double[data.length];
        turn(result, beside, n, false);
        return result;
    }

    private static void turn(double[] rows, double[] beside, int n, boolean there) {
        for (int l = 0; l < Lines.LINES; l++) {
            for (int i = 0; i < 2 * n; i++) {
                int at = i / 2 * 2 * Lines.LINES + 2 * l + i % 2;
                if (there) {
                    beside[at] = rows[2 * n * l + i];
                } else {
                    rows[2 * n * l + i] = beside[at];
                }
            }
        }
    }

    private static double[] plain(double[] data, int n, boolean forward) {
        double[] result = new double[data.length];
        for (int l = 0; l < Lines.LINES; l++) {
            for (int k = 0; k < n; k++) {
                double re = 0;
                double im = 0;
                for (int j = 0; j < n; j++) {
                    double angle = (forward ? 2 : -2) * Math.PI * ((long) j * k % n) / n;
                    double a = data[2 * (n * l + j)];
                    double b = data[2 * (n * l + j) + 1];
                    re += a * Math.cos(angle) - b * Math.sin(angle);
                    im += a * Math.sin(angle) + b * Math.cos(angle);
                }
                result[2 * (n * l + k)] = re;
                result[2 * (n * l + k) + 1] = im;
            }
        }
        return result;
    }

    @Test
    void factorsAreThoseOfMath() {
        double[] exponents = random.doubles(37, -60, 0).toArray();
        double[] scalar = exponents.clone();
        double[] vector = exponents.clone();
        new ScalarLines(2).exp(scalar, 1, 35);
        new VectorLines(2).exp(vector, 1, 35);
        assertEquals(exponents[36], vector[36], "only the range");
        for (int i = 0; i < exponents.length; i++) {
            assertEquals(scalar[i], vector[i], 2 * Math.ulp(scalar[i]), "seed " + SEED);
        }
    }
}
