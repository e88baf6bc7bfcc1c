// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.galerna.base.Interrupts;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call in a thread of its own, and the one that waits for it. */
@Timeout(60)
class AsideTest {
    /** A set flag makes parking return at once, so it must not stay set while the caller waits. */
    @Test
    void anInterruptIsKeptUntilTheCallHasEnded() {
        final List<Boolean> flags = new ArrayList<>();
        final CountDownLatch looked = new CountDownLatch(3);
        Interrupts.restore();
        final String result =
                Aside.call(
                        _ -> {
                            looked.await();
                            return "done";
                        },
                        () -> {
                            flags.add(Thread.currentThread().isInterrupted());
                            looked.countDown();
                        });
        assertTrue(Thread.interrupted());
        assertEquals("done", result);
        assertEquals(List.of(true, false, false), flags.subList(0, 3));
    }

    @Test
    void whatTheCallThrowsIsThrown() {
        final GalernaException own =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Aside.call(
                                        _ -> {
                                            throw GalernaException.argument(
                                                    ErrorClass.NAME, "no", "name", "x");
                                        },
                                        () -> {}));
        assertEquals(ErrorClass.NAME, own.errorClass());
        final GalernaException other =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Aside.call(
                                        _ -> {
                                            throw new IOException("gone");
                                        },
                                        () -> {}));
        assertEquals(ErrorClass.PORT, other.errorClass());
        assertTrue(other.what().contains("gone"), other.what());
    }

    @Test
    void whatIsDoneMeanwhileMayGiveTheCallUp() {
        final CountDownLatch waits = new CountDownLatch(1);
        final CompletableFuture<String> end = new CompletableFuture<>();
        assertThrows(
                IllegalStateException.class,
                () ->
                        Aside.call(
                                aside -> {
                                    aside.whenGivenUp(() -> end.complete("given up"));
                                    waits.countDown();
                                    return end.get();
                                },
                                () -> {
                                    if (waits.getCount() == 0) {
                                        throw new IllegalStateException();
                                    }
                                }));
        assertEquals("given up", end.join());
    }

    @Test
    void aCallMayLearnLateThatItWasGivenUp() {
        final CompletableFuture<String> end = new CompletableFuture<>();
        assertThrows(
                IllegalStateException.class,
                () ->
                        Aside.call(
                                aside -> {
                                    while (!aside.isGivenUp()) {
                                        Thread.onSpinWait();
                                    }
                                    aside.whenGivenUp(() -> end.complete("given up"));
                                    return null;
                                },
                                () -> {
                                    throw new IllegalStateException();
                                }));
        assertEquals("given up", end.join());
    }
}
