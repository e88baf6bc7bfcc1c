// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu;

import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;

/**
 * The trapezoidal integral of pressure over the six faces of a box inside the grid. Each rank adds
 * its own points with their weights, so that nothing is exchanged.
 */
final class SurfaceIntegral {
    private static final int[] LOW = {1, 1, 2};
    private static final int[] FROM_END = {2, 3, 2};

    private final Flow flow;
    private final Box box;

    SurfaceIntegral(Flow flow) {
        this.flow = flow;
        this.box = flow.box();
    }

    /** The part of this rank, with the kinetic energy as of the last residual. */
    double own() {
        double sum = 0;
        for (int k = 0; k < box.size(2); k++) {
            for (int j = 0; j < box.size(1); j++) {
                for (int i = 0; i < box.size(0); i++) {
                    double weight = weight(i, j, k);
                    if (weight > 0) {
                        int p = box.index(i, j, k);
                        sum += weight * Model.C2 * (flow.state()[4][p] - flow.kinetic()[p]);
                    }
                }
            }
        }
        double h = 1.0 / (box.gridSize() - 1);
        return 0.25 * h * h * sum;
    }

    private double weight(int i, int j, int k) {
        int x = along(0, i);
        int y = along(1, j);
        int z = along(2, k);
        return (x == 1 ? y * z : 0) + (y == 1 ? x * z : 0) + (z == 1 ? x * y : 0);
    }

    /** 0 outside, 1 at the ends, 2 between them. */
    private int along(int axis, int local) {
        int global = box.first(axis) + local;
        int high = box.gridSize() - FROM_END[axis];
        if (global < LOW[axis] || global > high) {
            return 0;
        }
        return global == LOW[axis] || global == high ? 1 : 2;
    }
}
