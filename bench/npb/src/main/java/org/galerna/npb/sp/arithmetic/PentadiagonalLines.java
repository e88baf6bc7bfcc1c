// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.line.LineSolver;
import org.galerna.npb.line.Lines;
import org.galerna.npb.line.Rows;
import org.galerna.npb.line.Slot;

/**
 * Three pentadiagonal systems along each line: components 0 to 2 with the velocity as eigenvalue,
 * component 3 with velocity plus sound, component 4 with velocity minus sound. A row is eliminated
 * with the two before it; the rows of the matrix are made when they are needed.
 */
public final class PentadiagonalLines implements LineSolver {
    /** Five right-hand sides, and for each system the two upper diagonals. */
    public static final int KEPT = Flow.COMPONENTS + 2 * PentadiagonalKernels.SYSTEMS;

    private final PentadiagonalKernels kernels;

    /** Whether the largest of four dissipations is known beforehand. */
    private final boolean shortcuts;

    /** Of a point: eigenvalues of the three systems, dissipation, sound, one over density. */
    private final double[] input;

    private final Rows velocity;
    private final Rows sound;
    private final Rows inverse;

    /**
     * A solver for the lines of one rank.
     *
     * @param model the problem.
     * @param shortcuts whether to use what is known beforehand of the dissipation.
     */
    public PentadiagonalLines(Model model, boolean shortcuts) {
        this.shortcuts = shortcuts;
        input = new double[(model.n() + 4) * PentadiagonalKernels.INPUT * Lines.WIDTH];
        velocity = rows(0);
        sound = rows(PentadiagonalKernels.SOUND);
        inverse = rows(PentadiagonalKernels.INVERSE);
        kernels = PentadiagonalKernels.of(model, input);
    }

    private Rows rows(int entry) {
        int step = PentadiagonalKernels.INPUT * Lines.WIDTH;
        return new Rows(input, 2 * step + entry * Lines.WIDTH, step);
    }

    @Override
    public int kept() {
        return KEPT;
    }

    @Override
    public int depth() {
        return 2;
    }

    @Override
    public void eliminate(Flow flow, Lines lines, int bundle, Slot slot) {
        int from = lines.lower();
        int to = lines.upper();
        lines.load(bundle, flow.velocity()[lines.axis()], velocity, from - 1, to + 1);
        lines.load(bundle, flow.sound(), sound, from - 1, to + 1);
        lines.load(bundle, flow.inverse(), inverse, from - 1, to + 1);
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            lines.load(bundle, flow.residual()[m], slot.side(m), from, to);
        }
        kernels.eigenvalues(velocity.at(from - 1), velocity.at(to + 1));
        double second = Model.secondOrder(lines.axis());
        if (shortcuts) {
            kernels.knownDissipation(second, velocity.at(from - 1), velocity.at(to + 1));
        } else {
            kernels.dissipation(second, velocity.at(from - 1), velocity.at(to + 1));
        }
        kernels.factor(lines, slot);
        kernels.eliminate(lines, slot);
    }

    @Override
    public void substitute(Lines lines, Slot slot) {
        kernels.substitute(lines, slot);
    }

    @Override
    public void store(Flow flow, Lines lines, int bundle, Slot slot) {
        if (lines.axis() == 0) {
            kernels.fromX(lines, slot);
        } else if (lines.axis() == 1) {
            kernels.fromY(lines, slot);
        }
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            lines.store(bundle, flow.residual()[m], slot.side(m), lines.lower(), lines.upper());
        }
    }
}
