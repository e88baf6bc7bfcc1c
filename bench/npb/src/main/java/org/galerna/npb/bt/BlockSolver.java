// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.bt;

import org.galerna.npb.bt.arithmetic.BlockLines;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Residual;
import org.galerna.npb.cfd.Residual.RowAction;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.line.LineSolver;
import org.galerna.npb.partition.AlternatingDirections;

/** BT: the factored operator is block tridiagonal along each axis. */
public final class BlockSolver extends AlternatingDirections {
    /** A kernel that has not run. */
    public BlockSolver() {}

    @Override
    public String name() {
        return "BT";
    }

    @Override
    protected Case problem(ProblemClass problem) {
        return BlockCases.of(problem);
    }

    @Override
    protected double operations(double n) {
        return ((3478.8 * n - 17655.7) * n + 28023.7) * n;
    }

    @Override
    protected LineSolver solver(Model model, boolean shortcuts) {
        return new BlockLines(model);
    }

    @Override
    protected int kept() {
        return BlockLines.KEPT;
    }

    @Override
    protected boolean usesSound() {
        return false;
    }

    @Override
    protected RowAction beforeSolves(Flow flow) {
        return Residual.NOTHING;
    }

    @Override
    protected RowAction afterSolves(Flow flow) {
        return Residual.NOTHING;
    }
}
