// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/** Sums of squares over the interior of a box, from which norms are made. */
public final class Norms {
    private Norms() {}

    /**
     * Adds the squares of a residual.
     *
     * @param flow whose residual.
     * @param sums by component; added to.
     */
    public static void addResidual(Flow flow, double... sums) {
        Box box = flow.box();
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            for (int k = box.lower(2); k < box.upper(2); k++) {
                for (int j = box.lower(1); j < box.upper(1); j++) {
                    sums[m] += squares(flow.residual()[m], box, box.index(0, j, k));
                }
            }
        }
    }

    private static double squares(double[] field, Box box, int row) {
        double sum = 0;
        for (int p = row + box.lower(0); p < row + box.upper(0); p++) {
            sum += field[p] * field[p];
        }
        return sum;
    }

    /**
     * Adds the squares of the distance of a state from the exact solution.
     *
     * @param flow whose state.
     * @param sums by component; added to.
     */
    public static void addError(Flow flow, double... sums) {
        Box box = flow.box();
        for (int k = box.lower(2); k < box.upper(2); k++) {
            for (int j = box.lower(1); j < box.upper(1); j++) {
                for (int i = box.lower(0); i < box.upper(0); i++) {
                    addPoint(flow, new int[] {i, j, k}, sums);
                }
            }
        }
    }

    private static void addPoint(Flow flow, int[] point, double[] sums) {
        Box box = flow.box();
        double x = Fields.coordinate(box, 0, point[0]);
        double y = Fields.coordinate(box, 1, point[1]);
        double z = Fields.coordinate(box, 2, point[2]);
        int p = box.index(point[0], point[1], point[2]);
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            double distance = flow.state()[m][p] - ExactSolution.at(m, x, y, z);
            sums[m] += distance * distance;
        }
    }

    /**
     * Makes norms of sums over all ranks.
     *
     * @param n points along an edge of the grid.
     * @param sums by component.
     * @return root mean squares over the interior of the grid.
     */
    public static double[] of(int n, double... sums) {
        double[] norms = new double[sums.length];
        double points = (double) (n - 2) * (n - 2) * (n - 2);
        for (int m = 0; m < sums.length; m++) {
            norms[m] = Math.sqrt(sums[m] / points);
        }
        return norms;
    }
}
