// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.MappedByteBuffer;
import java.util.List;
import java.util.Random;
import org.galerna.base.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // more threads than cores
class CellRingTest {
    private static final long HEADER = (1L << Cell.LAP_SHIFT) - 1;

    private final MappedByteBuffer memory = Cell.allocate(CellRing.BYTES);
    private final CellRing.Producer producer = new CellRing.Producer(memory);
    private final CellRing.Consumer consumer = new CellRing.Consumer(memory);

    private void send(long value) {
        assertTrue(producer.hasRoom());
        final int at = producer.cell();
        producer.words().putLong(at + Cell.CONTEXT, value);
        producer.words().putLong(at + Cell.TAG, ~value);
        producer.publish(HEADER);
        producer.fetchAhead(4); // neither harms what is under way
        producer.fetchAhead(1);
    }

    private void receive(long value) {
        assertTrue(consumer.hasNews());
        assertEquals(HEADER, consumer.peek());
        final int at = consumer.cell();
        assertEquals(value, consumer.words().getLong(at + Cell.CONTEXT));
        assertEquals(~value, consumer.words().getLong(at + Cell.TAG));
        consumer.advance();
    }

    @Test
    void emptyRingHasNoNews() {
        assertEquals(Cell.NONE, consumer.peek());
        assertFalse(consumer.hasNews());
        send(1);
        receive(1);
        assertEquals(Cell.NONE, consumer.peek());
        assertFalse(consumer.hasNews());
    }

    @Test
    void cellsArriveInOrder() {
        for (int i = 0; i < CellRing.CELLS; i++) {
            send(i);
        }
        for (int i = 0; i < CellRing.CELLS; i++) {
            receive(i);
        }
        assertFalse(consumer.hasNews());
    }

    /** From any place on, over the end of the ring too; an older lap's messages are none. */
    @Test
    void messagesThatAreThereAreCounted() {
        for (int i = 0; i < 2 * CellRing.CELLS; i++) {
            assertEquals(0, consumer.count(3));
            send(3L * i);
            assertEquals(1, consumer.count(3));
            send(3L * i + 1);
            send(3L * i + 2);
            assertEquals(2, consumer.count(2));
            assertEquals(3, consumer.count(8));
            for (int taken = 0; taken < 3; taken++) {
                receive(3L * i + taken);
            }
        }
        for (int i = 0; i < CellRing.HEAD_STEP; i++) {
            send(i);
        }
        assertEquals(CellRing.HEAD_STEP, consumer.count(CellRing.CELLS));
    }

    @Test
    void fullRingHasNoRoomUntilTheHeadIsPublished() {
        for (int i = 0; i < CellRing.CELLS; i++) {
            send(i);
        }
        assertFalse(producer.hasRoom());
        for (int i = 0; i < CellRing.HEAD_STEP - 1; i++) {
            assertFalse(consumer.advance());
        }
        assertFalse(producer.hasRoom());
        assertTrue(consumer.advance());
        for (int i = 0; i < CellRing.HEAD_STEP; i++) {
            send(i);
        }
        assertFalse(producer.hasRoom());
    }

    @Test
    void headIsPublishedWhenAsked() {
        for (int i = 0; i < CellRing.CELLS; i++) {
            send(i);
        }
        assertFalse(consumer.publish());
        receive(0);
        assertTrue(consumer.publish());
        assertFalse(consumer.publish());
        send(64);
        assertFalse(producer.hasRoom());
    }

    @Test
    void budgetTravelsWithTheHeadOrAfterAStep() {
        assertFalse(consumer.returnBudget(100));
        assertEquals(0, producer.returnedAcquire());
        assertTrue(consumer.publish());
        assertEquals(100, producer.returnedAcquire());
        assertTrue(consumer.returnBudget(CellRing.BUDGET_STEP));
        assertEquals(100 + CellRing.BUDGET_STEP, producer.returnedAcquire());
    }

    @Test
    void lapOfSixteenBitsWraps() {
        final long cells = (1L << 16) * CellRing.CELLS + 3 * CellRing.CELLS;
        for (long i = 0; i < cells; i++) {
            if (consumer.hasNews() || !producer.hasRoom()) {
                throw new AssertionError("at cell " + i);
            }
            producer.words().putLong(producer.cell() + Cell.CONTEXT, i);
            producer.publish(0);
            if (consumer.peek() != 0
                    || consumer.words().getLong(consumer.cell() + Cell.CONTEXT) != i) {
                throw new AssertionError("at cell " + i);
            }
            consumer.advance();
        }
        assertEquals(cells, consumer.position());
        assertEquals(cells, producer.position());
    }

    @Test
    void aPayloadIsNoHeader() {
        for (int lap = 0; lap < 1000; lap++) {
            assertTrue(producer.hasRoom());
            final int at = producer.cell();
            for (int w = at + Cell.PAYLOAD; w < at + Cell.BYTES; w += 8) {
                producer.words().putLong(w, -1L);
            }
            assertFalse(consumer.hasNews());
            producer.publish(1000 + lap);
            assertEquals(1000 + lap, consumer.peek());
            assertEquals(at, consumer.cell());
            consumer.advance();
            assertEquals(Cell.NONE, consumer.peek());
        }
    }

    @Test
    void unfitMemoryIsRefused() {
        final MappedByteBuffer small = Cell.allocate(CellRing.BYTES - 1);
        final MappedByteBuffer odd = Cell.allocate(CellRing.BYTES + 64).slice(8, CellRing.BYTES);
        final MappedByteBuffer sealed = (MappedByteBuffer) memory.asReadOnlyBuffer();
        assertThrows(IllegalArgumentException.class, () -> new CellRing.Producer(small));
        assertThrows(IllegalArgumentException.class, () -> new CellRing.Consumer(odd));
        assertThrows(IllegalArgumentException.class, () -> new CellRing.Consumer(sealed));
    }

    @Test
    void aMillionRecordsBetweenTwoThreadsKeepOrderAndContent() throws Exception {
        final int records = 1_000_000;
        final long seed = 20260101;
        Threads.together(List.of(() -> produce(records, seed), () -> consume(records, seed)));
    }

    private void produce(int records, long seed) {
        final Random random = new Random(seed);
        for (int r = 0; r < records; r++) {
            while (!producer.hasRoom()) {
                Thread.yield();
            }
            final MappedByteBuffer to = producer.words();
            final int at = producer.cell();
            to.putLong(at + Cell.CONTEXT, r);
            to.putLong(at + Cell.BYTES - 8, random.nextLong());
            producer.publish(r);
        }
    }

    private void consume(int records, long seed) {
        final Random random = new Random(seed);
        for (int r = 0; r < records; r++) {
            long header;
            while ((header = consumer.peek()) == Cell.NONE) {
                consumer.publish();
                Thread.yield();
            }
            assertEquals(r, header);
            final MappedByteBuffer from = consumer.words();
            final int at = consumer.cell();
            assertEquals(r, from.getLong(at + Cell.CONTEXT));
            assertEquals(random.nextLong(), from.getLong(at + Cell.BYTES - 8));
            consumer.advance();
        }
        assertFalse(consumer.hasNews());
    }
}
