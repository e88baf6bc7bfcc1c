// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/** The plain twin of {@link VectorRows}. */
final class ScalarRows extends RowKernels {
    ScalarRows(Model model, Flow flow) {
        super(model, flow);
    }

    @Override
    void derive(int from, int to) {
        final double[] density = u[0];
        final double[] vx = velocity[0];
        final double[] vy = velocity[1];
        final double[] vz = velocity[2];
        for (int p = from; p < to; p++) {
            double ri = 1 / density[p];
            double x = u[1][p] * ri;
            double y = u[2][p] * ri;
            double z = u[3][p] * ri;
            double q = 0.5 * (u[1][p] * x + u[2][p] * y + u[3][p] * z);
            inverse[p] = ri;
            vx[p] = x;
            vy[p] = y;
            vz[p] = z;
            kinetic[p] = q;
            specific[p] = q * ri;
        }
    }

    @Override
    void deriveSound(int from, int to) {
        final double[] energy = u[4];
        for (int p = from; p < to; p++) {
            sound[p] = Math.sqrt(Model.C1 * Model.C2 * inverse[p] * (energy[p] - kinetic[p]));
        }
    }

    /** Both dissipations of a field at a point. */
    private static double dissipate(double[] f, int p, int s, double[][] e, int l) {
        return e[0][l] * f[p - 2 * s]
                + e[1][l] * f[p - s]
                + e[2][l] * f[p]
                + e[3][l] * f[p + s]
                + e[4][l] * f[p + 2 * s];
    }

    @Override
    void addMass(Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] density = u[0];
        final double[] along = u[axis.along];
        final double[] sum = r[0];
        for (int p = from; p < to; p++) {
            sum[p] +=
                    t2 * (along[p - s] - along[p + s])
                            + dissipate(density, p, s, dissipation, p - from);
        }
    }

    @Override
    void addMomentum(int m, Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[m];
        final double[] v = axis.velocity;
        final double[] w = velocity[m - 1];
        final double[] sum = r[m];
        for (int p = from; p < to; p++) {
            sum[p] +=
                    t2 * (f[p - s] * v[p - s] - f[p + s] * v[p + s])
                            + viscous * (w[p - s] - 2 * w[p] + w[p + s])
                            + dissipate(f, p, s, dissipation, p - from);
        }
    }

    @Override
    void addMomentumAlong(Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[axis.along];
        final double[] v = axis.velocity;
        final double[] energy = u[4];
        final double[] sum = r[axis.along];
        for (int p = from; p < to; p++) {
            double before = energy[p - s] - kinetic[p - s];
            double behind = energy[p + s] - kinetic[p + s];
            sum[p] +=
                    t2 * (f[p - s] * v[p - s] - f[p + s] * v[p + s] + Model.C2 * (before - behind))
                            + viscousAlong * (v[p - s] - 2 * v[p] + v[p + s])
                            + dissipate(f, p, s, dissipation, p - from);
        }
    }

    @Override
    void addEnergy(Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[4];
        final double[] v = axis.velocity;
        final double[] sum = r[4];
        for (int p = from; p < to; p++) {
            int b = p - s;
            int a = p + s;
            double before = (Model.C1 * f[b] - Model.C2 * kinetic[b]) * v[b];
            double behind = (Model.C1 * f[a] - Model.C2 * kinetic[a]) * v[a];
            sum[p] += t2 * (before - behind) + dissipate(f, p, s, dissipation, p - from);
        }
    }

    @Override
    void addDiffusion(Axis axis, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[4];
        final double[] v = axis.velocity;
        final double[] sum = r[4];
        for (int p = from; p < to; p++) {
            int b = p - s;
            int a = p + s;
            sum[p] +=
                    heatSpecific * (specific[b] - 2 * specific[p] + specific[a])
                            + heatSquare * (v[b] * v[b] - 2 * v[p] * v[p] + v[a] * v[a])
                            + heatEnergy
                                    * (f[b] * inverse[b]
                                            - 2 * f[p] * inverse[p]
                                            + f[a] * inverse[a]);
        }
    }

    @Override
    void scale(double factor, int from, int to) {
        for (double[] field : r) {
            for (int p = from; p < to; p++) {
                field[p] *= factor;
            }
        }
    }

    @Override
    void update(double factor, int from, int to) {
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            final double[] field = u[m];
            final double[] change = r[m];
            for (int p = from; p < to; p++) {
                field[p] += factor * change[p];
            }
        }
    }
}
