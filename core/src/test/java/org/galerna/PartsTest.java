// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parts of a rank, where some do not close. */
@Timeout(60)
class PartsTest {
    /** A part that does not close. */
    private record First(AtomicInteger closed) implements AutoCloseable {
        @Override
        public void close() {
            closed.incrementAndGet();
            throw new IllegalStateException("the first");
        }
    }

    /** Another one. */
    private record Second(AtomicInteger closed) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            closed.incrementAndGet();
            throw new IOException("the second");
        }
    }

    @Test
    void allPartsAreClosedAlsoIfSomeFail() {
        final AtomicInteger closed = new AtomicInteger();
        final GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Galerna.spmd(
                                        1,
                                        comm -> {
                                            comm.local.part(First.class, () -> new First(closed));
                                            comm.local.part(Second.class, () -> new Second(closed));
                                            return null;
                                        }));
        assertEquals(2, closed.get());
        assertEquals("the first", e.getCause().getMessage());
        assertEquals("the second", e.getCause().getSuppressed()[0].getCause().getMessage());
    }
}
