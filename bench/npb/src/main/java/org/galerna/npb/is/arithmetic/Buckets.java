// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.is.arithmetic;

import java.util.Arrays;

/**
 * The loops over keys. Their subscripts depend on data; everything else is kept out of them. Each
 * goes over its keys in stretches, one call each: a loop over all keys would run a few times only,
 * and be compiled for where it was found running, never as a method.
 */
public final class Buckets {
    /** Keys of a stretch: 16 KiB. */
    private static final int STRETCH = 1 << 12;

    private final int shift;
    private final int[] next; // where each bucket goes on
    private final int[] odd;

    /**
     * So many buckets.
     *
     * @param buckets their number.
     * @param shift from a key to its bucket.
     */
    public Buckets(int buckets, int shift) {
        this.shift = shift;
        next = new int[buckets];
        odd = new int[buckets];
    }

    /**
     * Adds to the first counts the keys of each bucket, in two arrays by turns, so that equal
     * neighbours do not wait.
     *
     * @param keys the keys.
     * @param count how many there are.
     * @param counts keys of each bucket.
     */
    public void count(int[] keys, int count, int[] counts) {
        Arrays.fill(odd, 0);
        int even = count & -2;
        for (int from = 0; from < even; from += STRETCH) {
            countPairs(keys, from, Math.min(even, from + STRETCH), counts);
        }
        if (even < count) {
            counts[keys[even] >>> shift]++;
        }
        for (int b = 0; b < odd.length; b++) {
            counts[b] += odd[b];
        }
    }

    private void countPairs(int[] keys, int from, int to, int[] counts) {
        final int[] odd = this.odd;
        final int shift = this.shift;
        for (int i = from; i < to; i += 2) {
            counts[keys[i] >>> shift]++;
            odd[keys[i + 1] >>> shift]++;
        }
    }

    /**
     * Groups keys by bucket.
     *
     * @param keys the keys.
     * @param count how many there are.
     * @param counts keys of each bucket.
     * @param into the keys, bucket after bucket.
     */
    public void scatter(int[] keys, int count, int[] counts, int[] into) {
        int place = 0;
        for (int b = 0; b < next.length; b++) {
            next[b] = place;
            place += counts[b];
        }
        for (int from = 0; from < count; from += STRETCH) {
            scatterStretch(keys, from, Math.min(count, from + STRETCH), into);
        }
    }

    private void scatterStretch(int[] keys, int from, int to, int[] into) {
        final int[] next = this.next;
        final int shift = this.shift;
        for (int i = from; i < to; i++) {
            int key = keys[i];
            into[next[key >>> shift]++] = key;
        }
    }

    /**
     * Adds to counts of keys by value.
     *
     * @param keys the keys.
     * @param count how many there are.
     * @param least key, which the first count is of.
     * @param counts of each value.
     */
    public static void histogram(int[] keys, int count, int least, int[] counts) {
        for (int from = 0; from < count; from += STRETCH) {
            histogram(keys, from, Math.min(count, from + STRETCH), least, counts);
        }
    }

    private static void histogram(int[] keys, int from, int to, int least, int[] counts) {
        for (int i = from; i < to; i++) {
            counts[keys[i] - least]++;
        }
    }

    /**
     * Makes each count the sum of those up to it.
     *
     * @param counts the counts.
     * @param length how many there are.
     */
    public static void accumulate(int[] counts, int length) {
        int sum = 0;
        for (int from = 0; from < length; from += STRETCH) {
            sum = accumulate(counts, from, Math.min(length, from + STRETCH), sum);
        }
    }

    private static int accumulate(int[] counts, int from, int to, int before) {
        int sum = before;
        for (int i = from; i < to; i++) {
            sum += counts[i];
            counts[i] = sum;
        }
        return sum;
    }
}
