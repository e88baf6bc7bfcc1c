// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.line.Lines;
import org.galerna.npb.line.Slot;

/** One vector is one bundle; {@link ScalarPentadiagonal} says the same lane by lane. */
final class VectorPentadiagonal extends PentadiagonalKernels {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

    VectorPentadiagonal(Model model, double[] input) {
        super(model, input);
    }

    private static DoubleVector at(double[] field, int p) {
        return DoubleVector.fromArray(LANES, field, p);
    }

    @Override
    void eigenvalues(int from, int to) {
        final double[] input = this.input;
        for (int p = from; p < to; p += IN) {
            DoubleVector v = at(input, p);
            DoubleVector s = at(input, p + SOUND * W);
            v.add(s).intoArray(input, p + W);
            v.sub(s).intoArray(input, p + 2 * W);
        }
    }

    @Override
    void dissipation(double secondOrder, int from, int to) {
        final double[] input = this.input;
        for (int p = from; p < to; p += IN) {
            DoubleVector ri = at(input, p + INVERSE * W).mul(Model.C3C4);
            DoubleVector most = ri.mul(4.0 / 3).add(secondOrder);
            most = most.max(ri.mul(Model.C1C5).add(secondOrder));
            most = most.max(ri.add(secondOrder)).max(secondOrder);
            most.intoArray(input, p + DISSIPATION * W);
        }
    }

    @Override
    void knownDissipation(double secondOrder, int from, int to) {
        final double[] input = this.input;
        for (int p = from; p < to; p += IN) {
            DoubleVector ri = at(input, p + INVERSE * W);
            ri.mul(Model.C1345).add(secondOrder).intoArray(input, p + DISSIPATION * W);
        }
    }

    @Override
    void factor(Lines lines, Slot slot) {
        final double[] input = this.input;
        final double[] work = this.work;
        final double[] kept = slot.values();
        final int step = slot.step();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            final double[] d4 = model.fourthDifference(lines.global(row));
            final double a = -dtDssp * d4[0];
            int nu = in(row) + DISSIPATION * W;
            for (int system = 0; system < SYSTEMS; system++) {
                int lambda = in(row) + system * W;
                int x = slot.at(row) + upper(system);
                DoubleVector b = at(input, lambda - IN).mul(-dtT2).add(dtDssp * d4[1]);
                b = b.sub(at(input, nu - IN).mul(dtT1)).add(at(kept, x - 2 * step).mul(a));
                DoubleVector c = at(input, nu).mul(2 * dtT1).add(1 + dtDssp * d4[2]);
                c = c.add(at(kept, x - 2 * step + W).mul(a)).sub(b.mul(at(kept, x - step)));
                DoubleVector d = at(input, lambda + IN).mul(dtT2).add(dtDssp * d4[3]);
                d = d.sub(at(input, nu + IN).mul(dtT1)).sub(b.mul(at(kept, x - step + W)));
                DoubleVector pivot = DoubleVector.broadcast(LANES, 1).div(c);
                d.mul(pivot).intoArray(kept, x);
                pivot.mul(dtDssp * d4[4]).intoArray(kept, x + W);
                b.intoArray(work, work(row) + 2 * system * W);
                pivot.intoArray(work, work(row) + 2 * system * W + W);
            }
        }
    }

    @Override
    void eliminate(Lines lines, Slot slot) {
        final double[] work = this.work;
        final double[] kept = slot.values();
        final int step = slot.step();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            double a = -dtDssp * model.fourthDifference(lines.global(row))[0];
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                int x = slot.at(row) + m * W;
                int f = work(row) + 2 * system(m) * W;
                DoubleVector b = at(kept, x - 2 * step).mul(a).add(at(kept, x));
                b.sub(at(work, f).mul(at(kept, x - step))).mul(at(work, f + W)).intoArray(kept, x);
            }
        }
    }

    @Override
    void substitute(Lines lines, Slot slot) {
        final double[] kept = slot.values();
        final int step = slot.step();
        for (int row = lines.upper() - 1; row >= lines.lower(); row--) {
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                int x = slot.at(row) + m * W;
                int f = slot.at(row) + upper(system(m));
                DoubleVector b = at(kept, x).sub(at(kept, f + W).mul(at(kept, x + 2 * step)));
                b.sub(at(kept, f).mul(at(kept, x + step))).intoArray(kept, x);
            }
        }
    }

    @Override
    void fromX(Lines lines, Slot slot) {
        final double[] kept = slot.values();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            int p = slot.at(row);
            DoubleVector b1 = at(kept, p);
            DoubleVector t1 = at(kept, p + 2 * W).mul(BT);
            DoubleVector t2 = at(kept, p + 3 * W).add(at(kept, p + 4 * W)).mul(0.5);
            DoubleVector t3 = at(kept, p + 3 * W).sub(at(kept, p + 4 * W)).mul(BT);
            at(kept, p + W).neg().intoArray(kept, p);
            b1.intoArray(kept, p + W);
            t3.intoArray(kept, p + 2 * W);
            t2.sub(t1).intoArray(kept, p + 3 * W);
            t2.add(t1).intoArray(kept, p + 4 * W);
        }
    }

    @Override
    void fromY(Lines lines, Slot slot) {
        final double[] kept = slot.values();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            int p = slot.at(row);
            DoubleVector t1 = at(kept, p).mul(BT);
            DoubleVector t2 = at(kept, p + 3 * W).add(at(kept, p + 4 * W)).mul(0.5);
            DoubleVector b2 = at(kept, p + W);
            at(kept, p + 3 * W).sub(at(kept, p + 4 * W)).mul(BT).intoArray(kept, p);
            at(kept, p + 2 * W).neg().intoArray(kept, p + W);
            b2.intoArray(kept, p + 2 * W);
            t2.sub(t1).intoArray(kept, p + 3 * W);
            t2.add(t1).intoArray(kept, p + 4 * W);
        }
    }
}
