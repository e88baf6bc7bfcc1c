// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.galerna.npb.cfd.Flow;

/** Rows in vectors; {@link ScalarSpRows} says the same point by point. */
final class VectorSpRows extends SpRows {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

    VectorSpRows(Flow flow) {
        super(flow);
    }

    private static DoubleVector at(double[] field, int p) {
        return DoubleVector.fromArray(LANES, field, p);
    }

    @Override
    public void toCharacteristic(int from, int to) {
        final double[] r0 = r[0];
        final double[] r1 = r[1];
        final double[] r2 = r[2];
        final double[] r3 = r[3];
        final double[] r4 = r[4];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector b1 = at(r0, p);
            DoubleVector b2 = at(r1, p);
            DoubleVector b3 = at(r2, p);
            DoubleVector b4 = at(r3, p);
            DoubleVector ri = at(inverse, p);
            DoubleVector s = at(sound, p);
            DoubleVector sum = at(specific, p).fma(b1, at(r4, p)).sub(at(vx, p).mul(b2));
            sum = sum.sub(at(vy, p).mul(b3)).sub(at(vz, p).mul(b4));
            DoubleVector t1 = sum.mul(C2).div(s.mul(s));
            DoubleVector half = ri.mul(BT);
            DoubleVector t2 = at(vx, p).mul(b1).sub(b2).mul(half);
            DoubleVector t3 = half.mul(s).mul(t1);
            b1.sub(t1).intoArray(r0, p);
            b4.sub(at(vz, p).mul(b1)).mul(ri).intoArray(r1, p);
            at(vy, p).mul(b1).sub(b3).mul(ri).intoArray(r2, p);
            t3.sub(t2).intoArray(r3, p);
            t3.add(t2).intoArray(r4, p);
        }
    }

    @Override
    public void fromCharacteristic(int from, int to) {
        final double[] r0 = r[0];
        final double[] r1 = r[1];
        final double[] r2 = r[2];
        final double[] r3 = r[3];
        final double[] r4 = r[4];
        for (int p = from; p < to; p += LANES.length()) {
            DoubleVector rho = at(density, p);
            DoubleVector s = at(sound, p);
            DoubleVector g = rho.mul(BT);
            DoubleVector t1 = at(r3, p).add(at(r4, p)).mul(g).div(s);
            DoubleVector t3 = at(r3, p).sub(at(r4, p)).mul(g);
            DoubleVector t2 = at(r2, p).add(t1);
            DoubleVector c1 = at(r0, p).mul(rho);
            DoubleVector c2 = at(r1, p).mul(rho);
            DoubleVector energy = at(vy, p).mul(c1).sub(at(vx, p).mul(c2));
            energy = at(specific, p).fma(t2, energy);
            energy = s.mul(s).mul(C2_INVERSE).fma(t1, energy);
            t2.intoArray(r0, p);
            at(vx, p).mul(t2).sub(c2).intoArray(r1, p);
            at(vy, p).fma(t2, c1).intoArray(r2, p);
            at(vz, p).fma(t2, t3).intoArray(r3, p);
            at(vz, p).fma(t3, energy).intoArray(r4, p);
        }
    }
}
