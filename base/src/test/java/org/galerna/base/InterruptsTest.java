// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class InterruptsTest {
    private final CountDownLatch over = new CountDownLatch(0);
    private final AtomicInteger waits = new AtomicInteger();

    private void await() throws InterruptedException {
        waits.incrementAndGet();
        over.await();
    }

    @Test
    void aWaitBeginsAgainAfterAnInterruptAndTheFlagIsKept() {
        Interrupts.restore();
        Interrupts.outlast(this::await);
        assertTrue(Thread.interrupted());
        assertEquals(2, waits.get());
    }

    @Test
    void aWaitWithoutAnInterruptSetsNoFlag() {
        Interrupts.outlast(this::await);
        assertFalse(Thread.interrupted());
        assertEquals(1, waits.get());
    }
}
