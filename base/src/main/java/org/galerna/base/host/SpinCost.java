// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.util.Arrays;

/**
 * Measures what {@link Thread#onSpinWait} costs here: a few nanoseconds on bare machines, more than
 * a hundred under some hypervisors, where a first stage of waiting must do without it.
 */
public final class SpinCost {
    private static final int BATCH = 128;
    private static final int BATCHES = 1024;

    private SpinCost() {}

    /**
     * Measures one call, as compiled code does it. Keeps the calling thread busy for the time
     * given, of which the first half warms up; less than 5 ms may end before compilation.
     *
     * @param budgetNanos nanoseconds to spend, more than 0.
     * @return nanoseconds of one call, at least 0; the median over many batches.
     */
    public static double measure(long budgetNanos) {
        final long start = System.nanoTime();
        final long[] batches = new long[BATCHES];
        int count = 0;
        long now = start;
        while (count == 0 || now - start < budgetNanos) {
            final long before = System.nanoTime();
            batch();
            now = System.nanoTime();
            if (count == 0 || now - start > budgetNanos / 2) {
                batches[count++ & (BATCHES - 1)] = now - before;
            }
        }
        final long[] kept = Arrays.copyOf(batches, Math.min(count, BATCHES));
        Arrays.sort(kept);
        return (double) kept[kept.length / 2] / BATCH;
    }

    private static void batch() {
        for (int i = 0; i < BATCH; i++) {
            Thread.onSpinWait();
        }
    }
}
