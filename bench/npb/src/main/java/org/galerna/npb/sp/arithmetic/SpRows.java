// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.sp.arithmetic;

import org.galerna.npb.cfd.Flow;
import org.galerna.npb.frame.Lanes;

/**
 * What SP does at each point before and after its line solves, on rows of points. A vector kernel
 * also writes residuals behind {@code to}, within the row.
 */
public abstract class SpRows {
    /** The square root of one half. */
    static final double BT = Math.sqrt(0.5);

    static final double C2 = 0.4;

    /** One over c2. */
    static final double C2_INVERSE = 2.5;

    final double[][] r;
    final double[] density;
    final double[] vx;
    final double[] vy;
    final double[] vz;
    final double[] inverse;
    final double[] specific;
    final double[] sound;

    SpRows(Flow flow) {
        r = flow.residual();
        density = flow.state()[0];
        vx = flow.velocity()[0];
        vy = flow.velocity()[1];
        vz = flow.velocity()[2];
        inverse = flow.inverse();
        specific = flow.specific();
        sound = flow.sound();
    }

    /**
     * Makes the rows of a flow: in vectors where they are available.
     *
     * @param flow whose points.
     * @return a new object that keeps the flow's arrays.
     */
    public static SpRows of(Flow flow) {
        return Lanes.AVAILABLE ? new VectorSpRows(flow) : new ScalarSpRows(flow);
    }

    /**
     * Goes over to the characteristic variables of the x axis (txinvr).
     *
     * @param from the first point.
     * @param to the point behind the last one of the row.
     */
    public abstract void toCharacteristic(int from, int to);

    /**
     * Comes back from the characteristic variables of the z axis (tzetar).
     *
     * @param from the first point.
     * @param to the point behind the last one of the row.
     */
    public abstract void fromCharacteristic(int from, int to);
}
