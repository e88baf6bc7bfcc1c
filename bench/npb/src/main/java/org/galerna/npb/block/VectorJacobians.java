// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.galerna.npb.cfd.Model;

/** In vectors; {@link ScalarJacobians} says the same lane by lane. */
final class VectorJacobians extends Jacobians {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

    VectorJacobians(Model model, int axis, double[] input) {
        super(model, axis, input);
    }

    private static DoubleVector at(double[] field, int p) {
        return DoubleVector.fromArray(LANES, field, p);
    }

    @Override
    public void makeFlux(int p) {
        final int a = along;
        final DoubleVector v = at(input, p + a * W).mul(dtT2);
        momentum(p, v);
        final DoubleVector qs = at(input, p + SPECIFIC * W).mul(Model.C2);
        final DoubleVector e = at(input, p + ENERGY * W).mul(at(input, p + INVERSE * W));
        final DoubleVector c1e = e.mul(Model.C1);
        qs.add(qs).sub(c1e).mul(v).intoArray(flux, Blocks.entry(4, 0));
        final DoubleVector square = v.mul(at(input, p + a * W));
        c1e.sub(qs).mul(dtT2).sub(square.mul(Model.C2)).intoArray(flux, Blocks.entry(4, a + 1));
        v.mul(Model.C1).intoArray(flux, Blocks.entry(4, 4));
        qs.mul(dtT2).sub(square).intoArray(flux, Blocks.entry(a + 1, 0));
        v.mul(2 - Model.C2).intoArray(flux, Blocks.entry(a + 1, a + 1));
    }

    /** Entries with another component of momentum. */
    private void momentum(int p, DoubleVector v) {
        for (int m = 0; m < 3; m++) {
            if (m != along) {
                DoubleVector w = at(input, p + m * W);
                v.mul(w).neg().intoArray(flux, Blocks.entry(m + 1, 0));
                v.intoArray(flux, Blocks.entry(m + 1, m + 1));
                w.mul(dtT2).intoArray(flux, Blocks.entry(m + 1, along + 1));
                w.mul(-Model.C2 * dtT2).intoArray(flux, Blocks.entry(along + 1, m + 1));
                w.mul(v).mul(-Model.C2).intoArray(flux, Blocks.entry(4, m + 1));
            }
        }
    }

    @Override
    public void makeViscous(int p) {
        final DoubleVector ri = at(input, p + INVERSE * W);
        DoubleVector sum = at(input, p + ENERGY * W).mul(ri).mul(heat);
        for (int m = 0; m < 3; m++) {
            DoubleVector w = at(input, p + m * W);
            DoubleVector fr = ri.mul(friction[m]);
            fr.mul(w).neg().intoArray(viscous, Blocks.entry(m + 1, 0));
            fr.add(second).intoArray(viscous, Blocks.entry(m + 1, m + 1));
            DoubleVector work = w.mul(friction[m] - heat);
            work.mul(ri).intoArray(viscous, Blocks.entry(4, m + 1));
            sum = work.fma(w, sum);
        }
        sum.mul(ri).neg().intoArray(viscous, Blocks.entry(4, 0));
        ri.mul(heat).add(second).intoArray(viscous, Blocks.entry(4, 4));
    }
}
