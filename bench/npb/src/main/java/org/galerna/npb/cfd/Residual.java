// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

import java.util.Arrays;

/**
 * The spatial operator on one box: R(U) = L(U) + F. A plane of derived quantities is made just
 * before the rows that use it, so that the state comes from memory once.
 */
public final class Residual {
    private final Flow flow;
    private final Box box;
    private final RowKernels kernels;
    private final Axis[] axes = new Axis[3];

    /** What a solver does with a row of points while it is in cache. */
    public interface RowAction {
        /**
         * Handles a row of points inside the grid; may write residuals behind it, within the row.
         *
         * @param from subscript of the first point.
         * @param to behind the last.
         */
        void row(int from, int to);
    }

    /** Does nothing. */
    public static final RowAction NOTHING = (from, to) -> {};

    /**
     * Prepares the operator.
     *
     * @param model the grid and its constants.
     * @param flow what it works on.
     */
    public Residual(Model model, Flow flow) {
        this.flow = flow;
        this.box = flow.box();
        this.kernels = RowKernels.of(model, flow);
        for (int axis = 0; axis < axes.length; axis++) {
            axes[axis] = new Axis(model, flow, axis);
        }
    }

    /**
     * Makes the forcing, for which the residual of the exact solution is zero. Changes the state.
     */
    public void setForcing() {
        for (double[] field : flow.forcing()) {
            Arrays.fill(field, 0);
        }
        Fields.setExact(flow);
        compute(-1, NOTHING);
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            System.arraycopy(flow.residual()[m], 0, flow.forcing()[m], 0, box.length());
            Arrays.fill(flow.residual()[m], 0);
        }
    }

    /**
     * Computes the residual inside the grid, from the state with its ghosts, and what else a flow
     * knows of each point.
     *
     * @param factor the result is multiplied by it.
     * @param then what follows for each row.
     */
    public void compute(double factor, RowAction then) {
        int low = box.isLowest(2) ? 0 : -1;
        derivePlane(low);
        derivePlane(low + 1);
        for (int k = low + 1; k < box.size(2) + (box.isHighest(2) ? 0 : 1); k++) {
            if (k + 1 < box.size(2) + (box.isHighest(2) ? 0 : 1)) {
                derivePlane(k + 1);
            }
            if (k >= box.lower(2) && k < box.upper(2)) {
                plane(k, factor, then);
            }
        }
    }

    private void derivePlane(int k) {
        for (int j = box.isLowest(1) ? 0 : -1; j < box.size(1) + (box.isHighest(1) ? 0 : 1); j++) {
            int from = box.index(-Box.GHOSTS, j, k);
            int to = box.index(box.size(0) + Box.GHOSTS, j, k);
            kernels.derive(from, to);
            if (flow.sound().length > 0) {
                kernels.deriveSound(from, to);
            }
        }
    }

    private void plane(int k, double factor, RowAction then) {
        for (int j = box.lower(1); j < box.upper(1); j++) {
            int from = box.index(box.lower(0), j, k);
            int to = box.index(box.upper(0), j, k);
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                System.arraycopy(flow.forcing()[m], from, flow.residual()[m], from, to - from);
            }
            add(axes[0], axes[0].dissipation(0), from, to);
            add(axes[1], axes[1].dissipation(j), from, to);
            add(axes[2], axes[2].dissipation(k), from, to);
            if (factor != 1) {
                kernels.scale(factor, from, to);
            }
            then.row(from, to);
        }
    }

    private void add(Axis axis, double[][] dissipation, int from, int to) {
        kernels.addMass(axis, dissipation, from, to);
        for (int m = 1; m <= 3; m++) {
            if (m == axis.along) {
                kernels.addMomentumAlong(axis, dissipation, from, to);
            } else {
                kernels.addMomentum(m, axis, dissipation, from, to);
            }
        }
        kernels.addEnergy(axis, dissipation, from, to);
        kernels.addDiffusion(axis, from, to);
    }

    /**
     * Adds the residual, or what a solver has made of it, to the state inside the grid.
     *
     * @param factor of the residual.
     * @param before what goes before for each row.
     */
    public void update(double factor, RowAction before) {
        for (int k = box.lower(2); k < box.upper(2); k++) {
            for (int j = box.lower(1); j < box.upper(1); j++) {
                int from = box.index(box.lower(0), j, k);
                int to = box.index(box.upper(0), j, k);
                before.row(from, to);
                kernels.update(factor, from, to);
            }
        }
    }
}
