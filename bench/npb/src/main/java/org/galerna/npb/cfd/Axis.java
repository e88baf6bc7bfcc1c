// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import java.util.Arrays;

/** What the operator needs along one axis of a box. */
final class Axis {
    /** Distance of neighbours in arrays. */
    final int stride;

    /** The component of momentum along this axis. */
    final int along;

    /** The velocity along this axis. */
    final double[] velocity;

    /** By line of constant factors: five arrays along x of factors of the five points. */
    private final double[][][] dissipation;

    Axis(Model model, Flow flow, int axis) {
        Box box = flow.box();
        this.stride = box.stride(axis);
        this.along = axis + 1;
        this.velocity = flow.velocity()[axis];
        this.dissipation =
                axis == 0 ? new double[][][] {varying(model, box)} : new double[box.size(axis)][][];
        for (int local = 0; axis > 0 && local < box.size(axis); local++) {
            dissipation[local] = constant(model, box, axis, local);
        }
    }

    /** Factors of a row of points at a place on this axis; on the x axis, of any row. */
    double[][] dissipation(int local) {
        return dissipation[local];
    }

    private static double[][] constant(Model model, Box box, int axis, int local) {
        double[] factors = model.dissipation(axis, box.first(axis) + local);
        double[][] rows = new double[factors.length][box.stride(1)];
        for (int p = 0; p < factors.length; p++) {
            Arrays.fill(rows[p], factors[p]);
        }
        return rows;
    }

    private static double[][] varying(Model model, Box box) {
        double[][] rows = new double[5][box.stride(1)];
        for (int i = box.lower(0); i < box.upper(0); i++) {
            double[] factors = model.dissipation(0, box.first(0) + i);
            for (int p = 0; p < factors.length; p++) {
                rows[p][i - box.lower(0)] = factors[p];
            }
        }
        return rows;
    }
}
