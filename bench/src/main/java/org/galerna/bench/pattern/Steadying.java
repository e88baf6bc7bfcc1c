// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import org.galerna.bench.machine.CompilerTime;
import org.galerna.bench.statistics.SteadyLoop;

/**
 * Runs a pattern before it is measured, until it is steady: in pieces of some milliseconds, whose
 * times on the slowest rank every rank knows, so that all end at the same one.
 */
final class Steadying {
    private static final double PIECE_NANOS = 2e6;

    private final Api world;
    private final double limitNanos;

    /**
     * What came before a measurement.
     *
     * @param times iterations.
     * @param isSteady whether it became steady.
     * @param nanos of the last iterations, each.
     */
    record Done(long times, boolean isSteady, double nanos) {}

    Steadying(Api world, double limitNanos) {
        this.world = world;
        this.limitNanos = limitNanos;
    }

    /** Runs it on this rank; every rank calls it, those outside with an empty body. */
    Done run(Session.Loop loop) {
        CompilerTime compiler = new CompilerTime();
        SteadyLoop pieces =
                new SteadyLoop(
                        PIECE_NANOS,
                        times -> Session.most(world.all(loop.nanos(times))),
                        nanos -> Session.most(world.all(compiler.passed())) / nanos);
        SteadyLoop.Done done = pieces.run(spent -> spent < limitNanos);
        return new Done(done.times(), done.isSteady(), done.nanos());
    }
}
