// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.galerna.base.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SpinLockTest {
    private final SpinLock lock = new SpinLock();
    private long counter;

    @Test
    void heldLockIsRefusedToOthers() {
        assertTrue(lock.tryLock());
        assertFalse(lock.tryLock());
        assertFalse(lock.hasWaiter());
        assertFalse(lock.unlock());
        lock.lock();
        assertFalse(lock.tryLock());
        lock.unlock();
    }

    @Test
    void unlockOfAFreeLockThrows() {
        assertThrows(IllegalMonitorStateException.class, lock::unlock);
    }

    @Test
    void waiterIsSeenByTheHolderAndGetsTheLock() throws Exception {
        lock.lock();
        Threads.together(
                List.of(
                        lock::lock,
                        () -> {
                            while (!lock.hasWaiter()) {
                                Thread.onSpinWait();
                            }
                            assertTrue(lock.unlock());
                        }));
        assertFalse(lock.tryLock());
    }

    @Test
    void fourThreadsNeverMeetInside() throws Exception {
        final int each = 200_000;
        final Threads.Body body =
                () -> {
                    for (int i = 0; i < each; i++) {
                        lock.lock();
                        counter++;
                        lock.unlock();
                    }
                };
        Threads.together(Collections.nCopies(4, body));
        assertEquals(4L * each, counter);
    }
}
