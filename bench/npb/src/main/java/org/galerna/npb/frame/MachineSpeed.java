// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * What the machine can do with these ranks now, so that a slow machine is not taken for slow code.
 *
 * @param triad memory bandwidth of a = b + s c, 24 bytes an element, all ranks together, in GB/s.
 * @param fma fused multiply-adds in cache, 2 operations each, all ranks together, in GFlop/s.
 * @param latency of sending 8 bytes to the next rank and receiving as many from the one before, in
 *     us; 0 with one rank.
 * @param bandwidth of doing that with 64 KiB, in GB/s of a rank; 0 with one rank.
 */
record MachineSpeed(double triad, double fma, double latency, double bandwidth) {
    private static final int TRIAD_ELEMENTS = 1 << 22; // three arrays, 96 MiB over all ranks
    private static final int STRETCH = 512; // 4 KiB: stays in the first cache
    private static final int CHAIN = 8;
    private static final int FMA_CALLS = 10_000;
    private static final double TRIAD_BYTES = 24;
    private static final double FMA_OPERATIONS = 2.0 * CHAIN * STRETCH * FMA_CALLS;
    private static final int SHORT_CALLS = 1000;
    private static final int LONG_CALLS = 100;
    private static final int LONG_ELEMENTS = 1 << 13;
    private static final double LONG_BYTES = 8.0 * LONG_ELEMENTS;
    private static final int LEAST_ROUNDS = 8;
    private static final double SHORT_MEASUREMENT = 0.03;
    private static final double MEASUREMENT = 0.4;

    /** Heap that measuring needs, of all ranks. */
    static final long HEAP_BYTES = 3L * 8 * TRIAD_ELEMENTS;

    /**
     * Measures on all ranks at once. Collective.
     *
     * @param comm the ranks.
     * @param isShort for runs that are not about speed: takes a small part of the time.
     * @return the same on every rank.
     */
    static MachineSpeed measure(Intracomm comm, boolean isShort) throws MPIException {
        double seconds = isShort ? SHORT_MEASUREMENT : MEASUREMENT;
        int n = Math.max(1, TRIAD_ELEMENTS / comm.Size());
        Triad triad = new Triad(n);
        Fma fma = new Fma();
        double bytes = TRIAD_BYTES * n * comm.Size();
        double operations = FMA_OPERATIONS * comm.Size();
        double triadSpeed = bytes / fastest(comm, triad, seconds);
        double fmaSpeed = operations / fastest(comm, fma, seconds);
        if (comm.Size() == 1) {
            return new MachineSpeed(triadSpeed, fmaSpeed, 0, 0);
        }
        Exchange little = new Exchange(comm, 1, SHORT_CALLS);
        Exchange much = new Exchange(comm, LONG_ELEMENTS, LONG_CALLS);
        if (!isShort) {
            fastest(comm, little, seconds); // they are slow until they are compiled,
            fastest(comm, much, seconds / 4);
            Compiler.settle(); // for which ranks that look for messages leave no core
        }
        return new MachineSpeed(
                triadSpeed,
                fmaSpeed,
                fastest(comm, little, seconds / 4) / SHORT_CALLS / 1e3,
                LONG_BYTES * LONG_CALLS / fastest(comm, much, seconds / 4));
    }

    /**
     * Runs rounds that all ranks begin together; a round lasts from its first rank's start to its
     * last rank's end, also where ranks take turns on a core.
     *
     * @return nanoseconds of the fastest round.
     */
    private static double fastest(Intracomm comm, Work work, double seconds) throws MPIException {
        double[] slowest = new double[1];
        double best = Double.MAX_VALUE;
        double left = seconds * 1e9;
        for (int round = 0; round < LEAST_ROUNDS || left > 0; round++) {
            comm.Barrier();
            long start = System.nanoTime();
            work.run();
            comm.Barrier();
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

    /** What a round does. */
    private interface Work {
        void run() throws MPIException;
    }

    /** a = b + 3 c over arrays that no cache holds. */
    private static final class Triad implements Work {
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
    private static final class Fma implements Work {
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

    /** Messages around a ring, as most kernels exchange them: receive posted, send, wait. */
    private static final class Exchange implements Work {
        private static final int TAG = 1;

        private final Intracomm comm;
        private final int calls;
        private final int next;
        private final int previous;
        private final double[] out;
        private final double[] in;

        Exchange(Intracomm comm, int elements, int calls) throws MPIException {
            this.comm = comm;
            this.calls = calls;
            next = (comm.Rank() + 1) % comm.Size();
            previous = (comm.Rank() + comm.Size() - 1) % comm.Size();
            out = new double[elements];
            in = new double[elements];
        }

        @Override
        public void run() throws MPIException {
            for (int call = 0; call < calls; call++) {
                Request incoming = comm.Irecv(in, 0, in.length, MPI.DOUBLE, previous, TAG);
                comm.Send(out, 0, out.length, MPI.DOUBLE, next, TAG);
                incoming.Wait();
            }
        }
    }
}
