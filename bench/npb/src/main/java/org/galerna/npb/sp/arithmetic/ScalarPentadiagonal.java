// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.line.Lines;
import org.galerna.npb.line.Slot;

/** The plain twin of {@link VectorPentadiagonal}. */
final class ScalarPentadiagonal extends PentadiagonalKernels {
    ScalarPentadiagonal(Model model, double[] input) {
        super(model, input);
    }

    @Override
    void eigenvalues(int from, int to) {
        for (int row = from; row < to; row += IN) {
            for (int p = row; p < row + W; p++) {
                double v = input[p];
                double s = input[p + SOUND * W];
                input[p + W] = v + s;
                input[p + 2 * W] = v - s;
            }
        }
    }

    @Override
    void dissipation(double secondOrder, int from, int to) {
        for (int row = from; row < to; row += IN) {
            for (int p = row; p < row + W; p++) {
                double ri = Model.C3C4 * input[p + INVERSE * W];
                double most = Math.max(secondOrder + 4.0 / 3 * ri, secondOrder + Model.C1C5 * ri);
                input[p + DISSIPATION * W] =
                        Math.max(most, Math.max(secondOrder + ri, secondOrder));
            }
        }
    }

    @Override
    void knownDissipation(double secondOrder, int from, int to) {
        for (int row = from; row < to; row += IN) {
            for (int p = row; p < row + W; p++) {
                input[p + DISSIPATION * W] = secondOrder + Model.C1345 * input[p + INVERSE * W];
            }
        }
    }

    @Override
    void factor(Lines lines, Slot slot) {
        for (int row = lines.lower(); row < lines.upper(); row++) {
            double[] d4 = model.fourthDifference(lines.global(row));
            for (int system = 0; system < SYSTEMS; system++) {
                for (int lane = 0; lane < W; lane++) {
                    factor(in(row) + lane, slot, row, system * W + lane, d4);
                }
            }
        }
    }

    /** One row of one system. */
    private void factor(int p, Slot slot, int row, int systemLane, double[] d4) {
        final double[] kept = slot.values();
        int lambda = p + systemLane / W * W;
        int nu = p + DISSIPATION * W;
        int x = slot.at(row) + upper(systemLane / W) + systemLane % W;
        int x1 = x - slot.step();
        int x2 = x1 - slot.step();
        double a = dtDssp * d4[0];
        double b = dtDssp * d4[1] - dtT2 * input[lambda - IN] - dtT1 * input[nu - IN];
        double c = dtDssp * d4[2] + 1 + 2 * dtT1 * input[nu];
        double d = dtDssp * d4[3] + dtT2 * input[lambda + IN] - dtT1 * input[nu + IN];
        b -= a * kept[x2];
        c -= a * kept[x2 + W];
        c -= b * kept[x1];
        d -= b * kept[x1 + W];
        double pivot = 1 / c;
        kept[x] = d * pivot;
        kept[x + W] = dtDssp * d4[4] * pivot;
        int to = work(row) + systemLane / W * 2 * W + systemLane % W;
        work[to] = b;
        work[to + W] = pivot;
    }

    @Override
    void eliminate(Lines lines, Slot slot) {
        final double[] kept = slot.values();
        final int step = slot.step();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            double a = dtDssp * model.fourthDifference(lines.global(row))[0];
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                int x = slot.at(row) + m * W;
                int f = work(row) + 2 * system(m) * W;
                for (int lane = 0; lane < W; lane++) {
                    double b = kept[x + lane] - a * kept[x - 2 * step + lane];
                    kept[x + lane] =
                            (b - work[f + lane] * kept[x - step + lane]) * work[f + W + lane];
                }
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
                for (int lane = 0; lane < W; lane++) {
                    kept[x + lane] -=
                            kept[f + lane] * kept[x + step + lane]
                                    + kept[f + W + lane] * kept[x + 2 * step + lane];
                }
            }
        }
    }

    @Override
    void fromX(Lines lines, Slot slot) {
        final double[] kept = slot.values();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            int x = slot.at(row);
            for (int p = x; p < x + W; p++) {
                double b1 = kept[p];
                double t1 = BT * kept[p + 2 * W];
                double t2 = 0.5 * (kept[p + 3 * W] + kept[p + 4 * W]);
                double t3 = BT * (kept[p + 3 * W] - kept[p + 4 * W]);
                kept[p] = -kept[p + W];
                kept[p + W] = b1;
                kept[p + 2 * W] = t3;
                kept[p + 3 * W] = t2 - t1;
                kept[p + 4 * W] = t2 + t1;
            }
        }
    }

    @Override
    void fromY(Lines lines, Slot slot) {
        final double[] kept = slot.values();
        for (int row = lines.lower(); row < lines.upper(); row++) {
            int x = slot.at(row);
            for (int p = x; p < x + W; p++) {
                double t1 = BT * kept[p];
                double t2 = 0.5 * (kept[p + 3 * W] + kept[p + 4 * W]);
                double b2 = kept[p + W];
                kept[p] = BT * (kept[p + 3 * W] - kept[p + 4 * W]);
                kept[p + W] = -kept[p + 2 * W];
                kept[p + 2 * W] = b2;
                kept[p + 3 * W] = t2 - t1;
                kept[p + 4 * W] = t2 + t1;
            }
        }
    }
}
