// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Boards of a segment: nobody has what another one has, and what all have left is free. */
@Timeout(60)
class SegmentBoardsTest {
    private static final long CONTEXT = 7;

    @TempDir Path folder;

    private static SegmentBoards boards(Segment segment) {
        return new SegmentBoards(segment, false);
    }

    @Test
    void membersShareAZeroedBoardWhoeverMappedIt() throws IOException {
        final Path path = folder.resolve("s");
        final SegmentLayout layout = SegmentLayout.of(2);
        try (Segment first = Segment.create(path, layout);
                Segment second = Segment.open(path, layout)) {
            final SegmentBoards mine = boards(first);
            final SegmentBoards theirs = boards(second);
            for (int round = 0; round < 100; round++) {
                final int number = mine.claim(2, 30_000).orElseThrow();
                final MemorySegment here = mine.join(CONTEXT, number, 30_000);
                final MemorySegment there = theirs.join(CONTEXT, number, 30_000);
                assertEquals(-1, there.mismatch(MemorySegment.ofArray(new byte[30_000])), "round");
                here.set(JAVA_LONG, 29_992, 5);
                assertEquals(5, there.get(JAVA_LONG, 29_992));
                mine.leave(CONTEXT);
                theirs.leave(CONTEXT);
            }
        }
    }

    @Test
    void aBoardIsTakenUntilTheLastMemberHasLeft() throws IOException {
        final SegmentLayout layout = SegmentLayout.of(2);
        try (Segment segment = Segment.create(folder.resolve("s"), layout)) {
            final SegmentBoards mine = boards(segment);
            final SegmentBoards theirs = boards(segment);
            final long all = layout.units() * SegmentLayout.UNIT_BYTES;
            final int number = mine.claim(2, all).orElseThrow();
            mine.join(CONTEXT, number, all);
            theirs.join(CONTEXT, number, all);
            mine.leave(CONTEXT);
            mine.leave(CONTEXT); // again: nothing
            mine.leave(CONTEXT + 1); // never joined
            assertEquals(OptionalInt.empty(), mine.claim(1, 1));
            theirs.leave(CONTEXT);
            assertTrue(mine.claim(1, all).isPresent());
            assertEquals(OptionalInt.empty(), theirs.claim(2, all + 1));
        }
    }

    @Test
    void aBoardWithoutSpaceIsNotTaken() throws IOException {
        final SegmentLayout layout = SegmentLayout.of(2);
        final Segment segment = Segment.create(folder.resolve("s"), layout);
        segment.close(); // no more can be written
        assertEquals(OptionalInt.empty(), boards(segment).claim(2, 30_000));
        for (int unit = 0; unit < layout.units(); unit++) {
            assertEquals(0, segment.memory().get(JAVA_LONG, layout.unitWord(unit)));
        }
    }

    @Test
    void aNumberOutsideOfTheSegmentIsRefused() throws IOException {
        final SegmentLayout layout = SegmentLayout.of(3);
        try (Segment segment = Segment.create(folder.resolve("s"), layout)) {
            for (int number : new int[] {-1, layout.units(), Integer.MAX_VALUE}) {
                assertThrows(
                        IllegalStateException.class,
                        () -> boards(segment).join(CONTEXT, number, 1));
            }
        }
    }

    /** Claims, checks that nobody else writes there, and leaves, many times on each thread. */
    @Test
    void boardsOfRanksThatClaimAtOnceAreApart() throws Exception {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final int threads = 4;
        try (Segment segment = Segment.create(folder.resolve("s"), SegmentLayout.of(4));
                ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            final List<Callable<Integer>> bodies = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                final int own = thread + 1;
                bodies.add(() -> claimOften(boards(segment), own, new Random(seed + own)));
            }
            for (final Future<Integer> claims : pool.invokeAll(bodies)) {
                assertTrue(claims.get() > 0, "seed " + seed);
            }
            final long all = segment.layout().units() * SegmentLayout.UNIT_BYTES;
            assertTrue(boards(segment).claim(1, all).isPresent(), "lost units, seed " + seed);
        }
    }

    private static int claimOften(SegmentBoards own, long mark, Random random) {
        int claims = 0;
        for (int i = 0; i < 3000; i++) {
            final long bytes = 8L * (1 + random.nextInt((int) (5 * SegmentLayout.UNIT_BYTES / 8)));
            final OptionalInt number = own.claim(1, bytes);
            if (number.isEmpty()) {
                continue;
            }
            claims++;
            final MemorySegment board = own.join(i, number.getAsInt(), bytes);
            assertEquals(0, board.get(JAVA_LONG, 0));
            assertEquals(0, board.get(JAVA_LONG, bytes - 8));
            board.set(JAVA_LONG, 0, mark);
            board.set(JAVA_LONG, bytes - 8, mark);
            for (final long at : new long[] {0, bytes - 8}) {
                assertEquals(mark, board.get(JAVA_LONG, at));
            }
            own.leave(i);
        }
        return claims;
    }
}
