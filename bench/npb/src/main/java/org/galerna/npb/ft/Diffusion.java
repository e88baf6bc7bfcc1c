// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Random46;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.ft.arithmetic.Lines;

/** One rank's fields, and the steps of the benchmark on them. */
final class Diffusion {
    static final int SETUP = 4;
    private static final double ALPHA = 1e-6;
    private static final int SAMPLES = 1024;

    private final Layout layout;
    private final Intracomm comm;
    private final Timers timers;
    private final Lines lines;
    private final Transform transform;
    private final boolean shortcuts;
    private final double[] frequencies; // carries the factors to the power of the iteration
    private final double[] field;
    private final double[] other;
    private final double[] factors;
    private final double[] squares; // of the frequencies along a row
    private final double[] sum = new double[2];
    private final double[] sums = new double[2];

    Diffusion(Layout layout, Intracomm comm, Timers timers, boolean shortcuts) throws MPIException {
        this.layout = layout;
        this.comm = comm;
        this.timers = timers;
        this.shortcuts = shortcuts;
        lines = Lines.of(layout.longest());
        transform = Transform.of(layout, comm, timers, lines);
        frequencies = new double[2 * layout.points()];
        field = new double[2 * layout.points()];
        other = new double[layout.ranks() == 1 ? 0 : 2 * layout.points()];
        factors = new double[layout.points()];
        squares = new double[layout.row()];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = Layout.square(i, squares.length);
        }
    }

    /** Everything before the iterations: factors, initial field, roots, forward transform. */
    void begin() throws MPIException {
        timers.start(SETUP);
        if (shortcuts) {
            factorsByRow();
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

    /** Numbers are drawn in order of the points of the whole grid. */
    void initial() {
        int run = 2 * layout.run();
        for (int i = 0; i * run < field.length; i++) {
            long before = 2 * layout.runStart(i);
            Random46.fill(Random46.skip(Random46.PI_SEED, before), field, i * run, run);
        }
    }

    private static double exponent() {
        return -4 * ALPHA * Math.PI * Math.PI;
    }

    /** An exponential for every point, as NPB has it. */
    private void factors() {
        final int n = layout.row();
        for (int row = 0; row * n < factors.length; row++) {
            exponents(squares, layout.across(row), factors, row * n);
            lines.exp(factors, row * n, n);
        }
    }

    private static void exponents(double[] squares, double across, double[] into, int at) {
        final double exponent = exponent();
        for (int i = 0; i < squares.length; i++) {
            into[at + i] = exponent * (squares[i] + across);
        }
    }

    /** A shortcut: an exponential for a row times one for a point along it. */
    private void factorsByRow() {
        final int n = layout.row();
        final double[] along = new double[n];
        for (int i = 0; i < n; i++) {
            along[i] = Math.exp(exponent() * squares[i]);
        }
        for (int row = 0; row * n < factors.length; row++) {
            double across = Math.exp(exponent() * layout.across(row));
            for (int i = 0; i < n; i++) {
                factors[row * n + i] = along[i] * across;
            }
        }
    }

    private void checksum() throws MPIException {
        sum[0] = 0;
        sum[1] = 0;
        for (int q = 1; q <= SAMPLES; q++) {
            int at = layout.place(q % layout.nx(), 3 * q % layout.ny(), 5 * q % layout.nz());
            if (at >= 0) {
                sum[0] += field[2 * at];
                sum[1] += field[2 * at + 1];
            }
        }
        sum[0] /= layout.all();
        sum[1] /= layout.all();
        comm.Reduce(sum, 0, sums, 0, 2, MPI.DOUBLE, MPI.SUM, 0);
    }
}
