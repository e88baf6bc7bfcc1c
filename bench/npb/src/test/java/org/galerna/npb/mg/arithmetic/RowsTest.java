// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg.arithmetic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors against the scalar twin, on rows of one vector and more; shorter ones have the twin. */
@Timeout(30)
class RowsTest {
    private static final double[] SMOOTHER = {-3.0 / 8.0, 1.0 / 32.0, -1.0 / 64.0};
    private static final long SEED = Long.getLong("galerna.seed", 31);

    private final SplittableRandom random = new SplittableRandom(SEED);

    private double[] field(Grid g) {
        return random.doubles(g.elements(), -1, 1).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 32})
    void bothComputeTheSame(int points) {
        Grid g = Grid.of(points, Ranks.of(1, 0));
        if (!VectorRows.fit(g.row())) {
            assertInstanceOf(ScalarRows.class, Rows.of(g, SMOOTHER));
            return;
        }
        Grid fine = Grid.of(2 * points, Ranks.of(1, 0));
        Rows scalar = new ScalarRows(g.row(), SMOOTHER);
        Rows vector = new VectorRows(g.row(), SMOOTHER);
        double[] u = field(g);
        double[] v = field(g);
        double[][] results = new double[2][];
        int base = g.at(1, 2);
        for (int i = 0; i < 2; i++) {
            Rows rows = i == 0 ? scalar : vector;
            double[] r = u.clone();
            rows.residual(g, u, v, r, base);
            rows.smooth(g, v, r, base);
            double[] line = new double[g.row()];
            rows.restrict(g, r, base, line);
            rows.residual(g, u, r, r, base); // in place
            rows.mean(g, u, g.at(0, 0), g.row(), g.plane());
            double[] spread = new double[fine.elements()];
            rows.spread(g, spread, fine.at(1, 1));
            results[i] = new double[r.length + line.length + spread.length];
            System.arraycopy(r, 0, results[i], 0, r.length);
            System.arraycopy(line, 0, results[i], r.length, line.length);
            System.arraycopy(spread, 0, results[i], r.length + line.length, spread.length);
        }
        assertArrayEquals(results[0], results[1], 1e-14, "seed " + SEED);
    }
}
