// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cfd;

/** The polynomials that the forcing makes the solution. */
public final class ExactSolution {
    /** By component: the constant, then factors of x, y, z, of their squares, and so on. */
    private static final double[][] FACTORS = {
        {2, 0, 0, 4, 5, 3, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
        {1, 0, 0, 0, 1, 2, 3, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5},
        {2, 2, 0, 0, 0, 2, 3, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4},
        {2, 2, 0, 0, 0, 2, 3, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3},
        {5, 4, 3, 2, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2},
    };

    private ExactSolution() {}

    /**
     * Evaluates one component.
     *
     * @param component 0 to 4.
     * @param x in [0, 1].
     * @param y in [0, 1].
     * @param z in [0, 1].
     * @return its value there.
     */
    public static double at(int component, double x, double y, double z) {
        double[] c = FACTORS[component];
        return c[0]
                + x * (c[1] + x * (c[4] + x * (c[7] + x * c[10])))
                + y * (c[2] + y * (c[5] + y * (c[8] + y * c[11])))
                + z * (c[3] + z * (c[6] + z * (c[9] + z * c[12])));
    }
}
