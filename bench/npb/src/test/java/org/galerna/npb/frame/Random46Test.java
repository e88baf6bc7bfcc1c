// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The generator against the published states, and its jumps against single draws. */
@Timeout(30)
class Random46Test {
    private static long drawn(long seed, int draws) {
        long state = seed;
        for (int i = 0; i < draws; i++) {
            state = Random46.next(state);
        }
        return state;
    }

    @Test
    void statesAreThoseOfNpb() {
        long[] states = {
            55909509111989L, 61155031930969L, 45573031421645L, 55279057169489L, 1250169187877L
        };
        for (int i = 0; i < states.length; i++) {
            assertEquals(states[i], drawn(Random46.PI_SEED, i + 1));
        }
        assertEquals(50447193586593L, drawn(Random46.PI_SEED, 1_000_000));
        assertEquals(39106144873291L, drawn(Random46.E_SEED, 3));
        assertEquals(18904382368481L, Random46.power(Random46.MULTIPLIER, 1000));
        assertEquals(62362532446209L, Random46.power(Random46.MULTIPLIER, 1 << 17));
        double[] numbers = new double[3];
        Random46.fill(Random46.PI_SEED, numbers, 0, 3);
        assertEquals(0.7945219111887383, numbers[0]);
        assertEquals(0.8690652738745399, numbers[1]);
        assertEquals(0.6476317284643329, numbers[2]);
    }

    @Test
    void aJumpIsSoManyDraws() {
        qt().forAll(longs().between(0, (1L << 46) - 1), integers().between(0, 5000))
                .check((seed, draws) -> Random46.skip(seed, draws) == drawn(seed, draws));
    }

    @Test
    void filledRangesAreSingleDraws() {
        qt().forAll(
                        longs().between(0, (1L << 46) - 1),
                        integers().between(0, 70),
                        integers().between(0, 9))
                .check((seed, count, from) -> {
                    double[] numbers = new double[from + count + 1];
                    boolean good = Random46.fill(seed, numbers, from, count) == drawn(seed, count);
                    long state = seed;
                    for (int i = 0; i < count; i++) {
                        state = Random46.next(state);
                        good &= numbers[from + i] == state * 0x1p-46;
                    }
                    return good && numbers[from + count] == 0;
                });
    }
}
