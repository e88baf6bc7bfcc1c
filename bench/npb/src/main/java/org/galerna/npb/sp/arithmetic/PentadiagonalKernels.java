// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.frame.Lanes;
import org.galerna.npb.line.Lines;
import org.galerna.npb.line.Slot;

/** Arithmetic along a bundle of lines, all lanes at once. */
abstract class PentadiagonalKernels {
    /** Systems of a line. */
    static final int SYSTEMS = 3;

    /** Entries of a point's input, after the eigenvalues of the systems. */
    static final int DISSIPATION = 3;

    static final int SOUND = 4;
    static final int INVERSE = 5;
    static final int INPUT = 6;

    static final double BT = SpRows.BT;

    /** Lanes of a bundle. */
    static final int W = Lines.WIDTH;

    /** Numbers of a point's input. */
    static final int IN = INPUT * W;

    /** Multiplier of the row before, and one over the pivot, of each system. */
    static final int WORK = 2 * SYSTEMS * W;

    /** The system of each component. */
    private static final int[] SYSTEM = {0, 0, 0, 1, 2};

    final double[] input;
    final double[] work;
    final double dtT1;
    final double dtT2;
    final double dtDssp;
    final Model model;

    PentadiagonalKernels(Model model, double[] input) {
        this.model = model;
        this.input = input;
        this.work = new double[(model.n() + 4) * WORK];
        dtT1 = model.dt() * model.t1();
        dtT2 = model.dt() * model.t2();
        dtDssp = model.dt() * Model.DSSP;
    }

    static PentadiagonalKernels of(Model model, double[] input) {
        return Lanes.AVAILABLE
                ? new VectorPentadiagonal(model, input)
                : new ScalarPentadiagonal(model, input);
    }

    /** Place in a point's input of a row. */
    static int in(int row) {
        return (row + 2) * IN;
    }

    /** Place in the work space of a row. */
    static int work(int row) {
        return (row + 2) * WORK;
    }

    /** Place in a slot's row of the first upper diagonal of a system. */
    static int upper(int system) {
        return (Flow.COMPONENTS + 2 * system) * W;
    }

    static int system(int component) {
        return SYSTEM[component];
    }

    /** Makes eigenvalues of the points from one place of the input to another. */
    abstract void eigenvalues(int from, int to);

    /** Makes the dissipation of these points: the largest of four. */
    abstract void dissipation(double secondOrder, int from, int to);

    /** Makes the dissipation of these points, knowing which is the largest. */
    abstract void knownDissipation(double secondOrder, int from, int to);

    /** Makes the rows of the three systems and eliminates below the diagonal. */
    abstract void factor(Lines lines, Slot slot);

    /** Does to the right-hand sides what {@link #factor} did to the rows. */
    abstract void eliminate(Lines lines, Slot slot);

    /** Solves upwards. */
    abstract void substitute(Lines lines, Slot slot);

    /** Goes from the characteristic variables of x to those of y (ninvr). */
    abstract void fromX(Lines lines, Slot slot);

    /** Goes from the characteristic variables of y to those of z (pinvr). */
    abstract void fromY(Lines lines, Slot slot);
}
