// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Comparison;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Duplicates under way. */
@Timeout(60)
class DuplicateTest {
    private static final int ROUNDS = 500;

    @Test
    void attributesAreThoseOfTheCall() {
        Ranks.on(
                2,
                comm -> {
                    final Attributes.Key key = comm.attributes().newKey(v -> v);
                    comm.attributes().put(key, 1);
                    final Duplicate duplicate = comm.idup();
                    comm.attributes().put(key, 2);
                    assertEquals(1, duplicate.comm().attributes().get(key));
                });
    }

    /** Ranks of each side wait for a message that others send behind their call. */
    @Test
    void nobodyWaitsForTheOtherGroup() {
        for (int size = 2; size <= 5; size++) {
            Ranks.on(
                    size,
                    comm -> {
                        final int side = comm.rank() % 2;
                        final IntraComm half = comm.split(side, 0);
                        final InterComm inter = comm.createIntercomm(half, 0, 1 - side, 3);
                        final int before = comm.rank() - 1;
                        final int next = (comm.rank() + 1) % comm.size();
                        if (comm.rank() > 0) {
                            comm.recv(new int[1], before, 0);
                        }
                        final Duplicate duplicate = inter.idup();
                        comm.send(new int[1], next, 0);
                        if (comm.rank() == 0) {
                            comm.recv(new int[1], comm.size() - 1, 0);
                        }
                        duplicate.request().waitFor();
                        final InterComm copy = (InterComm) duplicate.comm();
                        assertEquals(Comparison.CONGRUENT, Comm.compare(inter, copy));
                        final int[] sum = new int[1];
                        copy.allreduce(Buffer.of(new int[] {1}), Buffer.of(sum), Op.SUM);
                        assertEquals(inter.remoteSize(), sum[0]);
                        final Duplicate again = copy.idup();
                        copy.barrier();
                        again.comm().free();
                        copy.free();
                    });
        }
    }

    @Test
    void threadsThatUseItTogetherHaveOneCommunicator() {
        Ranks.on(
                1,
                comm -> {
                    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
                        for (int i = 0; i < ROUNDS; i++) {
                            final Duplicate duplicate = comm.idup();
                            final AtomicInteger there = new AtomicInteger();
                            final Future<Comm> theirs =
                                    other.submit(() -> {
                                        meet(there);
                                        return duplicate.comm();
                                    });
                            meet(there);
                            assertSame(duplicate.comm(), theirs.get());
                            duplicate.comm().free();
                        }
                    }
                });
    }

    private static void meet(AtomicInteger there) {
        there.incrementAndGet();
        while (there.get() < 2) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whatHasFailedIsNoCommunicator() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        return;
                    }
                    final Duplicate duplicate = comm.idup();
                    final GalernaException failure =
                            assertThrows(GalernaException.class, duplicate::comm);
                    assertEquals(ErrorClass.PROC_ABORTED, failure.errorClass());
                    assertSame(failure, assertThrows(GalernaException.class, duplicate::comm));
                });
    }
}
