// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The vector kernels do what their plain twins do, on boxes of any place and size. */
@Timeout(30)
class RowTwinsTest {
    private static final int N = 40;

    private static Flow random(Box box, long seed) {
        Flow flow = new Flow(box, true);
        Random random = new Random(seed);
        for (int p = 0; p < box.length(); p++) {
            flow.state()[0][p] = 1 + random.nextDouble();
            for (int m = 1; m < 4; m++) {
                flow.state()[m][p] = random.nextDouble() - 0.5;
            }
            flow.state()[4][p] = 3 + random.nextDouble();
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                flow.residual()[m][p] = random.nextDouble();
            }
        }
        return flow;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void agree(long seed) {
        Random random = new Random(seed);
        int[] first = new int[3];
        int[] size = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            size[axis] = 3 + random.nextInt(18);
            first[axis] = random.nextInt(N - size[axis] + 1);
        }
        Box box = new Box(N, first, size);
        Model model = new Model(N, 0.001);
        Flow plain = random(box, seed);
        Flow vector = random(box, seed);
        all(new ScalarRows(model, plain), model, plain);
        all(new VectorRows(model, vector), model, vector);
        compare(box, plain.residual(), vector.residual());
        compare(box, plain.state(), vector.state());
        compare(box, new double[][] {plain.sound()}, new double[][] {vector.sound()});
    }

    private static void all(RowKernels kernels, Model model, Flow flow) {
        Box box = flow.box();
        kernels.derive(0, box.length() / 8 * 8);
        kernels.deriveSound(0, box.length() / 8 * 8);
        for (int axisNumber = 0; axisNumber < 3; axisNumber++) {
            Axis axis = new Axis(model, flow, axisNumber);
            for (int k = box.lower(2); k < box.upper(2); k++) {
                for (int j = box.lower(1); j < box.upper(1); j++) {
                    int local = axisNumber == 0 ? 0 : axisNumber == 1 ? j : k;
                    int from = box.index(box.lower(0), j, k);
                    int to = box.index(box.upper(0), j, k);
                    double[][] dissipation = axis.dissipation(local);
                    kernels.addMass(axis, dissipation, from, to);
                    kernels.addMomentum(1 + (axisNumber + 1) % 3, axis, dissipation, from, to);
                    kernels.addMomentumAlong(axis, dissipation, from, to);
                    kernels.addEnergy(axis, dissipation, from, to);
                    kernels.addDiffusion(axis, from, to);
                    kernels.scale(0.5, from, to);
                }
            }
        }
        for (int k = box.lower(2); k < box.upper(2); k++) {
            for (int j = box.lower(1); j < box.upper(1); j++) {
                kernels.update(0.01, box.index(box.lower(0), j, k), box.index(box.upper(0), j, k));
            }
        }
    }

    private static void compare(Box box, double[][] plain, double[][] vector) {
        for (int m = 0; m < plain.length; m++) {
            for (int k = box.lower(2); k < box.upper(2); k++) {
                for (int j = box.lower(1); j < box.upper(1); j++) {
                    for (int i = box.lower(0); i < box.upper(0); i++) {
                        int p = box.index(i, j, k);
                        double most = 1e-10 * (1 + Math.abs(plain[m][p]));
                        assertEquals(plain[m][p], vector[m][p], most, "component " + m);
                    }
                }
            }
        }
    }
}
