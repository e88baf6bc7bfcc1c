// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.is;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import java.util.Arrays;
import org.galerna.npb.frame.ProblemClass;
import org.galerna.npb.frame.Random46;
import org.galerna.npb.is.arithmetic.Buckets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The keys are those of NPB, and each rank draws its own part of them. */
@Timeout(30)
class KeySpaceTest {
    private static int[] all(ProblemClass problem) {
        KeySpace space = KeySpace.of(problem);
        int[] keys = new int[(int) space.keys()];
        space.draw(0, keys, keys.length);
        return keys;
    }

    @Test
    void keysOfClassS() {
        int[] keys = all(ProblemClass.S);
        assertArrayEquals(
                new int[] {1585, 825, 1060, 1343, 956, 437, 759, 841}, Arrays.copyOf(keys, 8));
        assertEquals(962, keys[keys.length - 1]);
        assertEquals(67027849, Arrays.stream(keys).asLongStream().sum());
        assertEquals(50, Arrays.stream(keys).min().getAsInt());
        assertEquals(1973, Arrays.stream(keys).max().getAsInt());
    }

    @Test
    void ranksOfClassSStartWhereNpbHasThem() {
        long[] starts = {314159265L, 9264085446817L, 36738518069409L, 12054867849377L};
        for (int rank = 0; rank < starts.length; rank++) {
            long draws = 4L * (1 << 16) / starts.length * rank;
            assertEquals(starts[rank], Random46.skip(Random46.PI_SEED, draws));
        }
    }

    @Test
    void keysOfClassW() {
        int[] keys = all(ProblemClass.W);
        assertArrayEquals(new int[] {50737, 26409, 33921, 42989, 30600}, Arrays.copyOf(keys, 5));
        assertEquals(32561, keys[keys.length - 1]);
        assertEquals(34365783705L, Arrays.stream(keys).asLongStream().sum());
        assertEquals(892, Arrays.stream(keys).min().getAsInt());
        assertEquals(64839, Arrays.stream(keys).max().getAsInt());
    }

    @Test
    void aPartIsAsInTheWhole() {
        int[] keys = all(ProblemClass.S);
        KeySpace space = KeySpace.of(ProblemClass.S);
        qt().forAll(integers().between(0, 65000), integers().between(0, 500))
                .check((first, count) -> {
                    int[] part = new int[count];
                    space.draw(first, part, count);
                    return Arrays.equals(part, Arrays.copyOfRange(keys, first, first + count));
                });
    }

    @Test
    void bucketsAndRanksAreThoseOfASort() {
        int[] keys = all(ProblemClass.S);
        int[] counts = new int[1 << 9];
        Buckets buckets = new Buckets(counts.length, 2);
        buckets.count(keys, keys.length, counts);
        int[] grouped = new int[keys.length];
        buckets.scatter(keys, keys.length, counts, grouped);
        int[] histogram = new int[1 << 11];
        Buckets.histogram(grouped, grouped.length, 0, histogram);
        Buckets.accumulate(histogram, histogram.length);
        Arrays.sort(keys);
        for (int i = 1; i < grouped.length; i++) {
            assertEquals(true, grouped[i - 1] >> 2 <= grouped[i] >> 2, "at " + i);
        }
        for (int i = 1; i < keys.length; i++) {
            if (keys[i] != keys[i - 1]) {
                assertEquals(i, histogram[keys[i] - 1], "keys below " + keys[i]);
            }
        }
    }
}
