// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import org.galerna.npb.cfd.Flow;

/** The plain twin of {@link VectorSpRows}. */
final class ScalarSpRows extends SpRows {
    ScalarSpRows(Flow flow) {
        super(flow);
    }

    @Override
    public void toCharacteristic(int from, int to) {
        for (int p = from; p < to; p++) {
            double u = vx[p];
            double v = vy[p];
            double w = vz[p];
            double ri = inverse[p];
            double s = sound[p];
            double b1 = r[0][p];
            double b2 = r[1][p];
            double sum = specific[p] * b1 - u * b2 - v * r[2][p] - w * r[3][p] + r[4][p];
            double t1 = C2 / (s * s) * sum;
            double t2 = BT * ri * (u * b1 - b2);
            double t3 = BT * ri * s * t1;
            double third = ri * (v * b1 - r[2][p]);
            r[0][p] = b1 - t1;
            r[1][p] = -ri * (w * b1 - r[3][p]);
            r[2][p] = third;
            r[3][p] = t3 - t2;
            r[4][p] = t3 + t2;
        }
    }

    @Override
    public void fromCharacteristic(int from, int to) {
        for (int p = from; p < to; p++) {
            double u = vx[p];
            double v = vy[p];
            double w = vz[p];
            double s = sound[p];
            double rho = density[p];
            double b1 = r[0][p];
            double b2 = r[1][p];
            double g = BT * rho;
            double t1 = g / s * (r[3][p] + r[4][p]);
            double t2 = r[2][p] + t1;
            double t3 = g * (r[3][p] - r[4][p]);
            r[0][p] = t2;
            r[1][p] = u * t2 - rho * b2;
            r[2][p] = v * t2 + rho * b1;
            r[3][p] = w * t2 + t3;
            r[4][p] = rho * (v * b1 - u * b2) + specific[p] * t2 + C2_INVERSE * s * s * t1 + w * t3;
        }
    }
}
