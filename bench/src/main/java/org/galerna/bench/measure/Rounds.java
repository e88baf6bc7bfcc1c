// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.Arrays;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.bench.statistics.Quantiles;

/**
 * Repetitions of a measurement on all ranks at once.
 *
 * @param comm all ranks.
 * @param most repetitions at most.
 * @param nanos no new one after that time, by the clock of rank 0; at least two are made.
 */
record Rounds(IntraComm comm, int most, long nanos) {
    private static final double NANOS_PER_MICRO = 1000;
    private static final int WARM_PART = 4; // of the time, at most
    private static final int WARM_CALLS = 20_000;

    /** One repetition on one rank. */
    interface Timed {
        double micros();
    }

    /** The median of the second half, in microseconds; each repetition follows a barrier. */
    double median(Timed timed) {
        double[] values = new double[most];
        long start = System.nanoTime();
        int made = 0;
        do {
            comm.barrier();
            values[made] = timed.micros();
            made++;
        } while (made < most && goesOn(made < 2 || System.nanoTime() - start < nanos));
        return Quantiles.median(Arrays.copyOfRange(values, made / 2, made));
    }

    /** Makes repetitions that do not count, so that what is measured behind is compiled. */
    void warm(Timed timed) {
        long start = System.nanoTime();
        int made = 0;
        do {
            comm.barrier();
            timed.micros();
            made++;
        } while (made < WARM_CALLS && goesOn(System.nanoTime() - start < nanos / WARM_PART));
    }

    /** What rank 0 thinks. */
    private boolean goesOn(boolean mine) {
        byte[] answer = {(byte) (mine ? 1 : 0)};
        comm.bcast(Buffer.of(answer), 0);
        return answer[0] != 0;
    }

    /** Microseconds of a call since some time. */
    static double since(long start, double calls) {
        return (System.nanoTime() - start) / NANOS_PER_MICRO / calls;
    }
}
