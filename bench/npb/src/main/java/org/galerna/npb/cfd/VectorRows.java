// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Rows in vectors; {@link ScalarRows} says the same point by point. */
final class VectorRows extends RowKernels {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

    VectorRows(Model model, Flow flow) {
        super(model, flow);
    }

    private static DoubleVector at(double[] field, int p) {
        return DoubleVector.fromArray(LANES, field, p);
    }

    @Override
    void derive(int from, int to) {
        final double[] density = u[0];
        final double[] ux = u[1];
        final double[] uy = u[2];
        final double[] uz = u[3];
        final double[] vx = velocity[0];
        final double[] vy = velocity[1];
        final double[] vz = velocity[2];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector ri = DoubleVector.broadcast(LANES, 1).div(at(density, p));
            DoubleVector x = at(ux, p).mul(ri);
            DoubleVector y = at(uy, p).mul(ri);
            DoubleVector z = at(uz, p).mul(ri);
            DoubleVector q = at(ux, p).mul(x);
            q = at(uy, p).fma(y, q);
            q = at(uz, p).fma(z, q).mul(0.5);
            ri.intoArray(inverse, p);
            x.intoArray(vx, p);
            y.intoArray(vy, p);
            z.intoArray(vz, p);
            q.intoArray(kinetic, p);
            q.mul(ri).intoArray(specific, p);
        }
    }

    @Override
    void deriveSound(int from, int to) {
        final double[] energy = u[4];
        for (int p = from; p < to; p += LANES.length()) {
            at(energy, p)
                    .sub(at(kinetic, p))
                    .mul(at(inverse, p))
                    .mul(Model.C1 * Model.C2)
                    .lanewise(VectorOperators.SQRT)
                    .intoArray(sound, p);
        }
    }

    /** Both dissipations of a field at points. */
    private static DoubleVector dissipate(double[] f, int p, int s, double[][] e, int l) {
        DoubleVector d = at(e[0], l).mul(at(f, p - 2 * s));
        d = at(e[1], l).fma(at(f, p - s), d);
        d = at(e[2], l).fma(at(f, p), d);
        d = at(e[3], l).fma(at(f, p + s), d);
        d = at(e[4], l).fma(at(f, p + 2 * s), d);
        return d;
    }

    @Override
    void addMass(Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] density = u[0];
        final double[] along = u[axis.along];
        final double[] sum = r[0];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector flux = at(along, p - s).sub(at(along, p + s)).mul(t2);
            at(sum, p)
                    .add(flux)
                    .add(dissipate(density, p, s, dissipation, p - from))
                    .intoArray(sum, p);
        }
    }

    @Override
    void addMomentum(int m, Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[m];
        final double[] v = axis.velocity;
        final double[] w = velocity[m - 1];
        final double[] sum = r[m];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector flux =
                    at(f, p - s).mul(at(v, p - s)).sub(at(f, p + s).mul(at(v, p + s))).mul(t2);
            DoubleVector friction =
                    at(w, p).mul(-2).add(at(w, p - s)).add(at(w, p + s)).mul(viscous);
            at(sum, p)
                    .add(flux)
                    .add(friction)
                    .add(dissipate(f, p, s, dissipation, p - from))
                    .intoArray(sum, p);
        }
    }

    @Override
    void addMomentumAlong(Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[axis.along];
        final double[] v = axis.velocity;
        final double[] energy = u[4];
        final double[] sum = r[axis.along];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector before = at(energy, p - s).sub(at(kinetic, p - s)).mul(Model.C2);
            DoubleVector behind = at(energy, p + s).sub(at(kinetic, p + s)).mul(Model.C2);
            before = at(f, p - s).fma(at(v, p - s), before);
            behind = at(f, p + s).fma(at(v, p + s), behind);
            DoubleVector friction =
                    at(v, p).mul(-2).add(at(v, p - s)).add(at(v, p + s)).mul(viscousAlong);
            DoubleVector flux = before.sub(behind).mul(t2);
            at(sum, p)
                    .add(flux)
                    .add(friction)
                    .add(dissipate(f, p, s, dissipation, p - from))
                    .intoArray(sum, p);
        }
    }

    @Override
    void addEnergy(Axis axis, double[][] dissipation, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[4];
        final double[] v = axis.velocity;
        final double[] sum = r[4];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector flux = enthalpy(f, v, p - s).sub(enthalpy(f, v, p + s)).mul(t2);
            at(sum, p).add(flux).add(dissipate(f, p, s, dissipation, p - from)).intoArray(sum, p);
        }
    }

    private DoubleVector enthalpy(double[] f, double[] v, int p) {
        return at(f, p).mul(Model.C1).sub(at(kinetic, p).mul(Model.C2)).mul(at(v, p));
    }

    @Override
    void addDiffusion(Axis axis, int from, int to) {
        final int s = axis.stride;
        final double[] f = u[4];
        final double[] v = axis.velocity;
        final double[] sum = r[4];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector square = at(v, p).mul(at(v, p)).mul(-2);
            square = at(v, p - s).fma(at(v, p - s), square);
            square = at(v, p + s).fma(at(v, p + s), square).mul(heatSquare);
            DoubleVector heat = at(f, p).mul(at(inverse, p)).mul(-2);
            heat = at(f, p - s).fma(at(inverse, p - s), heat);
            heat = at(f, p + s).fma(at(inverse, p + s), heat).mul(heatEnergy);
            DoubleVector unit = at(specific, p).mul(-2).add(at(specific, p - s));
            unit = unit.add(at(specific, p + s)).mul(heatSpecific).add(square).add(heat);
            unit.add(at(sum, p)).intoArray(sum, p);
        }
    }

    @Override
    void scale(double factor, int from, int to) {
        for (double[] field : r) {
            for (int p = from; p < to; p += LANES.length()) {
                at(field, p).mul(factor).intoArray(field, p);
            }
        }
    }

    @Override
    void update(double factor, int from, int to) {
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            final double[] field = u[m];
            final double[] change = r[m];
            int p = from;
            for (; p <= to - LANES.length(); p += LANES.length()) {
                at(change, p).mul(factor).add(at(field, p)).intoArray(field, p);
            }
            for (; p < to; p++) {
                field[p] += factor * change[p];
            }
        }
    }
}
