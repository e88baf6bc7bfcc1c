// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ft;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.ft.arithmetic.Lines;

/**
 * A field made there and back is itself times the number of points, on any number of ranks, and its
 * mean is where frequency 0 is. Ends with an exception where that is not so.
 */
public final class TransformProgram {
    private static final int[] SIZE = {16, 32, 16};
    private static final int[] FLAT = {16, 32, 4}; // fewer planes than ranks

    private TransformProgram() {}

    /**
     * Runs it.
     *
     * @param args none.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        thereAndBack(SIZE);
        if (MPI.COMM_WORLD.Size() <= Layout.mostRanks(FLAT[0], FLAT[1], FLAT[2])) {
            thereAndBack(FLAT);
        }
        MPI.Finalize();
    }

    private static void thereAndBack(int... size) throws MPIException {
        Layout layout = Layout.of(size, MPI.COMM_WORLD.Size(), MPI.COMM_WORLD.Rank());
        Diffusion diffusion =
                new Diffusion(layout, MPI.COMM_WORLD, new Timers(false), layout.ranks() % 4 == 0);
        diffusion.initial();
        double[] before = diffusion.field().clone();
        Timers timers = new Timers(false);
        Transform transform =
                Transform.of(layout, MPI.COMM_WORLD, timers, Lines.of(layout.longest()));
        double[] other = new double[before.length];
        double[] frequencies = new double[before.length];
        double[] ones = new double[before.length / 2];
        Arrays.fill(ones, 1);
        transform.forward(diffusion.field(), other, frequencies);
        checkMean(before, frequencies);
        transform.back(frequencies, ones, diffusion.field(), other);
        for (int i = 0; i < before.length; i++) {
            if (Math.abs(diffusion.field()[i] / layout.all() - before[i]) > 1e-13) {
                throw new IllegalStateException(i + " is " + diffusion.field()[i]);
            }
        }
    }

    private static void checkMean(double[] field, double[] frequencies) throws MPIException {
        double[] own = {0};
        for (int i = 0; i < field.length; i += 2) {
            own[0] += field[i];
        }
        double[] all = new double[1];
        MPI.COMM_WORLD.Allreduce(own, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
        if (MPI.COMM_WORLD.Rank() == 0 && Math.abs(frequencies[0] - all[0]) > 1e-8) {
            throw new IllegalStateException("mean " + frequencies[0] + ", not " + all[0]);
        }
    }
}
