// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import org.galerna.IntraComm;
import org.galerna.bench.pattern.Collective;
import org.galerna.reduce.Op;

/** Times one algorithm on all ranks; every rank makes one and calls it alike. */
final class Instrument {
    private static final int PARTS = 4; // one to warm up, the others are measured
    private static final int FIRST = 5;
    private static final int MOST = 1 << 20;

    private final IntraComm world;
    private final long budgetNanos;

    Instrument(IntraComm world, long budgetNanos) {
        this.world = world;
        this.budgetNanos = budgetNanos;
    }

    /** Nanoseconds of a call on the slowest rank, the same on all ranks; negative if refused. */
    double time(Collective operation, long bytes, String algorithm) {
        IntraComm comm = world.dup(operation.label() + "=" + algorithm);
        try {
            Calls calls = new Calls(operation, comm.size(), bytes);
            run(calls, comm, FIRST);
            double first = world.allreduce(run(calls, comm, FIRST), Op.MAX);
            int warm = times(first);
            double second = world.allreduce(run(calls, comm, warm), Op.MAX);
            int times = times(second);
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

    /** How many calls of some nanoseconds fit into a part of the budget. */
    private int times(double nanos) {
        return (int) Math.clamp((double) budgetNanos / PARTS / nanos, 1, MOST);
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
