// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.ep;

import java.util.Arrays;
import org.galerna.npb.frame.Random46;

/**
 * Sums and counts of one rank, and the scalar evaluation of a stretch of pairs.
 *
 * <p>A stretch runs in two passes over arrays that stay in the first cache: draw pairs and keep
 * those inside the unit disc, without a branch to predict; then logarithm, root and quotient of
 * those kept.
 */
final class Tally {
    /** Square annuli. */
    static final int BINS = 10;

    /** Pairs of one stretch. */
    static final int STRETCH = 1024;

    private static final int STREAMS = 4;
    private static final long MASK = (1L << 46) - 1;
    private static final long STEP = Random46.power(Random46.MULTIPLIER, 2L * STREAMS);

    /** Room for a kept value more than there are: every candidate is stored. */
    private final double[] keptX = new double[STRETCH + STREAMS];

    private final double[] keptY = new double[STRETCH + STREAMS];
    private final double[] keptSquare = new double[STRETCH + STREAMS];
    private final long[] counts = new long[BINS];
    private final long[] streams = new long[2 * STREAMS];
    private double sumX;
    private double sumY;

    double sumX() {
        return sumX;
    }

    double sumY() {
        return sumY;
    }

    long[] counts() {
        return counts;
    }

    void clear() {
        sumX = 0;
        sumY = 0;
        Arrays.fill(counts, 0);
    }

    /**
     * Tallies consecutive pairs.
     *
     * @param state the state before the first.
     * @param pairs a multiple of {@link #STRETCH}.
     * @return the state after the last.
     */
    long pairs(long state, int pairs) {
        final long[] streams = this.streams;
        long next = state;
        for (int i = 0; i < streams.length; i++) {
            next = Random46.next(next);
            streams[i] = next;
        }
        for (int done = 0; done < pairs; done += STRETCH) {
            int kept = draw(streams);
            tally(kept);
        }
        return Random46.skip(state, 2L * pairs);
    }

    /** Draws a stretch of pairs and keeps those in the disc; returns how many. */
    private int draw(long[] streams) {
        final double[] keptX = this.keptX;
        final double[] keptY = this.keptY;
        final double[] keptSquare = this.keptSquare;
        int kept = 0;
        for (int lane = 0; lane < STREAMS; lane++) {
            // one stream's pairs together: the order is another, the pairs are the same
            long a = streams[2 * lane];
            long b = streams[2 * lane + 1];
            for (int i = 0; i < STRETCH / STREAMS; i++) {
                double x = a * 0x1p-45 - 1.0;
                double y = b * 0x1p-45 - 1.0;
                double square = x * x + y * y;
                keptX[kept] = x;
                keptY[kept] = y;
                keptSquare[kept] = square;
                kept += square <= 1.0 ? 1 : 0;
                a = (a * STEP) & MASK;
                b = (b * STEP) & MASK;
            }
            streams[2 * lane] = a;
            streams[2 * lane + 1] = b;
        }
        return kept;
    }

    private void tally(int kept) {
        final long[] counts = this.counts;
        double sumX = 0;
        double sumY = 0;
        for (int i = 0; i < kept; i++) {
            double square = keptSquare[i];
            double factor = Math.sqrt(-2.0 * Math.log(square) / square);
            double x = keptX[i] * factor;
            double y = keptY[i] * factor;
            counts[(int) Math.max(Math.abs(x), Math.abs(y))]++;
            sumX += x;
            sumY += y;
        }
        this.sumX += sumX;
        this.sumY += sumY;
    }
}
