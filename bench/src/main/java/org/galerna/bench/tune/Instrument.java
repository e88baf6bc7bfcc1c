// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import org.galerna.IntraComm;
import org.galerna.reduce.Op;

/** Times one algorithm on all ranks; every rank makes one and calls it alike. */
final class Instrument {
    private static final int PARTS = 4; // one to warm up, the others are measured
    private static final int FIRST = 5;
    private static final int MOST = 1 << 20;

    private final IntraComm world;

    Instrument(IntraComm world) {
        this.world = world;
    }

    /**
     * Nanoseconds of a call on the slowest rank, the same on all ranks; negative if refused.
     *
     * @param own how long that may take; that of the last rank counts.
     */
    double time(Measured call, long own) {
        double budget = world.allreduce((double) own, Op.MIN);
        IntraComm comm = world.dup(call.operation().label() + "=" + call.algorithm());
        try {
            Calls calls = new Calls(call.operation(), comm.size(), call.bytes());
            double once = world.allreduce(run(calls, comm, 1), Op.MAX);
            int few = (int) Math.clamp(budget / once, 1, FIRST);
            double first = world.allreduce(run(calls, comm, few), Op.MAX);
            int warm = times(budget, first);
            double second = world.allreduce(run(calls, comm, warm), Op.MAX);
            int times = times(budget, second);
            double least = Double.POSITIVE_INFINITY;
            for (int i = 1; i < PARTS; i++) {
                world.barrier();
                least = Math.min(least, world.allreduce(run(calls, comm, times), Op.MAX));
            }
            return least;
        } catch (IllegalArgumentException refused) {
            return -1; // by all ranks, before any message
        } finally {
            comm.free();
        }
    }

    /** How many calls of some nanoseconds fit into a part of a budget. */
    private static int times(double budget, double nanos) {
        return (int) Math.clamp(budget / PARTS / nanos, 1, MOST);
    }

    /** Mean of some calls. */
    private static double run(Calls calls, IntraComm comm, int times) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            calls.run(comm);
        }
        return (double) (System.nanoTime() - start) / times;
    }
}
