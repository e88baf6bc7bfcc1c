// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.Arrays;

/**
 * Messages that are under way, by sender and receiver, first in first out: a hash table of chains
 * in plain arrays, for millions of them.
 */
final class Mail {
    private static final int BUCKETS = 1 << 20;

    private final int[] heads = new int[BUCKETS];
    private long[] pairs = new long[1 << 16];
    private double[] times = new double[pairs.length];
    private int[] next = new int[pairs.length];
    private int used = 1; // 0 ends a chain
    private int free; // chain of messages that were taken

    /** A message that arrives at a time. */
    void put(int from, int to, double time) {
        int message = fresh();
        long pair = pair(from, to);
        pairs[message] = pair;
        times[message] = time;
        next[message] = 0;
        int bucket = bucket(pair);
        int last = heads[bucket];
        if (last == 0) {
            heads[bucket] = message;
            return;
        }
        while (next[last] != 0) {
            last = next[last];
        }
        next[last] = message;
    }

    /** Takes the first message of a pair; returns its time, or a negative number without one. */
    double take(int from, int to) {
        long pair = pair(from, to);
        int bucket = bucket(pair);
        int before = 0;
        for (int m = heads[bucket]; m != 0; m = next[m]) {
            if (pairs[m] == pair) {
                if (before == 0) {
                    heads[bucket] = next[m];
                } else {
                    next[before] = next[m];
                }
                next[m] = free;
                free = m;
                return times[m];
            }
            before = m;
        }
        return -1;
    }

    private int fresh() {
        if (free != 0) {
            int message = free;
            free = next[message];
            return message;
        }
        if (used == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * used);
            times = Arrays.copyOf(times, 2 * used);
            next = Arrays.copyOf(next, 2 * used);
        }
        return used++;
    }

    private static long pair(int from, int to) {
        return (long) from << Integer.SIZE | to;
    }

    private static int bucket(long pair) {
        long mixed = pair * 0x9E3779B97F4A7C15L; // Fibonacci hashing
        return (int) (mixed >>> (Long.SIZE - Integer.numberOfTrailingZeros(BUCKETS)));
    }
}
