// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.galerna.base.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // more threads than cores
class TaskQueueTest {
    private final TaskQueue queue = new TaskQueue(8);

    /** A task that can be told from others. */
    private record Numbered(int producer, int number) implements Runnable {
        @Override
        public void run() {}
    }

    @Test
    void tasksComeOutInTheOrderTheyWentIn() {
        assertTrue(queue.isEmpty());
        assertNull(queue.poll());
        for (int lap = 0; lap < 5; lap++) {
            for (int i = 0; i < 5; i++) {
                queue.add(new Numbered(0, i));
            }
            assertEquals(5, queue.sizeOpaque());
            for (int i = 0; i < 5; i++) {
                assertEquals(new Numbered(0, i), queue.poll());
            }
            assertNull(queue.poll());
            assertTrue(queue.isEmpty());
        }
    }

    @Test
    void whatDoesNotFitKeepsItsOrder() {
        int taken = 0;
        for (int i = 0; i < 100; i++) {
            queue.add(new Numbered(0, i));
            if (i % 3 == 0) {
                assertEquals(new Numbered(0, taken++), queue.poll());
            }
        }
        assertFalse(queue.isEmpty());
        while (taken < 100) {
            assertEquals(new Numbered(0, taken++), queue.poll());
        }
        assertNull(queue.poll());
        assertTrue(queue.isEmpty());
        assertEquals(0, queue.sizeOpaque());
    }

    @Test
    void everyTaskIsTakenOnceByOneOfSeveral() throws Exception {
        final int each = 100_000;
        final int producers = 3;
        final AtomicIntegerArray times = new AtomicIntegerArray(each * producers);
        final AtomicInteger left = new AtomicInteger(each * producers);
        final List<Threads.Body> bodies = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            final int producer = p;
            bodies.add(() -> {
                for (int i = 0; i < each; i++) {
                    queue.add(new Numbered(producer, i));
                }
            });
        }
        for (int c = 0; c < 2; c++) {
            bodies.add(() -> {
                while (left.get() > 0) {
                    if (queue.poll() instanceof Numbered(int producer, int number)) {
                        times.getAndIncrement(producer * each + number);
                        left.getAndDecrement();
                    } else {
                        Thread.yield();
                    }
                }
            });
        }
        Threads.together(bodies);
        for (int i = 0; i < times.length(); i++) {
            assertEquals(1, times.get(i));
        }
        assertTrue(queue.isEmpty());
    }
}
