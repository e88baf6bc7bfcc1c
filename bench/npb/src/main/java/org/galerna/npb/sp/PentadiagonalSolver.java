// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp;

import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Residual.RowAction;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.line.LineSolver;
import org.galerna.npb.partition.AlternatingDirections;
import org.galerna.npb.sp.arithmetic.PentadiagonalLines;
import org.galerna.npb.sp.arithmetic.SpRows;

/** SP: the factored operator is diagonalised, so that each line has scalar systems. */
public final class PentadiagonalSolver extends AlternatingDirections {
    /** A kernel that has not run. */
    public PentadiagonalSolver() {}

    @Override
    public String name() {
        return "SP";
    }

    @Override
    public boolean hasShortcuts() {
        return true;
    }

    @Override
    protected Case problem(ProblemClass problem) {
        return PentadiagonalCases.of(problem);
    }

    @Override
    protected double operations(double n) {
        return ((881.174 * n - 4683.91) * n + 11484.5) * n - 19272.4;
    }

    @Override
    protected LineSolver solver(Model model, boolean shortcuts) {
        return new PentadiagonalLines(model, shortcuts);
    }

    @Override
    protected int kept() {
        return PentadiagonalLines.KEPT;
    }

    @Override
    protected boolean usesSound() {
        return true;
    }

    @Override
    protected RowAction beforeSolves(Flow flow) {
        return SpRows.of(flow)::toCharacteristic;
    }

    @Override
    protected RowAction afterSolves(Flow flow) {
        return SpRows.of(flow)::fromCharacteristic;
    }
}
