// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Buffered sends and the space they need. */
@Timeout(60)
class BufferedSendTest {
    private static final int LARGE = 100_000;
    private static final long A_WHILE = 50_000_000; // ns

    @Test
    void withoutSpaceABufferedSendFails() {
        Ranks.on(
                1,
                comm -> {
                    final GalernaException none =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.bsend(Buffer.of(new int[1]), 0, 0));
                    assertEquals(ErrorClass.BUFFER, none.errorClass());
                    assertTrue(none.getMessage().contains("Bsend"), none.getMessage());
                    comm.local.localProcess().attachBuffer(LARGE);
                    final GalernaException full =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.bsend(Buffer.of(new int[LARGE]), 0, 0));
                    assertTrue(full.getMessage().contains("no space left"), full.getMessage());
                    assertEquals(LARGE, comm.local.localProcess().detachBuffer());
                    assertEquals(0, comm.local.localProcess().detachBuffer());
                    assertThrows(
                            GalernaException.class,
                            () -> comm.local.localProcess().attachBuffer(-1));
                });
    }

    @Test
    void exactlyTheDataIsChargedAndComesBack() {
        Ranks.on(
                2,
                comm -> {
                    final int bytes = 2 * 4 * LARGE;
                    if (comm.rank() == 1) {
                        comm.recv(new int[1], 0, 9);
                        final int[] in = new int[LARGE];
                        for (int i = 0; i < 6; i++) {
                            comm.recv(in, 0, i);
                            assertEquals(i, in[LARGE - 1]);
                        }
                        return;
                    }
                    for (int round = 0; round < 3; round++) {
                        comm.local.localProcess().attachBuffer(bytes);
                        for (int i = 0; i < 2; i++) {
                            final int[] out = new int[LARGE];
                            out[LARGE - 1] = 2 * round + i;
                            comm.ibsend(Buffer.of(out), 1, 2 * round + i).waitFor();
                            out[LARGE - 1] = -1;
                        }
                        if (round == 0) {
                            comm.send(new int[1], 1, 9);
                        }
                        assertEquals(bytes, comm.local.localProcess().detachBuffer());
                    }
                });
    }

    @Test
    void twoThreadsThatDetachBothWait() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 1) {
                        comm.recv(new int[1], 0, 9);
                        comm.recv(new int[LARGE], 0, 0);
                        return;
                    }
                    final LocalProcess process = comm.local.localProcess();
                    final AtomicBoolean isReceived = new AtomicBoolean();
                    process.attachBuffer(4 * LARGE);
                    comm.bsend(Buffer.of(new int[LARGE]), 1, 0);
                    final Callable<Long> detach =
                            () -> {
                                final long bytes = process.detachBuffer();
                                assertTrue(isReceived.get(), "it has not waited");
                                return bytes;
                            };
                    try (ExecutorService two = Executors.newFixedThreadPool(2)) {
                        final Future<Long> one = two.submit(detach);
                        final Future<Long> other = two.submit(detach);
                        LockSupport.parkNanos(A_WHILE); // in which a call that does not wait ends
                        isReceived.set(true);
                        comm.send(new int[1], 1, 9);
                        assertEquals(4 * LARGE, one.get() + other.get());
                    }
                });
    }

    @Test
    void theEndOfARankDrains() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.local.localProcess().attachBuffer(8 * LARGE);
                        comm.bsend(Buffer.of(new int[LARGE]), 1, 0);
                        comm.bsend(Buffer.of(new Object[] {"a", "b"}), 1, 1);
                    } else {
                        final Object[] objects = new Object[2];
                        comm.recv(Buffer.of(objects), 0, 1);
                        assertEquals("b", objects[1]);
                        comm.recv(new int[LARGE], 0, 0);
                    }
                });
    }
}
