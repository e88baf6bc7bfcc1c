// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Map;
import org.galerna.bench.machine.BusyCore;

/**
 * A non-blocking collective operation alone, and with a computation of equal length between its
 * call and its end.
 */
final class Overlapped {
    /** Iterations that it takes as long as: the call, the computation, and both together. */
    static final int PASSES = 4;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double PERCENT = 100;

    private final Api world;
    private final Api api;
    private final Operation pattern;

    /** A measurement in the group of {@code api}, all groups of {@code world} at once. */
    Overlapped(Api world, Api api, Operation pattern) {
        this.world = world;
        this.api = api;
        this.pattern = pattern;
    }

    /** Measures and writes down, the same on all ranks: means over ranks. */
    void measure(int times, Map<String, Double> values) {
        double pure = mean(run(times, 0));
        double overall = mean(run(times, (long) pure));
        double compute = mean(compute(times, (long) pure));
        double hidden = (pure + compute - overall) / Math.min(pure, compute);
        values.put(Figure.OVERALL, overall / NANOS_PER_MICRO);
        values.put(Figure.PURE, pure / NANOS_PER_MICRO);
        values.put(Figure.COMPUTE, compute / NANOS_PER_MICRO);
        values.put(Figure.OVERLAP, PERCENT * Math.clamp(hidden, 0, 1));
    }

    private double mean(double mine) {
        double sum = 0;
        for (double each : world.all(mine)) {
            sum += each;
        }
        return sum / world.size();
    }

    /** Nanoseconds of a call with a computation inside. */
    private double run(int times, long computeNanos) {
        world.barrier();
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            pattern.start(api, i);
            if (computeNanos > 0) {
                BusyCore.keep(computeNanos);
            }
            api.finish();
        }
        return (double) (System.nanoTime() - start) / times;
    }

    private static double compute(int times, long nanos) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            BusyCore.keep(nanos);
        }
        return (double) (System.nanoTime() - start) / times;
    }
}
