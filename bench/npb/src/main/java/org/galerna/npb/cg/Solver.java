// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import java.util.Arrays;
import mpi.MPIException;
import org.galerna.npb.cg.arithmetic.Elementwise;

/** The outer step: 25 conjugate gradient iterations, the residual, zeta, and x scaled anew. */
final class Solver {
    private static final int INNER = 25;

    private final Layout layout;
    private final double shift;
    private final int n;
    private final double[] x;
    private final double[] z;
    private final double[] p;
    private final double[] q;
    private final double[] r;
    private final double[] one = new double[1];
    private final double[] two = new double[2];
    private double zeta;

    Solver(Layout layout, double shift) {
        this.layout = layout;
        this.shift = shift;
        n = layout.own().length();
        x = new double[n];
        z = new double[n];
        p = new double[n];
        q = new double[n];
        r = new double[n];
        reset();
    }

    /** Sets x to ones and zeta to 0. */
    void reset() {
        Arrays.fill(x, 1);
        zeta = 0;
    }

    double zeta() {
        return zeta;
    }

    /** Does one outer step and returns the norm of the residual. */
    double step() throws MPIException {
        double norm = solve();
        two[0] = Elementwise.dot(n, x, z);
        two[1] = Elementwise.dot(n, z, z);
        layout.sum(two);
        zeta = shift + 1 / two[0];
        Elementwise.scale(n, 1 / Math.sqrt(two[1]), z, x);
        return norm;
    }

    private double solve() throws MPIException {
        Arrays.fill(z, 0);
        System.arraycopy(x, 0, r, 0, n);
        System.arraycopy(x, 0, p, 0, n);
        double rho = sum(Elementwise.dot(n, r, r));
        for (int inner = 0; inner < INNER; inner++) {
            layout.product(p, q);
            double alpha = rho / sum(Elementwise.dot(n, p, q));
            Elementwise.addScaled(n, alpha, p, z);
            Elementwise.addScaled(n, -alpha, q, r);
            double before = rho;
            rho = sum(Elementwise.dot(n, r, r));
            Elementwise.scaleAdd(n, rho / before, p, r);
        }
        layout.product(z, q);
        return Math.sqrt(sum(Elementwise.distance(n, x, q)));
    }

    private double sum(double partial) throws MPIException {
        one[0] = partial;
        layout.sum(one);
        return one[0];
    }
}
