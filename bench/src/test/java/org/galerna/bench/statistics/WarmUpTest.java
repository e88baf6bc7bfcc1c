// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.doubles;
import static org.quicktheories.generators.SourceDSL.integers;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class WarmUpTest {
    /** How many values it takes until it is steady. */
    private static int until(WarmUp warmUp, IntToDoubleFunction values) {
        for (int i = 0; i < 10_000; i++) {
            if (warmUp.add(values.applyAsDouble(i), 0)) {
                return i + 1;
            }
        }
        throw new AssertionError("never steady");
    }

    @Test
    void constantTimesAreSteadyAfterTwoWindows() {
        qt().forAll(integers().between(1, 20), doubles().between(0.1, 1e6))
                .check((window, time) -> until(new WarmUp(window, 0.02), i -> time) == 2 * window);
    }

    @Test
    void aProgramThatGetsFasterIsNotSteadyBeforeItStops() {
        qt().forAll(integers().between(1, 10), integers().between(20, 200))
                .check((window, end) -> {
                    int steady =
                            until(new WarmUp(window, 0.02), i -> Math.pow(0.9, Math.min(i, end)));
                    return steady > end;
                });
    }

    @Test
    void oneDisturbanceDoesNotEndIt() {
        // Falls by 20 % each time; the eleventh value is a hundred times too large.
        int steady =
                until(new WarmUp(4, 0.02), i -> i == 10 ? 100 : Math.pow(0.8, Math.min(i, 30)));
        assertEquals(true, steady > 30);
    }

    @Test
    void isNotSteadyWhileCompilersAreBusyThoughItsTimesAre() {
        qt().forAll(integers().between(1, 10), integers().between(1, 200))
                .check((window, end) -> {
                    WarmUp warmUp = new WarmUp(window, 0.02);
                    int added = 0;
                    boolean isSteady = false;
                    while (!isSteady) {
                        isSteady = warmUp.add(1, added < end ? 0.5 : 0);
                        added++;
                    }
                    return added == end + 2 * window;
                });
    }

    @Test
    void needsAWindow() {
        assertThrows(IllegalArgumentException.class, () -> new WarmUp(0, 0.1));
        assertThrows(IllegalArgumentException.class, () -> new WarmUp(1, Double.NaN));
    }
}
