// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.is;

import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Random46;

/**
 * What a class means: how many keys, how large, in how many buckets, and five keys whose ranks are
 * known. The arrays are read only.
 *
 * @param logKeys binary logarithm of the number of keys.
 * @param logMaximum of the bound of the keys.
 * @param logBuckets of the number of buckets.
 * @param testIndices where the five keys are.
 * @param baseRanks their ranks, before the iteration's change.
 * @param changes by how much a rank differs: factor of the iteration for each key.
 * @param lag added to the iteration where the factor is 1 and, if {@code lagsBoth}, where it is -1.
 * @param lagsBoth see {@code lag}.
 */
record KeySpace(
        int logKeys,
        int logMaximum,
        int logBuckets,
        long[] testIndices,
        long[] baseRanks,
        int[] changes,
        int lag,
        boolean lagsBoth) {
    private static final int TESTS = 5;

    static KeySpace of(ProblemClass problem) {
        return switch (problem) {
            case S ->
                    new KeySpace(
                            16,
                            11,
                            9,
                            longs(48427, 17148, 23627, 62548, 4431),
                            longs(0, 18, 346, 64917, 65463),
                            new int[] {1, 1, 1, -1, -1},
                            0,
                            false);
            case W ->
                    new KeySpace(
                            20,
                            16,
                            10,
                            longs(357773, 934767, 875723, 898999, 404505),
                            longs(1249, 11698, 1039987, 1043896, 1048018),
                            new int[] {1, 1, -1, -1, -1},
                            -2,
                            false);
            case A ->
                    new KeySpace(
                            23,
                            19,
                            10,
                            longs(2112377, 662041, 5336171, 3642833, 4250760),
                            longs(104, 17523, 123928, 8288932, 8388264),
                            new int[] {1, 1, 1, -1, -1},
                            -1,
                            true);
            case B, C, D -> large(problem);
        };
    }

    private static KeySpace large(ProblemClass problem) {
        return switch (problem) {
            case B ->
                    new KeySpace(
                            25,
                            21,
                            10,
                            longs(41869, 812306, 5102857, 18232239, 26860214),
                            longs(33422937, 10244, 59149, 33135281, 99),
                            new int[] {-1, 1, 1, -1, 1},
                            0,
                            false);
            case C ->
                    new KeySpace(
                            27,
                            23,
                            10,
                            longs(44172927, 72999161, 74326391, 129606274, 21736814),
                            longs(61147, 882988, 266290, 133997595, 133525895),
                            new int[] {1, 1, 1, -1, -1},
                            0,
                            false);
            default ->
                    new KeySpace(
                            31,
                            27,
                            10,
                            longs(1317351170, 995930646, 1157283250, 1503301535, 1453734525),
                            longs(1, 36538729, 1978098519, 2145192618L, 2147425337L),
                            new int[] {1, 1, -1, -1, -1},
                            0,
                            false);
        };
    }

    private static long[] longs(long... values) {
        return values;
    }

    static int tests() {
        return TESTS;
    }

    long keys() {
        return 1L << logKeys;
    }

    int maximum() {
        return 1 << logMaximum;
    }

    int buckets() {
        return 1 << logBuckets;
    }

    /** From a key to its bucket. */
    int shift() {
        return logMaximum - logBuckets;
    }

    /** The rank of test key {@code i} in an iteration, 1 and on. */
    long expected(int i, int iteration) {
        boolean up = changes[i] > 0;
        int step = iteration + (up || lagsBoth ? lag : 0);
        return baseRanks[i] + (up ? step : -step);
    }

    /** Draws consecutive keys, four numbers each, from the global index {@code first} on. */
    void draw(long first, int[] keys, int count) {
        long state = Random46.skip(Random46.PI_SEED, 4 * first);
        final int shift = 48 - logMaximum; // the mean of four numbers, times the bound
        for (int i = 0; i < count; i++) {
            long a = Random46.next(state);
            long b = Random46.next(a);
            long c = Random46.next(b);
            state = Random46.next(c);
            keys[i] = (int) ((a + b + c + state) >>> shift);
        }
    }
}
