// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

import org.galerna.npb.cfd.Model;

/** The plain twin of {@link VectorJacobians}. */
final class ScalarJacobians extends Jacobians {
    ScalarJacobians(Model model, int axis, double[] input) {
        super(model, axis, input);
    }

    @Override
    public void makeFlux(int point) {
        for (int lane = 0; lane < W; lane++) {
            int p = point + lane;
            double v = input[p + along * W];
            double qs = Model.C2 * input[p + SPECIFIC * W];
            double c1e = Model.C1 * input[p + ENERGY * W] * input[p + INVERSE * W];
            for (int m = 0; m < 3; m++) {
                if (m != along) {
                    double w = input[p + m * W];
                    flux[lane + Blocks.entry(m + 1, 0)] = -dtT2 * w * v;
                    flux[lane + Blocks.entry(m + 1, m + 1)] = dtT2 * v;
                    flux[lane + Blocks.entry(m + 1, along + 1)] = dtT2 * w;
                    flux[lane + Blocks.entry(along + 1, m + 1)] = -dtT2 * Model.C2 * w;
                    flux[lane + Blocks.entry(4, m + 1)] = -dtT2 * Model.C2 * w * v;
                }
            }
            flux[lane + Blocks.entry(along + 1, 0)] = dtT2 * (qs - v * v);
            flux[lane + Blocks.entry(along + 1, along + 1)] = dtT2 * (2 - Model.C2) * v;
            flux[lane + Blocks.entry(4, 0)] = dtT2 * (2 * qs - c1e) * v;
            flux[lane + Blocks.entry(4, along + 1)] = dtT2 * (c1e - qs - Model.C2 * v * v);
            flux[lane + Blocks.entry(4, 4)] = dtT2 * Model.C1 * v;
        }
    }

    @Override
    public void makeViscous(int point) {
        for (int lane = 0; lane < W; lane++) {
            int p = point + lane;
            double ri = input[p + INVERSE * W];
            double sum = heat * input[p + ENERGY * W] * ri;
            for (int m = 0; m < 3; m++) {
                double w = input[p + m * W];
                viscous[lane + Blocks.entry(m + 1, 0)] = -friction[m] * ri * w;
                viscous[lane + Blocks.entry(m + 1, m + 1)] = friction[m] * ri + second;
                viscous[lane + Blocks.entry(4, m + 1)] = (friction[m] - heat) * w * ri;
                sum += (friction[m] - heat) * w * w;
            }
            viscous[lane + Blocks.entry(4, 0)] = -ri * sum;
            viscous[lane + Blocks.entry(4, 4)] = heat * ri + second;
        }
    }
}
