// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

import java.util.Arrays;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Width;
import org.galerna.npb.frame.Lanes;

/**
 * Jacobians along one axis: {@code dt t2 F} of the flux and {@code dt (t1 N + t1 D I)} of viscosity
 * and dissipation.
 *
 * <pre>
 *   input of a point: | velocity x | y | z | kinetic energy of a mass | 1/density | energy |
 * </pre>
 */
public abstract class Jacobians {
    /** Lanes. */
    static final int W = Width.LANES;

    /** Place in a point's input, in lanes, of its kinetic energy. */
    public static final int SPECIFIC = 3;

    /** Place in a point's input, in lanes, of one over density. */
    public static final int INVERSE = 4;

    /** Place in a point's input, in lanes, of energy. */
    public static final int ENERGY = 5;

    /** Numbers of a point's input. */
    public static final int IN = 6 * W;

    final double[] input;
    final int along;
    final double[] flux = new double[Blocks.BLOCK];
    final double[] viscous = new double[Blocks.BLOCK];
    final double dtT2;

    /** Second-order dissipation times dt t1. */
    final double second;

    /** Viscosity of the components of momentum, times dt t1. */
    final double[] friction = new double[3];

    /** Conduction times dt t1. */
    final double heat;

    Jacobians(Model model, int axis, double[] input) {
        this.input = input;
        along = axis;
        double dtT1 = model.dt() * model.t1();
        dtT2 = model.dt() * model.t2();
        heat = dtT1 * Model.C1345;
        second = dtT1 * Model.secondOrder(axis);
        fill(flux, Blocks.entry(0, axis + 1), dtT2);
        fill(flux, Blocks.entry(axis + 1, 4), dtT2 * Model.C2);
        for (int m = 0; m < 5; m++) {
            fill(viscous, Blocks.entry(m, m), second);
        }
        for (int m = 0; m < 3; m++) {
            friction[m] = dtT1 * Model.C3C4 * (m == axis ? 4.0 / 3 : 1);
        }
    }

    /**
     * Makes those for this JVM.
     *
     * @param model the grid.
     * @param axis 0 to 2.
     * @param input where points are read from.
     * @return with room for one bundle of points.
     */
    public static Jacobians of(Model model, int axis, double[] input) {
        return Lanes.AVAILABLE
                ? new VectorJacobians(model, axis, input)
                : new ScalarJacobians(model, axis, input);
    }

    private static void fill(double[] block, int from, double value) {
        Arrays.fill(block, from, from + W, value);
    }

    /**
     * The flux block last made.
     *
     * @return the array itself.
     */
    public final double[] flux() {
        return flux;
    }

    /**
     * The viscous block last made.
     *
     * @return the array itself.
     */
    public final double[] viscous() {
        return viscous;
    }

    /**
     * Makes the flux block.
     *
     * @param p place of the input.
     */
    public abstract void makeFlux(int p);

    /**
     * Makes the viscous block.
     *
     * @param p place of the input.
     */
    public abstract void makeViscous(int p);
}
