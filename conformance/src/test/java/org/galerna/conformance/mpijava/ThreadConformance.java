// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Several threads of a rank call MPI at once, started in any way. */
@Conformance
class ThreadConformance {
    /** What one thread does. */
    interface Work {
        void run(int number);
    }

    private static void together(int threads, Work work) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Runnable body =
                    () -> {
                        try {
                            work.run(number);
                        } catch (RuntimeException | Error e) {
                            failure.set(e);
                        }
                    };
            all.add(
                    i % 2 == 0
                            ? Thread.ofPlatform().daemon().start(body)
                            : Thread.ofVirtual().start(body));
        }
        for (Thread thread : all) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        if (failure.get() != null) {
            throw new IllegalStateException(failure.get());
        }
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 30)
    void threadsExchangeByTagOnOneCommunicator(Intracomm world) {
        int me = world.Rank();
        int next = (me + 1) % world.Size();
        int before = (me + world.Size() - 1) % world.Size();
        together(
                4,
                number -> {
                    int[] in = new int[3000];
                    for (int round = 0; round < 30; round++) {
                        int length = round % 3 == 0 ? 3000 : 5;
                        int[] out = new int[length];
                        out[0] = round * 10 + number;
                        Request send = world.Isend(out, 0, length, MPI.INT, next, number);
                        world.Recv(in, 0, 3000, MPI.INT, before, number);
                        send.Wait();
                        assertEquals(round * 10 + number, in[0]);
                    }
                });
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 30)
    void oneThreadCommunicatesWhileAnotherIsInABarrier(Intracomm world) {
        Intracomm other = (Intracomm) world.clone();
        int me = world.Rank();
        together(
                2,
                number -> {
                    if (number == 0) {
                        for (int i = 0; i < 20; i++) {
                            other.Barrier();
                        }
                    } else if (me == 0) {
                        for (int i = 0; i < 20; i++) {
                            world.Ssend(new int[] {i}, 0, 1, MPI.INT, 1, 1);
                        }
                    } else if (me == 1) {
                        int[] got = new int[1];
                        for (int i = 0; i < 20; i++) {
                            world.Recv(got, 0, 1, MPI.INT, 0, 1);
                            assertEquals(i, got[0]);
                        }
                    }
                });
    }

    /** The listener sleeps beside a thread that takes all frames in, and then one that sleeps. */
    @Ranks({2, 3})
    @InterruptAfter(seconds = 30)
    void aListenerHearsWhatComesBesideTheMessagesOfABusyThread(Intracomm world) {
        int next = (world.Rank() + 1) % world.Size();
        int before = (world.Rank() + world.Size() - 1) % world.Size();
        together(
                2,
                number -> {
                    int[] got = new int[1];
                    for (int round = 0; round < 5; round++) {
                        int[] out = {round};
                        if (number == 0) {
                            world.Recv(got, 0, 1, MPI.INT, before, 9);
                            world.Send(got, 0, 1, MPI.INT, next, 10);
                        } else {
                            for (int i = 0; i < 2000; i++) {
                                world.Sendrecv(
                                        out, 0, 1, MPI.INT, next, 1, got, 0, 1, MPI.INT, before, 1);
                            }
                            world.Send(out, 0, 1, MPI.INT, next, 9);
                            world.Recv(got, 0, 1, MPI.INT, before, 10);
                        }
                        assertEquals(round, got[0]);
                    }
                });
    }

    /** Threads inside one rank talk to each other through it. */
    @Ranks({1, 2})
    @InterruptAfter(seconds = 30)
    void threadsOfOneRankSsendToEachOther(Intracomm world) {
        int me = world.Rank();
        together(
                2,
                number -> {
                    int[] got = new int[1];
                    for (int i = 0; i < 50; i++) {
                        if (number == 0) {
                            world.Ssend(new int[] {i}, 0, 1, MPI.INT, me, 7);
                            world.Recv(got, 0, 1, MPI.INT, me, 8);
                        } else {
                            world.Recv(got, 0, 1, MPI.INT, me, 7);
                            world.Ssend(got, 0, 1, MPI.INT, me, 8);
                        }
                    }
                    assertTrue(got[0] == 49);
                });
    }

    @Ranks({2})
    @InterruptAfter(seconds = 30)
    void wildcardReceivesOfManyThreadsTakeEachMessageOnce(Intracomm world) {
        int each = 50;
        int[] seen = new int[4 * each];
        if (world.Rank() == 0) {
            together(
                    4,
                    number -> {
                        for (int i = 0; i < each; i++) {
                            world.Send(new int[] {number * each + i}, 0, 1, MPI.INT, 1, number);
                        }
                    });
        } else {
            together(
                    4,
                    number -> {
                        int[] got = new int[1];
                        for (int i = 0; i < each; i++) {
                            world.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                            synchronized (seen) {
                                seen[got[0]]++;
                            }
                        }
                    });
            for (int count : seen) {
                assertEquals(1, count);
            }
        }
    }
}
