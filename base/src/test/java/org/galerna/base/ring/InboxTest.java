// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.galerna.base.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // more threads than cores
class InboxTest {
    private static Inbox inbox(int cells, int senders) {
        final MemorySegment memory = Arena.ofAuto().allocate(Inbox.bytes(cells, senders), 64);
        return new Inbox(memory, cells, senders);
    }

    private static void send(Inbox.Producer producer, long value, int cells) {
        assertTrue(producer.hasRoom(cells));
        final long at = producer.claim(cells);
        producer.segment().set(ValueLayout.JAVA_LONG, at + Cell.CONTEXT, value);
        producer.publish(cells, cells);
    }

    @Test
    void senderIsNamedAndOrderIsThatOfTheClaims() {
        final Inbox inbox = inbox(16, 3);
        final Inbox.Producer first = inbox.producer(0);
        final Inbox.Producer third = inbox.producer(2);
        final Inbox.Consumer consumer = inbox.consumer();
        final long early = first.claim(1);
        assertTrue(third.hasRoom(2));
        send(third, 7, 2);
        assertFalse(consumer.hasNews(), "a claimed cell holds up the next");
        assertEquals(early, first.cell(0));
        first.publish(9, 1);
        assertTrue(consumer.hasNews());
        assertEquals(9, consumer.peek());
        assertEquals(0, consumer.sender());
        consumer.advance(1);
        assertEquals(2, consumer.peek());
        assertEquals(2, consumer.sender());
        assertEquals(
                7, consumer.segment().get(ValueLayout.JAVA_LONG, consumer.cell() + Cell.CONTEXT));
        consumer.advance(2);
        assertEquals(Cell.NONE, consumer.peek());
    }

    @Test
    void quotaBoundsEachSenderAndReturnsToItAlone() {
        final Inbox inbox = inbox(16, 4);
        assertEquals(4, inbox.quota());
        final Inbox.Producer a = inbox.producer(0);
        final Inbox.Producer b = inbox.producer(1);
        final Inbox.Consumer consumer = inbox.consumer();
        for (int i = 0; i < 4; i++) {
            send(a, i, 1);
        }
        assertFalse(a.hasRoom(1));
        send(b, 9, 4);
        assertFalse(b.hasRoom(1));
        assertTrue(consumer.advance(1));
        assertTrue(a.hasRoom(1));
        assertFalse(a.hasRoom(2));
        assertFalse(b.hasRoom(1));
    }

    @Test
    void everySenderHasAtLeastOneCell() {
        final Inbox inbox = inbox(8, 8);
        final Inbox.Consumer consumer = inbox.consumer();
        final List<Inbox.Producer> producers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            producers.add(inbox.producer(i));
        }
        for (int lap = 0; lap < 5; lap++) {
            for (Inbox.Producer p : producers) {
                send(p, lap, 1);
                assertFalse(p.hasRoom(1));
            }
            for (int i = 0; i < 8; i++) {
                assertEquals(i, consumer.sender());
                assertTrue(consumer.advance(1));
            }
        }
    }

    @Test
    void lapOfSixteenBitsWraps() {
        final Inbox inbox = inbox(2, 1);
        final Inbox.Producer producer = inbox.producer(0);
        final Inbox.Consumer consumer = inbox.consumer();
        final long cells = (1L << 16) * 2 + 10;
        for (long i = 0; i < cells; i++) {
            assertFalse(consumer.hasNews());
            send(producer, i, 1);
            assertEquals(1, consumer.peek());
            consumer.advance(1);
        }
        assertEquals(cells, consumer.position());
    }

    @Test
    void budgetGoesBackToItsSender() {
        final Inbox inbox = inbox(8, 2);
        final Inbox.Consumer consumer = inbox.consumer();
        final Inbox.Producer second = inbox.producer(1);
        assertFalse(consumer.returnBudget(1, 10));
        assertTrue(consumer.publish(1));
        assertFalse(consumer.publish(1));
        assertEquals(10, second.returnedAcquire());
        assertEquals(0, inbox.producer(0).returnedAcquire());
        assertTrue(consumer.returnBudget(1, CellRing.BUDGET_STEP));
        assertEquals(10 + CellRing.BUDGET_STEP, second.returnedAcquire());
    }

    @Test
    void unfitNumbersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Inbox.bytes(12, 1));
        assertThrows(IllegalArgumentException.class, () -> Inbox.bytes(0, 1));
        assertThrows(IllegalArgumentException.class, () -> Inbox.bytes(16, 0));
        assertThrows(IllegalArgumentException.class, () -> Inbox.bytes(16, 17));
        assertThrows(IndexOutOfBoundsException.class, () -> inbox(16, 4).producer(4));
    }

    @Test
    void eightProducersKeepTheirOrderAndContent() throws Exception {
        final int senders = 8;
        final int each = 50_000;
        final Inbox inbox = inbox(64, senders);
        final List<Threads.Body> bodies = new ArrayList<>();
        for (int s = 0; s < senders; s++) {
            final Inbox.Producer producer = inbox.producer(s);
            final int seed = s;
            bodies.add(() -> produce(producer, each, seed));
        }
        bodies.add(() -> consume(inbox.consumer(), senders, each));
        Threads.together(bodies);
    }

    private static int cells(Random random) {
        return 1 + random.nextInt(5);
    }

    private static void produce(Inbox.Producer producer, int messages, int seed) {
        final Random random = new Random(seed);
        for (int m = 0; m < messages; m++) {
            final int cells = cells(random);
            while (!producer.hasRoom(cells)) {
                Thread.yield();
            }
            producer.claim(cells);
            for (int i = 0; i < cells; i++) {
                final long last = producer.cell(i) + Cell.BYTES - 8;
                producer.segment().set(ValueLayout.JAVA_LONG, last, random.nextLong());
            }
            producer.publish(m, cells);
        }
    }

    private static void consume(Inbox.Consumer consumer, int senders, int each) {
        final Random[] randoms = new Random[senders];
        final int[] next = new int[senders];
        for (int s = 0; s < senders; s++) {
            randoms[s] = new Random(s);
        }
        for (int m = 0; m < senders * each; m++) {
            long header;
            while ((header = consumer.peek()) == Cell.NONE) {
                for (int s = 0; s < senders; s++) {
                    consumer.publish(s);
                }
                Thread.yield();
            }
            final int s = consumer.sender();
            assertEquals(next[s]++, header);
            final int cells = cells(randoms[s]);
            for (int i = 0; i < cells; i++) {
                final long last = consumer.cell(i) + Cell.BYTES - 8;
                assertEquals(
                        randoms[s].nextLong(), consumer.segment().get(ValueLayout.JAVA_LONG, last));
            }
            consumer.advance(cells);
        }
        assertFalse(consumer.hasNews());
    }
}
