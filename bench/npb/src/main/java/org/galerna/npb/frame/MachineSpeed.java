// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

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
    private static final int FMA_ELEMENTS = 512; // 4 KiB: stays in the first cache
    private static final int CHAIN = 8;
    private static final double TRIAD_BYTES = 24;
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
        double[] own = {triad(comm, n, seconds), fma(comm, seconds)};
        double[] all = new double[2];
        comm.Allreduce(own, 0, all, 0, 2, MPI.DOUBLE, MPI.SUM);
        return new MachineSpeed(all[0], all[1]);
    }

    double of(Limit limit) {
        return limit == Limit.TRIAD ? triad : fma;
    }

    private static double triad(Intracomm comm, int n, double seconds) throws MPIException {
        double[] a = new double[n];
        double[] b = new double[n];
        double[] c = new double[n];
        java.util.Arrays.fill(b, 1);
        java.util.Arrays.fill(c, 2);
        comm.Barrier();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < LEAST_ROUNDS || System.nanoTime() < end; round++) {
            long start = System.nanoTime();
            for (int at = 0; at < n; at += FMA_ELEMENTS) {
                triad(a, b, c, at);
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        return a[n / 2] > 0 ? TRIAD_BYTES * n / best : Double.NaN;
    }

    /** One stretch, in a method of its own so that it is compiled soon. */
    private static void triad(double[] a, double[] b, double[] c, int from) {
        final int to = Math.min(from + FMA_ELEMENTS, a.length);
        for (int i = from; i < to; i++) {
            a[i] = b[i] + 3.0 * c[i];
        }
    }

    private static double fma(Intracomm comm, double seconds) throws MPIException {
        double[] x = new double[FMA_ELEMENTS];
        comm.Barrier();
        final int calls = 1000;
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < LEAST_ROUNDS || System.nanoTime() < end; round++) {
            long start = System.nanoTime();
            for (int call = 0; call < calls; call++) {
                fma(x, 0.5, 1.0);
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        return x[0] > 0 ? 2.0 * CHAIN * FMA_ELEMENTS * calls / best : Double.NaN;
    }

    private static void fma(double[] x, double a, double b) {
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
