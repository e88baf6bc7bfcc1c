// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import org.galerna.bench.machine.CompilerTime;
import org.galerna.bench.statistics.WarmUp;

/**
 * Runs a pattern before it is measured, until it is steady: in pieces of some milliseconds, whose
 * times on the slowest rank every rank knows, so that all end at the same one.
 */
final class Steadying {
    private static final int WINDOW = 8;
    private static final double TOLERANCE = 0.02;
    private static final double PIECE_NANOS = 2e6;
    private static final int GROWTH = 10;

    private final Api world;
    private final double limitNanos;

    /**
     * What came before a measurement.
     *
     * @param times iterations.
     * @param isSteady whether it became steady.
     * @param nanos of the last iterations, each.
     */
    record Done(int times, boolean isSteady, double nanos) {}

    Steadying(Api world, double limitNanos) {
        this.world = world;
        this.limitNanos = limitNanos;
    }

    /** Runs it on this rank; every rank calls it, those outside with an empty body. */
    Done run(Session.Loop loop) {
        WarmUp warmUp = new WarmUp(WINDOW, TOLERANCE);
        CompilerTime compiler = new CompilerTime();
        double spent = 0;
        double each = 0;
        int times = 0;
        int piece = 1;
        boolean isSteady = false;
        while (!isSteady && spent < limitNanos) {
            double slowest = Math.max(Session.most(world.all(loop.nanos(piece))), 1);
            each = slowest / piece;
            spent += slowest;
            times += piece;
            double compiling = Session.most(world.all(compiler.passed())) / slowest;
            isSteady = warmUp.add(each, compiling) && slowest > PIECE_NANOS / 2;
            long most = Math.min((long) piece * GROWTH, Integer.MAX_VALUE);
            piece = (int) Math.clamp((long) (PIECE_NANOS / each), 1, most);
        }
        return new Done(times, isSteady, each);
    }
}
