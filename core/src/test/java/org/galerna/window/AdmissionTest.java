// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks of one rank's memory: by the word that the processes of a host share, and without. */
@Timeout(60)
class AdmissionTest {
    private static final int RANKS = 70;
    private static final int[] ALL = IntStream.range(0, RANKS).toArray();

    private final SharedLock lock =
            new SharedLock(
                    MemorySegment.ofArray(new long[1]), 0, new SharedLock.Places(ALL, RANKS));
    private final Admission admission = new Admission(lock);

    /** What was told; the rank that keeps the access, or {@link #GRANTED}. */
    private static final class Told implements Admission.Waiter {
        static final int GRANTED = -1;

        final CompletableFuture<Integer> word = new CompletableFuture<>();

        @Override
        public void granted() {
            word.complete(GRANTED);
        }

        @Override
        public void refused(int holder) {
            word.complete(holder);
        }
    }

    private void leave(int rank) {
        if (!lock.tryLeave(rank)) {
            admission.leave(rank);
        }
    }

    @Test
    void oneAloneOrSeveralTogetherNeedNobody() {
        assertTrue(lock.tryEnter(0, true));
        assertFalse(lock.tryEnter(1, true));
        assertFalse(lock.tryEnter(1, false));
        assertTrue(lock.tryLeave(0));
        assertTrue(lock.tryEnter(1, false));
        assertTrue(lock.tryEnter(61, false));
        assertFalse(lock.tryEnter(0, true));
        assertTrue(lock.tryLeave(1));
        assertTrue(lock.tryLeave(61));
        assertTrue(lock.tryEnter(0, true));
    }

    @Test
    void whoWaitsIsNextAndThenNobodyIsNeededAgain() {
        assertTrue(lock.tryEnter(0, false));
        assertTrue(lock.tryEnter(1, false));
        final Told two = new Told();
        assertFalse(admission.enter(2, true, two));
        assertFalse(lock.tryEnter(3, false)); // behind
        final Told three = new Told();
        assertFalse(admission.enter(3, false, three));
        assertFalse(lock.tryLeave(0));
        admission.leave(0);
        assertFalse(two.word.isDone());
        leave(1);
        assertEquals(Told.GRANTED, two.word.getNow(null));
        assertFalse(three.word.isDone());
        leave(2);
        assertEquals(Told.GRANTED, three.word.getNow(null));
        assertFalse(lock.tryEnter(4, false));
        leave(3);
        assertTrue(lock.tryEnter(4, true));
    }

    @Test
    void ranksWithoutAPlaceAskAlways() {
        final int far = SharedLock.Places.MOST;
        assertTrue(lock.hasPlace(far - 1));
        assertFalse(lock.hasPlace(far));
        assertFalse(lock.tryEnter(far, false));
        assertTrue(admission.enter(far, false, new Told()));
        assertFalse(lock.tryEnter(0, false));
        assertTrue(admission.enter(0, false, new Told()));
        leave(far);
        leave(0);
        assertTrue(lock.tryEnter(0, true));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theEndOfAHolderRefusesWhoWaitsAndWhoComesLater(boolean isLate) {
        assertTrue(lock.tryEnter(5, true));
        final Told early = new Told();
        if (!isLate) {
            assertFalse(admission.enter(1, false, early));
        }
        final BitSet ended = admission.ended(rank -> rank == 5);
        assertEquals(BitSet.valueOf(new long[] {1 << 5}), ended);
        admission.refuse(ended);
        assertEquals(isLate ? null : Integer.valueOf(5), early.word.getNow(null));
        final Told late = new Told();
        assertFalse(admission.enter(2, true, late));
        assertEquals(5, late.word.getNow(null));
    }

    @Test
    void theEndOfARankThatHasLeftIsNothing() {
        assertTrue(lock.tryEnter(5, true));
        final BitSet ended = admission.ended(rank -> rank == 5);
        assertTrue(lock.tryLeave(5));
        admission.refuse(ended);
        final Told later = new Told();
        assertTrue(admission.enter(2, true, later));
        leave(2);
        assertTrue(lock.tryEnter(3, true));
    }

    /** Ranks with places and without, as those of the host do and as those of others. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void threadsThatComeAndGoExcludeEachOther(int threads) throws Exception {
        final long seed = Long.getLong("galerna.seed", 11);
        final AtomicInteger alone = new AtomicInteger();
        final AtomicInteger together = new AtomicInteger();
        try (var executor = Executors.newFixedThreadPool(threads)) {
            final List<Future<Void>> ends = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                final int rank = thread % 3 == 2 ? SharedLock.Places.MOST + thread : thread;
                final Random random = new Random(seed + thread);
                final Callable<Void> visits =
                        () -> {
                            for (int visit = 0; visit < 20_000; visit++) {
                                visit(rank, random, alone, together);
                            }
                            return null;
                        };
                ends.add(executor.submit(visits));
            }
            for (final Future<Void> end : ends) {
                end.get();
            }
        }
        assertTrue(lock.tryEnter(0, true), "nobody is in, and it is open, with seed " + seed);
    }

    private void visit(int rank, Random random, AtomicInteger alone, AtomicInteger together)
            throws Exception {
        final boolean exclusive = random.nextInt(3) == 0;
        final Told told = new Told();
        if (!lock.tryEnter(rank, exclusive) && !admission.enter(rank, exclusive, told)) {
            assertEquals(Told.GRANTED, told.word.get());
        }
        final AtomicInteger mine = exclusive ? alone : together;
        final AtomicInteger others = exclusive ? together : alone;
        mine.incrementAndGet();
        for (int look = random.nextInt(20); look >= 0; look--) {
            assertEquals(0, others.get());
            assertTrue(!exclusive || mine.get() == 1);
        }
        mine.decrementAndGet();
        leave(rank);
    }
}
