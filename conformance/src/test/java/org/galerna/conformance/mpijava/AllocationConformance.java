// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.galerna.base.SuppressForbidden;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** What a warm message may allocate: only what the signatures return. */
@Conformance
@SuppressForbidden("only com.sun.management's bean counts what a thread allocates")
class AllocationConformance {
    private static final int WARM = 30_000;
    private static final int MEASURED = 100_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** One message there and one back. */
    interface Exchange {
        void run();
    }

    private static void atMost(long bytes, int rounds, Exchange exchange) {
        for (int i = 0; i < Math.min(WARM, rounds); i++) {
            exchange.run();
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < rounds; i++) {
            exchange.run();
        }
        long after = THREADS.getCurrentThreadAllocatedBytes();
        if (!Thread.currentThread().isVirtual()) {
            double each = (double) (after - before) / rounds;
            assertTrue(each <= bytes + 0.5, each + " bytes a round, allowed " + bytes);
        }
    }

    @Ranks({2})
    @InterruptAfter(seconds = 60)
    void sendAndRecvAllocateAStatus(Intracomm world) {
        int peer = 1 - world.Rank();
        boolean first = world.Rank() == 0;
        for (int size : new int[] {8, 64 << 10, 1 << 20}) {
            byte[] data = new byte[size];
            int rounds = size == 8 ? MEASURED : size == 1 << 20 ? 300 : 5000;
            atMost(
                    64,
                    rounds,
                    () -> {
                        if (first) {
                            world.Send(data, 0, data.length, MPI.BYTE, peer, 1);
                            world.Recv(data, 0, data.length, MPI.BYTE, peer, 1);
                        } else {
                            world.Recv(data, 0, data.length, MPI.BYTE, peer, 1);
                            world.Send(data, 0, data.length, MPI.BYTE, peer, 1);
                        }
                    });
        }
    }

    @Ranks({2})
    @InterruptAfter(seconds = 60)
    void isendAndWaitAllocateARequestAndAStatus(Intracomm world) {
        int peer = 1 - world.Rank();
        boolean first = world.Rank() == 0;
        double[] data = new double[1];
        atMost(
                128 + 64, // with the Recv of the answer
                MEASURED,
                () -> {
                    if (first) {
                        Request send = world.Isend(data, 0, 1, MPI.DOUBLE, peer, 1);
                        send.Wait();
                        world.Recv(data, 0, 1, MPI.DOUBLE, peer, 1);
                    } else {
                        world.Recv(data, 0, 1, MPI.DOUBLE, peer, 1);
                        Request send = world.Isend(data, 0, 1, MPI.DOUBLE, peer, 1);
                        send.Wait();
                    }
                });
    }
}
