// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.is;

/** The loops over keys. Their subscripts depend on data; everything else is kept out of them. */
final class Buckets {
    private Buckets() {}

    /** Counts keys by bucket, in two arrays by turns, so that equal neighbours do not wait. */
    static void count(int[] keys, int count, int shift, int[] counts, int[] odd) {
        java.util.Arrays.fill(odd, 0);
        int i = 0;
        for (; i < count - 1; i += 2) {
            counts[keys[i] >>> shift]++;
            odd[keys[i + 1] >>> shift]++;
        }
        if (i < count) {
            counts[keys[i] >>> shift]++;
        }
        for (int b = 0; b < odd.length; b++) {
            counts[b] += odd[b];
        }
    }

    /** Groups keys by bucket; {@code next} holds where each bucket goes on. */
    static void scatter(int[] keys, int count, int shift, int[] next, int[] into) {
        for (int i = 0; i < count; i++) {
            int key = keys[i];
            into[next[key >>> shift]++] = key;
        }
    }

    /** Counts keys by value, from {@code least} on. */
    static void histogram(int[] keys, int count, int least, int[] counts) {
        for (int i = 0; i < count; i++) {
            counts[keys[i] - least]++;
        }
    }

    /** Makes each count the sum of those up to it. */
    static void accumulate(int[] counts, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += counts[i];
            counts[i] = sum;
        }
    }
}
