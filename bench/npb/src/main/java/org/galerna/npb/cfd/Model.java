// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/**
 * Constants of the model equations on one grid.
 *
 * @param n points along an edge.
 * @param dt time step.
 */
public record Model(int n, double dt) {
    /** Ratio of specific heats. */
    public static final double C1 = 1.4;

    /** Pressure is this times internal energy. */
    public static final double C2 = 0.4;

    /** Viscosity. */
    public static final double C3C4 = 0.1;

    /** Heat conduction against viscosity. */
    public static final double C1C5 = 1.96;

    /** Heat conduction. */
    public static final double C1345 = 0.196;

    /** Fourth-order dissipation, the same in all directions. */
    public static final double DSSP = 0.25;

    private static final double[] SECOND_ORDER = {0.75, 0.75, 1.0};
    private static final double[][] NEAR_FIRST = {{0, 0, 5, -4, 1}, {0, -4, 6, -4, 1}};
    private static final double[][] NEAR_LAST = {{1, -4, 5, 0, 0}, {1, -4, 6, -4, 0}};
    private static final double[] INSIDE = {1, -4, 6, -4, 1};

    /**
     * Spacing of points.
     *
     * @return of the unit cube.
     */
    public double h() {
        return 1.0 / (n - 1);
    }

    /**
     * Factor of second differences.
     *
     * @return 1/h².
     */
    public double t1() {
        return (double) (n - 1) * (n - 1);
    }

    /**
     * Factor of first differences.
     *
     * @return 1/(2h).
     */
    public double t2() {
        return 0.5 * (n - 1);
    }

    /**
     * Second-order dissipation.
     *
     * @param axis 0 to 2.
     * @return of every component.
     */
    public static double secondOrder(int axis) {
        return SECOND_ORDER[axis];
    }

    /**
     * The fourth difference at a point of a line, which is one-sided near its ends.
     *
     * @param global index on the line.
     * @return factors of the five points from two before to two behind; not to be changed.
     */
    public double[] fourthDifference(int global) {
        if (global <= 2) {
            return NEAR_FIRST[Math.max(global, 1) - 1];
        }
        return global >= n - 3 ? NEAR_LAST[n - 2 - Math.min(global, n - 2)] : INSIDE;
    }

    /**
     * Both dissipations at a point of a line.
     *
     * @param axis of the line.
     * @param global index on the line.
     * @return factors of five points.
     */
    double[] dissipation(int axis, int global) {
        double[] factors = new double[5];
        double[] fourth = fourthDifference(global);
        for (int p = 0; p < 5; p++) {
            factors[p] = -DSSP * fourth[p];
        }
        double second = secondOrder(axis) * t1();
        factors[1] += second;
        factors[2] -= 2 * second;
        factors[3] += second;
        return factors;
    }
}
