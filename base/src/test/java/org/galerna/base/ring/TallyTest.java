// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.MappedByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TallyTest {
    /** All rings of a consumer. */
    private static final class Rings {
        final List<CellRing.Producer> producers = new ArrayList<>();
        final List<CellRing.Consumer> consumers = new ArrayList<>();
        final Tally.Consumer tally;

        Rings() {
            MemorySegment line = Arena.ofAuto().allocate(Tally.BYTES, 64);
            tally = new Tally.Consumer(line);
            for (int ring = 0; ring < Tally.RINGS; ring++) {
                MappedByteBuffer cells = Cell.allocate(CellRing.BYTES);
                producers.add(new CellRing.Producer(cells, new Tally.Producer(line, ring)));
                consumers.add(new CellRing.Consumer(cells, tally.ring(ring)));
            }
        }

        /** Sends if there is room, or takes if there is a cell. */
        void step(int ring, boolean isSend) {
            if (isSend && producers.get(ring).hasRoom()) {
                producers.get(ring).publish(ring);
            } else if (!isSend && consumers.get(ring).peek() != Cell.NONE) {
                consumers.get(ring).advance();
            }
        }

        List<Integer> withNews() {
            List<Integer> found = new ArrayList<>();
            for (int ring = tally.next(0, Tally.RINGS);
                    ring >= 0;
                    ring = tally.next(ring + 1, Tally.RINGS)) {
                found.add(ring);
            }
            return found;
        }

        List<Integer> thatHaveCells() {
            List<Integer> found = new ArrayList<>();
            for (int ring = 0; ring < Tally.RINGS; ring++) {
                if (consumers.get(ring).hasNews()) {
                    found.add(ring);
                }
            }
            return found;
        }
    }

    @Test
    void findsTheRingsThatHaveCellsAndNoOthers() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        final Rings rings = new Rings();
        for (int step = 0; step < 100_000; step++) {
            // some rings fill up, others are empty most of the time
            final int ring = random.nextInt(Tally.RINGS);
            rings.step(ring, random.nextInt(Tally.RINGS) < ring);
            assertEquals(rings.thatHaveCells(), rings.withNews(), () -> "seed " + seed);
        }
    }

    @Test
    void aFullRingIsNotTakenForAnEmptyOneInAnyLap() {
        Rings rings = new Rings();
        for (int lap = 0; lap < 5; lap++) {
            for (int i = 0; i < CellRing.CELLS; i++) {
                rings.step(17, true);
                assertEquals(17, rings.tally.next(0, Tally.RINGS));
                assertEquals(-1, rings.tally.next(18, Tally.RINGS));
            }
            for (int i = 0; i < CellRing.CELLS; i++) {
                assertEquals(17, rings.tally.next(17, Tally.RINGS));
                rings.step(17, false);
            }
            assertEquals(-1, rings.tally.next(0, Tally.RINGS));
            rings.consumers.get(17).publish();
        }
    }

    @Test
    void owesEveryProducerWhoseCellsWereTakenOrWhoseBudgetCameBack() {
        Rings rings = new Rings();
        assertEquals(0, rings.tally.debts());
        rings.step(0, true);
        rings.step(31, true);
        assertEquals(0, rings.tally.debts());
        rings.step(0, false);
        rings.step(31, false);
        rings.consumers.get(5).returnBudget(8);
        assertEquals(1 << 31 | 1 << 5 | 1, rings.tally.debts());
        assertEquals(0, rings.tally.debts());
    }

    @Test
    void countsNoMoreRingsThanItHasBytesFor() {
        MemorySegment line = Arena.ofAuto().allocate(Tally.BYTES, 64);
        assertThrows(IndexOutOfBoundsException.class, () -> new Tally.Producer(line, Tally.RINGS));
        assertThrows(
                IndexOutOfBoundsException.class, () -> new Tally.Consumer(line).ring(Tally.RINGS));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Tally.Consumer(line.asSlice(0, Tally.BYTES - 1)));
    }
}
