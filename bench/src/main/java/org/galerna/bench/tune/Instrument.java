// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Arrays;
import java.util.List;
import org.galerna.IntraComm;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/**
 * Times the algorithms for one call on all ranks; every rank makes one and calls it alike. They
 * take turns, so that what the machine does meanwhile befalls all of them: a first one to see how
 * many calls fit, then {@link #ROUNDS}, of which the quickest counts: compilers and other programs
 * have part in the others.
 */
final class Instrument {
    private static final int ROUNDS = 8;
    private static final int FIRST = 5;
    private static final int MOST = 1 << 20;

    private final IntraComm world;

    Instrument(IntraComm world) {
        this.world = world;
    }

    /**
     * Measures.
     *
     * @param call operation and length.
     * @param algorithms that do it, or may not.
     * @param own nanoseconds that all of it may take; those of the last rank count.
     * @return for each algorithm the nanoseconds of a call on the slowest rank, the same on all
     *     ranks; negative if it is refused.
     */
    double[] times(Measured call, List<String> algorithms, long own) {
        double turn = world.allreduce((double) own, Op.MIN) / algorithms.size() / (1 + ROUNDS);
        Calls calls = new Calls(call.operation(), world.size(), call.bytes());
        int[] times = new int[algorithms.size()];
        double[][] nanos = new double[algorithms.size()][ROUNDS];
        for (int round = -1; round < ROUNDS; round++) {
            for (int i = 0; i < times.length; i++) {
                IntraComm comm = world.dup(call.operation().label() + "=" + algorithms.get(i));
                try {
                    if (round < 0) {
                        times[i] = warmUp(calls, comm, turn);
                    } else if (times[i] > 0) {
                        nanos[i][round] = turn(calls, comm, times[i]);
                    }
                } finally {
                    comm.free();
                }
                world.barrier(); // all have left what they shared; the next one needs it
            }
        }
        return Arrays.stream(nanos).mapToDouble(Instrument::least).toArray();
    }

    /** Finds out how many calls fit into a turn; 0 if the algorithm is refused. */
    private int warmUp(Calls calls, IntraComm comm, double turn) {
        try {
            double once = slowest(run(calls, comm, 1));
            double first = slowest(run(calls, comm, fitting(Math.min(turn, FIRST * once), once)));
            return fitting(turn, slowest(run(calls, comm, fitting(turn, first))));
        } catch (GalernaException refused) {
            if (refused.errorClass() != ErrorClass.ARG) {
                throw refused;
            }
            return 0; // by all ranks, before any message
        }
    }

    /** Nanoseconds of a call, after some that make what a communicator keeps. */
    private double turn(Calls calls, IntraComm comm, int times) {
        run(calls, comm, Math.min(times, FIRST));
        world.barrier();
        return slowest(run(calls, comm, times));
    }

    private double slowest(double nanos) {
        return world.allreduce(nanos, Op.MAX);
    }

    /** How many calls of some nanoseconds fit into a turn. */
    private static int fitting(double turn, double nanos) {
        return (int) Math.clamp(turn / nanos, 1, MOST);
    }

    /** Mean of some calls. */
    private static double run(Calls calls, IntraComm comm, int times) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            calls.run(comm);
        }
        return (double) (System.nanoTime() - start) / times;
    }

    /** That of the quickest turn; -1 of an algorithm that was refused. */
    private static double least(double[] nanos) {
        double least = Arrays.stream(nanos).min().orElseThrow();
        return least > 0 ? least : -1;
    }
}
