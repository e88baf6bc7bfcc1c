// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.galerna.datatype.Datatype;
import org.galerna.device.Commons;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives whose ranks reach into each other's memory: waits, room, mistakes, ends. */
@Timeout(60)
class DirectReachTest {
    /** Elements: a line, both kinds of cells with their ends, and exposed memory. */
    private static final int[] LENGTHS = {1, 12, 13, 60, 61, 512, 513, 20_000};

    private static final int MANY = 5000;
    private static final int LONG_MESSAGE = 100_000;

    private static void pause(int millis) {
        final long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void aRootRunsAheadOfItsReadersOnlyAsFarAsThereIsRoom(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    final long[] data = new long[4];
                    for (int i = 0; i < MANY; i++) {
                        if (comm.rank() == 0) {
                            Arrays.fill(data, i);
                        } else if (i % 1000 == 999) {
                            pause(3);
                        }
                        comm.bcast(data, 0);
                        assertEquals(4L * i, Arrays.stream(data).sum());
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 7, 16})
    void rootsAndLengthsAlternate(int ranks) {
        Ranks.on(
                ranks,
                comm -> {
                    for (int i = 0; i < 300; i++) {
                        final int root = i % ranks;
                        final int length = LENGTHS[i % LENGTHS.length];
                        final int[] data = new int[length];
                        Arrays.fill(data, comm.rank() == root ? i : -1);
                        comm.bcast(data, root);
                        assertEquals(i, data[length - 1]);
                        comm.allreduce(data, Op.SUM);
                        assertEquals(i * ranks, data[length / 2]);
                        final int[] sum = comm.rank() == root ? new int[length] : null;
                        comm.reduce(data, sum, Op.MAX, root);
                        if (sum != null) {
                            assertEquals(i * ranks, sum[0]);
                        }
                    }
                });
    }

    @Test
    void sleepersAreWoken() {
        Ranks.on(
                4,
                comm -> {
                    final double[] data = new double[LONG_MESSAGE];
                    for (int i = 0; i < 12; i++) {
                        if (comm.rank() == i % 4) {
                            pause(15); // the others have given up polling by now
                        }
                        comm.allreduce(data, Op.SUM);
                        comm.barrier();
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 60_000})
    void aCountThatDiffersFailsWhereItMatters(int count) {
        final AtomicInteger failures = new AtomicInteger();
        Ranks.on(
                2,
                comm -> {
                    final int own = comm.rank() == 0 ? count : count + 1;
                    try {
                        comm.bcast(new int[own], 0);
                    } catch (GalernaException e) {
                        assertEquals(ErrorClass.TRUNCATE, e.errorClass());
                        failures.incrementAndGet();
                    }
                    final long sum = comm.allreduce(1L, Op.SUM); // it can still be used
                    assertEquals(2, sum);
                });
        assertEquals(1, failures.get()); // what the root has copied fitted
    }

    @Test
    void anotherTypeFails() {
        Ranks.on(
                2,
                comm -> {
                    final boolean isRoot = comm.rank() == 0;
                    if (isRoot) {
                        comm.bcast(new int[8], 0);
                    } else {
                        final GalernaException e =
                                assertThrows(
                                        GalernaException.class, () -> comm.bcast(new float[8], 0));
                        assertEquals(ErrorClass.TYPE, e.errorClass());
                    }
                    comm.barrier();
                });
    }

    @Test
    void aRankThatEndsIsNotWaitedFor() {
        Ranks.on(
                3,
                comm -> {
                    if (comm.rank() == 2) {
                        return;
                    }
                    final GalernaException e =
                            assertThrows(
                                    GalernaException.class,
                                    () -> comm.allreduce(new double[LONG_MESSAGE], Op.SUM));
                    assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
                });
    }

    @Test
    void everyElementTypeAndDerivedTypesGoTheSameWay() {
        final Datatype everyOther = Datatype.vector(5, 1, 2, Datatype.SHORT);
        Ranks.on(
                3,
                comm -> {
                    final boolean[] flags = {comm.rank() == 1, true};
                    comm.bcast(flags, 1);
                    assertArrayEquals(new boolean[] {true, true}, flags);
                    final char[] letters = {(char) ('a' + comm.rank())};
                    comm.allreduce(letters, Op.MAX);
                    assertEquals('c', letters[0]);
                    final short[] spread = new short[10];
                    Arrays.fill(spread, (short) comm.rank());
                    comm.bcast(Buffer.of(spread, 0, 1, everyOther), 2);
                    final short own = (short) comm.rank();
                    assertArrayEquals(new short[] {2, own, 2, own, 2, own, 2, own, 2, own}, spread);
                });
    }

    @Test
    void communicatorsThatAreFreedLeaveNothingBehind() {
        Ranks.on(
                2,
                comm -> {
                    final Commons commons = comm.local.device().commons().orElseThrow();
                    for (int i = 0; i < 30; i++) {
                        final IntraComm copy = comm.dup();
                        copy.allreduce(new double[200], Op.SUM);
                        copy.free();
                        comm.barrier();
                        final long key = Contexts.of(copy.context(), Contexts.COLLECTIVE);
                        assertEquals(0, commons.join(key, 2, () -> 0), "what was common is gone");
                    }
                });
    }
}
