// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.util.Arrays;
import org.galerna.bench.statistics.Quantiles;

/**
 * What one size has shown.
 *
 * @param bytes size of a message.
 * @param oursUs our time, median of the rounds, in microseconds.
 * @param nativeUs the native time, likewise.
 * @param ratio median over the rounds of our time by the native time of the same round.
 * @param spread of that ratio: the middle half of the rounds, as a part of the median.
 * @param limitUs what the machine allows, median of the rounds: a bare hand-over, and above {@value
 *     #INLINE_BYTES} bytes an array copy of that size; of a stream of messages the copy alone.
 * @param limitRatio median over the rounds of our time by the limit of the same round.
 */
record Row(
        int bytes,
        double oursUs,
        double nativeUs,
        double ratio,
        double spread,
        double limitUs,
        double limitRatio) {
    /** Payload up to which a message is one cache line. */
    static final int INLINE_BYTES = 56;

    /** The row of these rounds; the values of a round stand at the same index. */
    static Row of(int bytes, boolean isStream, Rounds rounds) {
        double[] ratios = Quantiles.ratios(rounds.ours(), rounds.theirs());
        double[] limits = isStream ? rounds.copy() : limits(bytes, rounds);
        return new Row(
                bytes,
                Quantiles.median(rounds.ours()) / 1000,
                Quantiles.median(rounds.theirs()) / 1000,
                Quantiles.median(ratios),
                Quantiles.spread(ratios),
                Quantiles.median(limits) / 1000,
                Quantiles.median(Quantiles.ratios(rounds.ours(), limits)));
    }

    private static double[] limits(int bytes, Rounds rounds) {
        double[] limits = rounds.handOver().clone();
        if (bytes > INLINE_BYTES) {
            Arrays.setAll(limits, i -> rounds.handOver()[i] + rounds.copy()[i]);
        }
        return limits;
    }

    /**
     * Nanoseconds, one a round; the arrays belong to the record.
     *
     * @param handOver half a round trip of the bare line, or a step of the bare ring.
     * @param copy an array copy.
     * @param ours one message on our side.
     * @param theirs one message on the native side.
     */
    @SuppressWarnings("ArrayRecordComponent") // columns of one table, never compared
    record Rounds(double[] handOver, double[] copy, double[] ours, double[] theirs) {}
}
