// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.galerna.Buffer;
import org.galerna.Comm;
import org.galerna.IntraComm;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/**
 * Collectives on communicators that were split many ways, and by several threads of a rank at once,
 * each on communicators of its own.
 */
@Conformance
class SplitConformance {
    private static final int[] LENGTHS = {0, 1, 40, 300, 5000};
    private static final int WAYS = 12;
    private static final int THREADS = 3;
    private static final int TURNS = 30;

    /** A call of each kind; every rank of the communicator contributes its number in the world. */
    private static void callAll(IntraComm comm, int me, int length) {
        int n = comm.size();
        int[] members = new int[n];
        comm.allgather(Buffer.of(new int[] {me}), Buffer.of(members, 0, 1, Datatype.INT));
        assertEquals(me, members[comm.rank()]);
        int sum = Arrays.stream(members).sum();
        for (int root : new int[] {0, n - 1}) {
            int[] data = filled(length, me);
            comm.bcast(data, root);
            assertArrayEquals(filled(length, members[root]), data);
            int[] result = comm.rank() == root ? new int[length] : null;
            comm.reduce(filled(length, me), result, Op.SUM, root);
            assertArrayEquals(comm.rank() == root ? filled(length, sum) : null, result);
        }
        int[] sums = filled(length, me);
        comm.allreduce(sums, Op.SUM);
        assertArrayEquals(filled(length, sum), sums);
        int[] in = new int[n * length];
        comm.alltoall(
                Buffer.of(filled(n * length, me), 0, length, Datatype.INT),
                Buffer.of(in, 0, length, Datatype.INT));
        for (int at = 0; at < in.length; at++) {
            assertEquals(members[at / length], in[at]);
        }
        comm.barrier();
    }

    private static int[] filled(int length, int value) {
        int[] data = new int[length];
        Arrays.fill(data, value);
        return data;
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void communicatorsOneAfterTheOtherAreApart(IntraComm world) {
        IntraComm last = world.dup();
        for (int way = 0; way < WAYS; way++) {
            IntraComm next = way % 3 == 0 ? last.dup() : world.dup();
            callAll(way % 2 == 0 ? last : next, world.rank(), LENGTHS[way % LENGTHS.length]);
            last.free();
            last = next;
        }
        callAll(last, world.rank(), 40);
        last.free();
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void partsOfAnyColorsAndKeysCallByThemselves(IntraComm world) {
        Random random = Seeds.random(world.size());
        int n = world.size();
        int me = world.rank();
        for (int way = 0; way < WAYS; way++) {
            int colors = 1 + random.nextInt(n);
            int[] color = random.ints(n, -1, colors).toArray(); // -1: in no part
            int[] key = random.ints(n, -2, 3).toArray();
            int mine = color[me] < 0 ? Comm.UNDEFINED : color[me];
            IntraComm part = world.split(mine, key[me]);
            if (part != null) {
                IntraComm half = part.split(part.rank() % 2, -me);
                callAll(part, me, LENGTHS[way % LENGTHS.length]);
                callAll(half, me, LENGTHS[(way + 2) % LENGTHS.length]);
                callAll(part, me, LENGTHS[(way + 1) % LENGTHS.length]);
                half.free();
                part.free();
            }
        }
        callAll(world, me, 7);
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void threadsCallOnCommunicatorsOfTheirOwn(IntraComm world) throws InterruptedException {
        int me = world.rank();
        List<Thread> threads = new ArrayList<>();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        for (int t = 0; t < THREADS; t++) {
            IntraComm own = t == 0 ? world.split(me % 2, -me) : world.dup();
            int first = t;
            Thread thread =
                    new Thread(() -> {
                        for (int turn = 0; turn < TURNS; turn++) {
                            callAll(own, me, LENGTHS[(first + turn) % LENGTHS.length]);
                        }
                        own.free();
                    });
            thread.setUncaughtExceptionHandler((_, failure) -> failures.add(failure));
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), List.copyOf(failures));
        callAll(world, me, 7);
    }
}
