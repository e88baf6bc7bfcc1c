// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.bt.arithmetic;

import org.galerna.npb.block.Blocks;
import org.galerna.npb.block.Jacobians;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.line.LineSolver;
import org.galerna.npb.line.Lines;
import org.galerna.npb.line.Rows;
import org.galerna.npb.line.Slot;

/**
 * Block tridiagonal systems: A x(i-1) + B x(i) + C x(i+1) = b(i). The blocks of a row are made when
 * it is eliminated; only C and b are kept.
 *
 * <p>Blocks stand column by column, lanes last; in a slot's row the right-hand side is the first of
 * six columns.
 */
public final class BlockLines implements LineSolver {
    /** A right-hand side and a block. */
    public static final int KEPT = 30;

    private final double[] input;

    /** -A of two rows: that with an odd number second. */
    private final double[] lower = new double[2 * Blocks.BLOCK];

    private final Jacobians[] jacobians = new Jacobians[3];
    private final Blocks blocks = Blocks.create();
    private final Rows[] velocity = new Rows[3];
    private final Rows specific;
    private final Rows inverse;
    private final Rows energy;

    /**
     * A solver for the lines of one rank.
     *
     * @param model the problem.
     */
    public BlockLines(Model model) {
        input = new double[(model.n() + 4) * Jacobians.IN];
        for (int axis = 0; axis < velocity.length; axis++) {
            velocity[axis] = rows(axis);
            jacobians[axis] = Jacobians.of(model, axis, input);
        }
        specific = rows(Jacobians.SPECIFIC);
        inverse = rows(Jacobians.INVERSE);
        energy = rows(Jacobians.ENERGY);
    }

    private Rows rows(int entry) {
        return new Rows(input, in(0) + entry * Lines.WIDTH, Jacobians.IN);
    }

    /** Place in the input of a row. */
    private static int in(int row) {
        return (row + 2) * Jacobians.IN;
    }

    /** Which of two blocks a row uses. */
    private static int turn(int row) {
        return (row & 1) * Blocks.BLOCK;
    }

    @Override
    public int kept() {
        return KEPT;
    }

    @Override
    public int depth() {
        return 1;
    }

    @Override
    public void eliminate(Flow flow, Lines lines, int bundle, Slot slot) {
        int from = lines.lower();
        int to = lines.upper();
        for (int axis = 0; axis < velocity.length; axis++) {
            lines.load(bundle, flow.velocity()[axis], velocity[axis], from - 1, to + 1);
        }
        lines.load(bundle, flow.specific(), specific, from - 1, to + 1);
        lines.load(bundle, flow.inverse(), inverse, from - 1, to + 1);
        lines.load(bundle, flow.state()[4], energy, from - 1, to + 1);
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            lines.load(bundle, flow.residual()[m], slot.side(m), from, to);
        }
        Jacobians own = jacobians[lines.axis()];
        make(own, from - 1);
        make(own, from);
        for (int row = from; row < to; row++) {
            int x = slot.at(row);
            blocks.add(lower, turn(row), slot.values(), x - slot.step(), x);
            make(own, row + 1); // -A goes where that of this row was
            blocks.combine(own, 1, -1, slot.values(), x + Blocks.COLUMN);
            blocks.factor(turn(row));
            blocks.forward(turn(row), slot.values(), x);
            blocks.backward(turn(row), slot.values(), x);
        }
    }

    /** What a row's state contributes: -A of the next row and B; what C of the row before needs. */
    private void make(Jacobians own, int row) {
        own.makeFlux(in(row));
        own.makeViscous(in(row));
        blocks.combine(own, 1, 1, lower, turn(row + 1));
        blocks.setDiagonal(turn(row), own.viscous());
    }

    @Override
    public void substitute(Lines lines, Slot slot) {
        for (int row = lines.upper() - 1; row >= lines.lower(); row--) {
            int x = slot.at(row);
            blocks.subtract(slot.values(), x, x + slot.step());
        }
    }

    @Override
    public void store(Flow flow, Lines lines, int bundle, Slot slot) {
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            lines.store(bundle, flow.residual()[m], slot.side(m), lines.lower(), lines.upper());
        }
    }
}
