// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.Stream;
import org.galerna.npb.cfd.Model;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small systems are solved, and the vector kernels do what their plain twins do. */
@Timeout(30)
class BlocksTest {
    private static final int W = Blocks.W;

    static Stream<Blocks> kernels() {
        return Stream.of(new ScalarBlocks(), new VectorBlocks());
    }

    private static double[] random(Random random, int length) {
        return random.doubles(length, -1, 1).toArray();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void factorsSolveSixColumns(Blocks blocks) {
        Random random = new Random(7);
        double[] half = random(random, Blocks.BLOCK);
        double[] columns = random(random, Blocks.COLUMN + Blocks.BLOCK);
        double[] x = columns.clone();
        for (int m = 0; m < 5; m++) {
            for (int lane = 0; lane < W; lane++) {
                half[Blocks.entry(m, m) + lane] += 4; // no pivot is small
            }
        }
        blocks.setDiagonal(Blocks.BLOCK, half);
        blocks.factor(Blocks.BLOCK);
        blocks.forward(Blocks.BLOCK, x, 0);
        blocks.backward(Blocks.BLOCK, x, 0);
        for (int at = 0; at < columns.length; at++) {
            int column = at / Blocks.COLUMN * Blocks.COLUMN;
            int r = at % Blocks.COLUMN / W;
            int lane = at % W;
            double sum = x[at];
            for (int c = 0; c < 5; c++) {
                sum += 2 * half[Blocks.entry(r, c) + lane] * x[column + c * W + lane];
            }
            assertEquals(columns[at], sum, 1e-12);
        }
    }

    @ParameterizedTest(name = "axis {0}")
    @ValueSource(ints = {0, 1, 2})
    void twinsAgree(int axis) {
        Random random = new Random(axis);
        double[] input = random(random, Jacobians.IN);
        Model model = new Model(20, 0.01);
        Jacobians plain = new ScalarJacobians(model, axis, input);
        Jacobians vector = new VectorJacobians(model, axis, input);
        plain.makeFlux(0);
        vector.makeFlux(0);
        plain.makeViscous(0);
        vector.makeViscous(0);
        assertArrayEquals(plain.flux(), vector.flux(), 1e-12);
        assertArrayEquals(plain.viscous(), vector.viscous(), 1e-12);
        double[] columns = random(random, 3 * (Blocks.COLUMN + Blocks.BLOCK));
        double[] one = columns.clone();
        double[] other = columns.clone();
        all(new ScalarBlocks(), plain, one);
        all(new VectorBlocks(), vector, other);
        assertArrayEquals(one, other, 1e-9);
    }

    private static void all(Blocks blocks, Jacobians jacobians, double[] columns) {
        int own = Blocks.COLUMN + Blocks.BLOCK;
        double[] a = new double[Blocks.BLOCK + Blocks.COLUMN];
        blocks.combine(jacobians, 0.5, -1, a, 0);
        blocks.setDiagonal(0, jacobians.viscous());
        blocks.addDiagonal(0, jacobians.viscous());
        blocks.add(a, 0, columns, 0, own);
        System.arraycopy(columns, 0, a, Blocks.BLOCK, Blocks.COLUMN);
        blocks.add(a, Blocks.BLOCK, columns, own);
        blocks.factor(0);
        blocks.forward(0, columns, own);
        blocks.backward(0, columns, own);
        blocks.subtract(columns, own, 2 * own);
    }
}
