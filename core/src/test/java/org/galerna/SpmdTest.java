// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.launch.World;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parallel sections. */
@Timeout(60)
class SpmdTest {
    @Test
    void resultsComeInRankOrder() {
        for (final int size : new int[] {1, 2, 5, 8, 64}) {
            final List<Integer> squares = Galerna.spmd(size, comm -> comm.rank() * comm.rank());
            for (int rank = 0; rank < size; rank++) {
                assertEquals(rank * rank, squares.get(rank));
            }
        }
        assertEquals(1, Galerna.spmd(1, _ -> null).size());
    }

    @Test
    void thereMustBeARank() {
        final GalernaException none =
                assertThrows(GalernaException.class, () -> Galerna.spmd(0, _ -> null));
        assertTrue(none.getMessage().contains("ranks = 0"), none.getMessage());
    }

    @Test
    void theFirstFailureIsThrownWhenAllRanksHaveEnded() {
        final AtomicInteger ended = new AtomicInteger();
        final IllegalStateException cause = new IllegalStateException("broken");
        final GalernaException failure =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Ranks.on(
                                        5,
                                        comm -> {
                                            try {
                                                if (comm.rank() == 3) {
                                                    throw cause;
                                                }
                                                comm.recv(new int[1], Comm.ANY_SOURCE, 0);
                                            } finally {
                                                ended.incrementAndGet();
                                            }
                                        }));
        assertEquals(5, ended.get());
        assertEquals(3, failure.rank().getAsInt());
        assertSame(cause, failure.getCause());
        assertTrue(failure.getMessage().contains("broken"), failure.getMessage());
    }

    @Test
    void waitsForARankThatHasEndedFail() {
        final GalernaException failure =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Ranks.on(
                                        3,
                                        comm -> {
                                            if (comm.rank() == 0) {
                                                comm.recv(new int[1], 1, 5);
                                            }
                                        }));
        assertEquals(ErrorClass.PROC_ABORTED, failure.errorClass());
        assertEquals(0, failure.rank().getAsInt());
        assertTrue(failure.getMessage().contains("rank 1 has ended"), failure.getMessage());
    }

    @Test
    void loopsOfProbesEndWithTheSection() {
        final IllegalStateException cause = new IllegalStateException("broken");
        final GalernaException failure =
                assertThrows(
                        GalernaException.class,
                        () -> Ranks.on(3, comm -> failOrProbe(comm, cause)));
        assertSame(cause, failure.getCause());
    }

    private static void failOrProbe(IntraComm comm, RuntimeException cause) {
        if (comm.rank() == 2) {
            throw cause;
        }
        boolean hasCome = false;
        while (!hasCome) {
            hasCome =
                    comm.rank() == 0
                            ? comm.iprobe(Comm.ANY_SOURCE, 5) != null
                            : comm.improbe(2, 5) != null;
        }
    }

    /** A promise has no messages of its own that could fail. */
    @Test
    void waitsThatNoMessageEndsFailWithTheSection() {
        for (final int size : new int[] {3, 8}) {
            final AtomicInteger ended = new AtomicInteger();
            final IllegalStateException cause = new IllegalStateException("broken");
            final GalernaException failure =
                    assertThrows(
                            GalernaException.class,
                            () -> Ranks.on(size, comm -> failOrWait(comm, cause, ended)));
            assertSame(cause, failure.getCause());
            assertEquals(size - 1, ended.get());
        }
    }

    private static void failOrWait(IntraComm comm, Exception cause, AtomicInteger ended)
            throws Exception {
        final Promise promise = Promise.of(comm);
        comm.barrier();
        if (comm.rank() == 0) {
            throw cause;
        }
        final Request[] requests = {
            promise.request(), comm.iallreduce(Buffer.IN_PLACE, Buffer.of(new long[1]), Op.SUM)
        };
        final int first = comm.rank() % 2;
        for (final Request request : new Request[] {requests[first], requests[1 - first]}) {
            final GalernaException e = assertThrows(GalernaException.class, request::waitFor);
            assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
        }
        promise.complete(new Status());
        ended.incrementAndGet();
    }

    @Test
    void waitsForACollectiveCallThatBeginAfterTheEndFail() {
        final CountDownLatch started = new CountDownLatch(1);
        final CountDownLatch ended = new CountDownLatch(1);
        final AtomicInteger failed = new AtomicInteger();
        assertThrows(
                GalernaException.class,
                () ->
                        Ranks.on(
                                2,
                                comm -> {
                                    if (comm.rank() == 1) {
                                        started.await();
                                        assertThrows(GalernaException.class, () -> comm.abort(7));
                                        ended.countDown();
                                        return;
                                    }
                                    final Buffer data = Buffer.of(new long[1]);
                                    final Request request =
                                            comm.iallreduce(Buffer.IN_PLACE, data, Op.SUM);
                                    started.countDown();
                                    ended.await();
                                    final GalernaException e =
                                            assertThrows(GalernaException.class, request::waitFor);
                                    assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
                                    failed.incrementAndGet();
                                }));
        assertEquals(1, failed.get());
    }

    @Test
    void messagesSentBeforeARankEndedStillArrive() {
        final CountDownLatch received = new CountDownLatch(1);
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.send(new int[] {4}, 1, 0);
                    } else {
                        while (comm.iprobe(0, 0) == null) {
                            Thread.onSpinWait();
                        }
                        final int[] in = new int[1];
                        comm.recv(in, 0, 0);
                        assertEquals(4, in[0]);
                        received.countDown();
                    }
                });
        assertEquals(0, received.getCount());
    }

    @Test
    void abortEndsTheSection() {
        final GalernaException failure =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Ranks.on(
                                        3,
                                        comm -> {
                                            if (comm.rank() == 2) {
                                                comm.abort(7);
                                            }
                                            comm.barrier();
                                        }));
        assertEquals(2, failure.rank().getAsInt());
        assertTrue(failure.getMessage().contains("Abort(7)"), failure.getMessage());
    }

    @Test
    void sectionsMayBeRepeatedNestedAndParallel() {
        final ExecutorService threads = Executors.newFixedThreadPool(3);
        final List<CompletableFuture<List<Integer>>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(
                    CompletableFuture.supplyAsync(
                            () ->
                                    Galerna.spmd(
                                            2,
                                            outer -> {
                                                int sum = 0;
                                                for (int k = 0; k < 3; k++) {
                                                    sum +=
                                                            Galerna.spmd(
                                                                            3,
                                                                            inner ->
                                                                                    inner.allreduce(
                                                                                            1,
                                                                                            Op.SUM))
                                                                    .get(0);
                                                }
                                                return outer.allreduce(sum, Op.SUM);
                                            }),
                            threads));
        }
        for (final CompletableFuture<List<Integer>> one : all) {
            assertEquals(List.of(18, 18), one.join());
        }
        threads.shutdown();
    }

    @Test
    void facadesAreRefusedInsideAlsoInThreadsOfARank() {
        assertFalse(Section.isInside());
        Ranks.on(
                2,
                _ -> {
                    final GalernaException failure =
                            assertThrows(GalernaException.class, World::refuseInsideSpmd);
                    assertTrue(failure.getMessage().contains("spmd"), failure.getMessage());
                    final boolean[] inside = new boolean[1];
                    final Thread thread = new Thread(() -> inside[0] = Section.isInside());
                    thread.start();
                    thread.join();
                    assertTrue(inside[0]);
                });
        World.refuseInsideSpmd();
    }

    /** Threads of a pool that ranks have started, of a section in another one. */
    @Test
    void threadsThatOutliveTheirSectionAreOutside() throws Exception {
        final Callable<Boolean> isInside = Section::isInside;
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
            Ranks.on(
                    1,
                    _ -> {
                        Ranks.on(1, _ -> assertTrue(pool.submit(isInside).get()));
                        assertTrue(pool.submit(isInside).get());
                    });
            assertFalse(pool.submit(isInside).get());
        }
    }

    @Test
    void threadsOfARankCallAtOnce() {
        Ranks.on(
                2,
                comm -> {
                    final IntraComm twin = comm.dup();
                    final int other = 1 - comm.rank();
                    final ExecutorService second = Executors.newSingleThreadExecutor();
                    final CompletableFuture<Void> talk =
                            CompletableFuture.runAsync(
                                    () -> {
                                        final int[] data = new int[1];
                                        for (int i = 0; i < 2000; i++) {
                                            if (comm.rank() == 0) {
                                                comm.send(new int[] {i}, other, 0);
                                                comm.recv(data, other, 0);
                                            } else {
                                                comm.recv(data, other, 0);
                                                comm.send(data, other, 0);
                                            }
                                            assertEquals(i, data[0]);
                                        }
                                    },
                                    second);
                    for (int i = 0; i < 500; i++) {
                        twin.barrier();
                    }
                    talk.join();
                    second.shutdown();
                });
    }
}
