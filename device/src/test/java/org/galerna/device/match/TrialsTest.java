// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Trials that several threads of a rank count at once: no choice is promised, but one is made. */
@Timeout(60)
class TrialsTest {
    private static final int WAYS = 3;
    private static final int THREADS = 4;
    private static final long COUNTS = 3_000_000;

    /** Never at rest, so that trial follows trial; its clock leaves others time to come between. */
    private static final class Restless extends Trials {
        Restless() {
            super(Restless::slowTime, WAYS, 1);
        }

        private static long slowTime() {
            for (int i = 0; i < 20; i++) {
                Thread.onSpinWait();
            }
            return System.nanoTime();
        }

        @Override
        int valueOf(int way) {
            assertTrue(way >= 0 && way < WAYS, "way " + way);
            return way;
        }
    }

    @Test
    void threadsMayEndABlockTogether() throws Exception {
        final Trials trials = new Restless();
        final List<FutureTask<Void>> counts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            counts.add(
                    new FutureTask<>(() -> {
                        for (long i = 1; i <= COUNTS; i++) {
                            trials.count(i);
                        }
                        return null;
                    }));
        }
        counts.forEach(count -> Thread.ofPlatform().daemon().start(count));
        for (FutureTask<Void> count : counts) {
            try {
                count.get();
            } catch (ExecutionException e) {
                throw new AssertionError("a count failed", e.getCause());
            }
        }
        assertTrue(trials.value() >= 0 && trials.value() < WAYS);
    }
}
