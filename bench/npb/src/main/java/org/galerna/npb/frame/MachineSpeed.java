// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * What the machine can do with these ranks now, so that a slow machine is not taken for slow code.
 *
 * @param triad memory bandwidth of a = b + s c, 24 bytes an element, all ranks together, in GB/s.
 * @param fma fused multiply-adds in cache, 2 operations each, all ranks together, in GFlop/s.
 */
record MachineSpeed(double triad, double fma) {
    private static final int TRIAD_ELEMENTS = 1 << 22; // three arrays, 96 MiB over all ranks
    private static final int STRETCH = 512; // 4 KiB: stays in the first cache
    private static final int CHAIN = 8;
    private static final int FMA_CALLS = 1000;
    private static final double TRIAD_BYTES = 24;
    private static final double FMA_OPERATIONS = 2.0 * CHAIN * STRETCH * FMA_CALLS;
    private static final int LEAST_ROUNDS = 8;

    /** Heap that measuring needs, of all ranks. */
    static final long HEAP_BYTES = 3L * 8 * TRIAD_ELEMENTS;

    /**
     * Measures on all ranks at once. Collective.
     *
     * @param comm the ranks.
     * @param seconds about how long each of the two measurements takes.
     * @return the same on every rank.
     */
    static MachineSpeed measure(Intracomm comm, double seconds) throws MPIException {
        int n = Math.max(1, TRIAD_ELEMENTS / comm.Size());
        Triad triad = new Triad(n);
        Fma fma = new Fma();
        return new MachineSpeed(
                TRIAD_BYTES * n * comm.Size() / fastest(comm, triad, seconds),
                FMA_OPERATIONS * comm.Size() / fastest(comm, fma, seconds));
    }

    /**
     * Runs rounds that all ranks begin together; a round lasts as long as its slowest rank.
     *
     * @return nanoseconds of the fastest round.
     */
    private static double fastest(Intracomm comm, Runnable work, double seconds)
            throws MPIException {
        double[] slowest = new double[1];
        double best = Double.MAX_VALUE;
        double left = seconds * 1e9;
        for (int round = 0; round < LEAST_ROUNDS || left > 0; round++) {
            comm.Barrier();
            long start = System.nanoTime();
            work.run();
            double[] own = {System.nanoTime() - start};
            comm.Allreduce(own, 0, slowest, 0, 1, MPI.DOUBLE, MPI.MAX);
            best = Math.min(best, slowest[0]);
            left -= slowest[0];
        }
        return best;
    }

    double of(Limit limit) {
        return limit == Limit.TRIAD ? triad : fma;
    }

    /** a = b + 3 c over arrays that no cache holds. */
    private static final class Triad implements Runnable {
        private final double[] a;
        private final double[] b;
        private final double[] c;

        Triad(int n) {
            a = new double[n];
            b = new double[n];
            c = new double[n];
            Arrays.fill(b, 1);
            Arrays.fill(c, 2);
        }

        @Override
        public void run() {
            for (int at = 0; at < a.length; at += STRETCH) {
                stretch(a, b, c, at);
            }
        }

        /** One stretch, in a method of its own so that it is compiled soon. */
        private static void stretch(double[] a, double[] b, double[] c, int from) {
            final int to = Math.min(from + STRETCH, a.length);
            for (int i = from; i < to; i++) {
                a[i] = b[i] + 3.0 * c[i];
            }
        }
    }

    /** Chains of fused multiply-adds over an array that stays in the first cache. */
    private static final class Fma implements Runnable {
        private final double[] x = new double[STRETCH];

        @Override
        public void run() {
            for (int call = 0; call < FMA_CALLS; call++) {
                chain(x, 0.5, 1.0);
            }
        }

        private static void chain(double[] x, double a, double b) {
            for (int i = 0; i < x.length; i++) {
                double t = Math.fma(x[i], a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                x[i] = Math.fma(t, a, b);
            }
        }
    }
}
