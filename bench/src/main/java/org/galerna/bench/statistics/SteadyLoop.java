// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.statistics;

import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/**
 * Runs something until it is steady, as {@link WarmUp} tells: in pieces of more and more
 * iterations, until a piece is as long as wanted. Where several processes run one alike, and are
 * told the same times, all make the same calls.
 */
public final class SteadyLoop {
    private static final int WINDOW = 8;
    private static final double TOLERANCE = 0.02;
    private static final int GROWTH = 10;

    private final double pieceNanos;
    private final IntToDoubleFunction piece;
    private final DoubleUnaryOperator compiling;

    /**
     * What a loop has found.
     *
     * @param times iterations of all pieces.
     * @param isSteady whether it became steady.
     * @param nanos of the last piece's iterations, each.
     * @param filling iterations that take as long as a piece shall.
     */
    public record Done(long times, boolean isSteady, double nanos, int filling) {}

    /**
     * A loop.
     *
     * @param pieceNanos about how long a piece takes.
     * @param piece runs so many iterations; their nanoseconds, of which there is at least 1.
     * @param compiling the part of a piece's nanoseconds that compilers took; asked once behind
     *     each.
     */
    public SteadyLoop(double pieceNanos, IntToDoubleFunction piece, DoubleUnaryOperator compiling) {
        this.pieceNanos = pieceNanos;
        this.piece = piece;
        this.compiling = compiling;
    }

    /**
     * Runs it.
     *
     * @param isTimeLeft whether another piece may begin, after so many nanoseconds of pieces.
     * @return how it went.
     */
    public Done run(DoublePredicate isTimeLeft) {
        WarmUp warmUp = new WarmUp(WINDOW, TOLERANCE);
        double spent = 0;
        double each = 0;
        long times = 0;
        int next = 1;
        boolean isSteady = false;
        while (!isSteady && isTimeLeft.test(spent)) {
            double nanos = Math.max(piece.applyAsDouble(next), 1);
            each = nanos / next;
            spent += nanos;
            times += next;
            isSteady = warmUp.add(each, compiling.applyAsDouble(nanos)) && nanos > pieceNanos / 2;
            long most = Math.min((long) next * GROWTH, Integer.MAX_VALUE);
            next = (int) Math.clamp((long) (pieceNanos / each), 1, most);
        }
        return new Done(times, isSteady, each, next);
    }
}
