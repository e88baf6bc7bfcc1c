// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Check-points of the problem that BT, SP and LU share, on the grid of class S. */
@Timeout(30)
class FlowProblemTest {
    private static final int N = 12;
    private static final double[] RESIDUAL = {
        6.7877440849324e4,
        6.8656671466445e3,
        1.7373916450581e4,
        1.4653216460274e4,
        9.7682415991639e4
    };
    private static final double[] ERROR = {
        4.9319450145218e2,
        4.2205889852837e1,
        1.2473308026573e2,
        1.0835322270736e2,
        8.9280241118725e2
    };

    private final Flow flow = new Flow(Box.whole(N), true);
    private final Residual residual = new Residual(new Model(N, 0.01), flow);

    @Test
    void firstGuessHasTheNormsOfNpb() {
        residual.setForcing();
        Fields.setInitial(flow);
        residual.compute(1, Residual.NOTHING);
        double[] residuals = new double[Flow.COMPONENTS];
        double[] errors = new double[Flow.COMPONENTS];
        Norms.addResidual(flow, residuals);
        Norms.addError(flow, errors);
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            assertEquals(RESIDUAL[m], Norms.of(N, residuals)[m], 1e-12 * RESIDUAL[m]);
            assertEquals(ERROR[m], Norms.of(N, errors)[m], 1e-12 * ERROR[m]);
        }
    }

    @Test
    void exactSolutionHasNoResidual() {
        residual.setForcing();
        residual.compute(1, Residual.NOTHING);
        double[] sums = new double[Flow.COMPONENTS];
        Norms.addResidual(flow, sums);
        for (double norm : Norms.of(N, sums)) {
            assertEquals(0, norm, 1e-11);
        }
        double[] errors = new double[Flow.COMPONENTS];
        Norms.addError(flow, errors);
        for (double error : errors) {
            assertEquals(0, error, 0);
        }
    }
}
