// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import org.galerna.base.ring.Gap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class FirstLookTest {
    private static final int ROUND_TRIP = 480;

    private static final int BLOCKS = 3 * FirstLook.WAYS;

    /** Answers of a trial with the block whose start is not timed. */
    private static final int TRIAL = FirstLook.BLOCK * (1 + BLOCKS);

    private static final int LATE_IN_TRIAL =
            FirstLook.BLOCK * BLOCKS / FirstLook.WAYS * (FirstLook.WAYS - 1);

    /** Messages from one trial to the next if an answer follows each. */
    private static final int TERM = 1 << 15;

    private static final IntUnaryOperator FASTER_LATE = atOnceOrLate(ROUND_TRIP / 2);
    private static final IntUnaryOperator NEARLY_ALIKE = atOnceOrLate(ROUND_TRIP * 19 / 20);
    private static final IntUnaryOperator SLOWER_LATE = atOnceOrLate(ROUND_TRIP * 2);

    private static IntUnaryOperator atOnceOrLate(int nanosLate) {
        return rounds -> rounds == 0 ? ROUND_TRIP : nanosLate;
    }

    /** A rank that sends messages and waits for answers, with a clock of its own. */
    private static final class Rank {
        private long now = 1;
        private long sent;
        private final FirstLook first = new FirstLook(() -> now);

        /**
         * Waits for an answer.
         *
         * @param nanos that the round trip takes if the first look is late by so many rounds.
         * @return by how many rounds it was.
         */
        int answer(IntUnaryOperator nanos) {
            int rounds = 0;
            sent++;
            if (sent >= first.restsUntil()) {
                first.await(sent);
                rounds = first.value();
            }
            now += nanos.applyAsInt(rounds);
            return rounds;
        }

        /** Waits for some answers; for how many of them the first look was late. */
        int late(int answers, IntUnaryOperator nanos) {
            int late = 0;
            for (int i = 0; i < answers; i++) {
                late += answer(nanos) > 0 ? 1 : 0;
            }
            return late;
        }
    }

    private final Rank rank = new Rank();

    @Test
    void whatIsClearlyFasterLateIsAwaitedLateForATerm() {
        assertEquals(LATE_IN_TRIAL, rank.late(TRIAL - 1, FASTER_LATE));
        assertEquals(TERM - TRIAL, rank.late(TERM - TRIAL, FASTER_LATE));
        assertEquals(LATE_IN_TRIAL, rank.late(TRIAL, FASTER_LATE));
        assertEquals(TERM - TRIAL, rank.late(TERM - TRIAL, FASTER_LATE));
    }

    @Test
    void theFastestDelayIsChosen() {
        for (int sixteenths : new int[] {4, 6, 8, 9, 10}) {
            final int best = ROUND_TRIP * sixteenths / 16 / Gap.NANOS_PER_ROUND;
            final Rank other = new Rank();
            other.late(TRIAL, r -> atOnceOrLate(r == best ? 240 : 300).applyAsInt(r));
            assertEquals(best, other.answer(FASTER_LATE));
        }
    }

    @Test
    void noDelayIsLong() {
        for (int i = 0; i < TRIAL; i++) {
            assertTrue(rank.answer(rounds -> 1_000_000) * Gap.NANOS_PER_ROUND < 1000);
        }
    }

    @Test
    void whatGainsLittleIsLookedForAtOnce() {
        assertEquals(LATE_IN_TRIAL, rank.late(TRIAL, NEARLY_ALIKE));
        assertEquals(TERM, rank.first.restsUntil());
        assertEquals(0, rank.late(TERM - TRIAL, NEARLY_ALIKE));
    }

    @Test
    void whatGetsSlowIsGivenUpUntilTheTermEnds() {
        rank.late(TRIAL - 1, FASTER_LATE);
        assertEquals(FirstLook.SURE * FirstLook.BLOCK, rank.late(TERM - TRIAL, SLOWER_LATE));
        assertEquals(TERM, rank.first.restsUntil());
        assertEquals(LATE_IN_TRIAL, rank.late(TRIAL - 1, FASTER_LATE));
    }

    @Test
    void oneSlowBlockChangesNothing() {
        rank.late(TRIAL, FASTER_LATE);
        for (int i = 0; i < 10; i++) {
            assertEquals(FirstLook.BLOCK, rank.late(FirstLook.BLOCK, SLOWER_LATE));
            assertEquals(2 * FirstLook.BLOCK, rank.late(2 * FirstLook.BLOCK, FASTER_LATE));
        }
    }

    @Test
    void ranksThatAnswerEachOtherTryTheSameAtTheSameTime() {
        final Rank other = new Rank();
        rank.late(TRIAL - 1, FASTER_LATE);
        other.late(TRIAL + 10, NEARLY_ALIKE);
        assertEquals(TERM - TRIAL, rank.late(TERM - TRIAL, FASTER_LATE));
        assertEquals(0, other.late(TERM - TRIAL - 11, FASTER_LATE));
        int alike = 0;
        for (int i = 0; i < TRIAL; i++) {
            alike += rank.answer(FASTER_LATE) == other.answer(FASTER_LATE) ? 1 : 0;
        }
        assertEquals(TRIAL, alike, BLOCKS);
    }

    @Test
    void aTrialIsASmallPartHoweverManyMessagesAnAnswerFollows() {
        for (int window = 1; window < 100; window += 7) {
            final Rank sender = new Rank();
            for (int i = 0; sender.sent >= sender.first.restsUntil(); i++) {
                assertTrue(i <= TRIAL);
                sender.sent += window - 1;
                sender.answer(NEARLY_ALIKE);
            }
            final long rest = sender.first.restsUntil() - sender.sent;
            assertTrue(rest > 6L * TRIAL * window && rest < 16L * TRIAL * window);
        }
    }

    @Test
    void whoHasSentNothingLearnsNothing() {
        rank.late(TRIAL, FASTER_LATE);
        final int rounds = rank.first.value();
        rank.now += 1_000_000;
        for (int i = 0; i < TERM; i++) {
            rank.first.await(rank.sent);
        }
        assertEquals(FirstLook.BLOCK, rank.late(FirstLook.BLOCK, FASTER_LATE));
        assertEquals(rounds, rank.first.value());
    }
}
