// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import org.galerna.npb.frame.Lanes;

/**
 * The operator on one row of points along x. Each method handles the subscripts from {@code from}
 * to before {@code to}; a vector kernel also writes behind {@code to}, within the row.
 */
abstract class RowKernels {
    final double[][] u;
    final double[][] r;
    final double[] inverse;
    final double[][] velocity;
    final double[] kinetic;
    final double[] specific;
    final double[] sound;

    /** Factors of differences. */
    final double t2;

    final double viscous;
    final double viscousAlong;
    final double heatSpecific;
    final double heatSquare;
    final double heatEnergy;

    RowKernels(Model model, Flow flow) {
        u = flow.state();
        r = flow.residual();
        inverse = flow.inverse();
        velocity = flow.velocity();
        kinetic = flow.kinetic();
        specific = flow.specific();
        sound = flow.sound();
        t2 = model.t2();
        viscous = Model.C3C4 * model.t1();
        viscousAlong = viscous * 4 / 3;
        heatSpecific = viscous * (1 - Model.C1C5);
        heatSquare = viscous / 6;
        heatEnergy = viscous * Model.C1C5;
    }

    /** The kernels for this JVM. */
    static RowKernels of(Model model, Flow flow) {
        return Lanes.AVAILABLE ? new VectorRows(model, flow) : new ScalarRows(model, flow);
    }

    /** Velocities, kinetic energies and one over density from the state. */
    abstract void derive(int from, int to);

    /** Speed of sound, after {@link #derive}. */
    abstract void deriveSound(int from, int to);

    /** Adds the first component along an axis. */
    abstract void addMass(Axis axis, double[][] dissipation, int from, int to);

    /** Adds a component of momentum along another axis. */
    abstract void addMomentum(int m, Axis axis, double[][] dissipation, int from, int to);

    /** Adds the component of momentum along this axis. */
    abstract void addMomentumAlong(Axis axis, double[][] dissipation, int from, int to);

    /** Adds the flux and the dissipation of the last component along an axis. */
    abstract void addEnergy(Axis axis, double[][] dissipation, int from, int to);

    /** Adds the diffusion of the last component along an axis. */
    abstract void addDiffusion(Axis axis, int from, int to);

    /** Multiplies all components. */
    abstract void scale(double factor, int from, int to);

    /** Adds the residual to the state; writes nothing behind {@code to}. */
    abstract void update(double factor, int from, int to);
}
