// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Random46;
import org.galerna.npb.frame.Timers;

/** One rank's fields, and the steps of the benchmark on them. */
final class Diffusion {
    static final int SETUP = 4;
    private static final double ALPHA = 1e-6;
    private static final int SAMPLES = 1024;

    private final Slab slab;
    private final Intracomm comm;
    private final Timers timers;
    private final Lines lines;
    private final Transform transform;
    private final boolean shortcuts;
    private final double[] frequencies; // carries the factors to the power of the iteration
    private final double[] field;
    private final double[] other;
    private final double[] factors;
    private final double[] sum = new double[2];
    private final double[] sums = new double[2];

    Diffusion(Slab slab, Intracomm comm, Timers timers, boolean shortcuts) {
        this.slab = slab;
        this.comm = comm;
        this.timers = timers;
        this.shortcuts = shortcuts;
        lines = Lines.of(slab.longest());
        transform = new Transform(slab, comm, timers, lines);
        frequencies = new double[2 * slab.points()];
        field = new double[2 * slab.points()];
        other = new double[slab.ranks() == 1 ? 0 : 2 * slab.points()];
        factors = new double[slab.points()];
    }

    /** Everything before the iterations: factors, initial field, roots, forward transform. */
    void begin() throws MPIException {
        timers.start(SETUP);
        if (shortcuts) {
            factorsByAxis();
        } else {
            factors();
        }
        initial();
        lines.roots();
        timers.stop(SETUP);
        transform.forward(field, other, frequencies);
    }

    /** One iteration: lets the field diffuse and leaves its checksum in {@link #sums} of rank 0. */
    double[] iterate() throws MPIException {
        transform.back(frequencies, factors, field, other);
        checksum();
        return sums;
    }

    /** The first points of the field, for tests. */
    double[] field() {
        return field;
    }

    double[] frequencies() {
        return frequencies;
    }

    /** Numbers are drawn in order of the points; a slab is one run of them. */
    void initial() {
        int plane = 2 * slab.nx() * slab.ny();
        for (int k = 0; k < slab.planes(); k++) {
            long before = (long) plane * (slab.rank() * slab.planes() + k);
            Random46.fill(Random46.skip(Random46.PI_SEED, before), field, k * plane, plane);
        }
    }

    private static double square(int i, int n) {
        double folded = i < n / 2 ? i : i - n;
        return folded * folded;
    }

    private static double exponent() {
        return -4 * ALPHA * Math.PI * Math.PI;
    }

    /** An exponential for every point, as NPB has it. */
    private void factors() {
        final int nx = slab.nx();
        final double[] alongX = new double[nx];
        for (int i = 0; i < nx; i++) {
            alongX[i] = square(i, nx);
        }
        for (int k = 0; k < slab.nz(); k++) {
            for (int j = 0; j < slab.rows(); j++) {
                double yz = square(slab.rank() * slab.rows() + j, slab.ny()) + square(k, slab.nz());
                int at = nx * (slab.rows() * k + j);
                exponents(alongX, yz, factors, at);
                lines.exp(factors, at, nx);
            }
        }
    }

    private static void exponents(double[] alongX, double yz, double[] into, int at) {
        final double exponent = exponent();
        for (int i = 0; i < alongX.length; i++) {
            into[at + i] = exponent * (alongX[i] + yz);
        }
    }

    /** A shortcut: the product of three exponentials, one a point along each axis. */
    private void factorsByAxis() {
        double[] x = axis(slab.nx());
        double[] y = axis(slab.ny());
        double[] z = axis(slab.nz());
        for (int k = 0; k < slab.nz(); k++) {
            for (int j = 0; j < slab.rows(); j++) {
                double yz = y[slab.rank() * slab.rows() + j] * z[k];
                int at = slab.nx() * (slab.rows() * k + j);
                for (int i = 0; i < slab.nx(); i++) {
                    factors[at + i] = x[i] * yz;
                }
            }
        }
    }

    private static double[] axis(int n) {
        double[] result = new double[n];
        for (int i = 0; i < n; i++) {
            result[i] = Math.exp(exponent() * square(i, n));
        }
        return result;
    }

    private void checksum() throws MPIException {
        sum[0] = 0;
        sum[1] = 0;
        int first = slab.rank() * slab.planes();
        for (int q = 1; q <= SAMPLES; q++) {
            int i = q % slab.nx();
            int j = 3 * q % slab.ny();
            int k = 5 * q % slab.nz() - first;
            if (k >= 0 && k < slab.planes()) {
                int at = 2 * (i + slab.nx() * (j + slab.ny() * k));
                sum[0] += field[at];
                sum[1] += field[at + 1];
            }
        }
        sum[0] /= slab.all();
        sum[1] /= slab.all();
        comm.Reduce(sum, 0, sums, 0, 2, MPI.DOUBLE, MPI.SUM, 0);
    }
}
