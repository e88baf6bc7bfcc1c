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
    private static final int[] SIZES = {8, 64 << 10, 1 << 20};
    private static final int WARM_BYTES = 64 << 20;
    private static final int WARM_MOST = 30_000;

    /** Round trips, each of two messages. */
    private static final int ROUND_TRIPS = 50_000;

    /**
     * Parts of them that are counted apart. The least counts: what the compilers have not reached
     * yet allocates more, and a busy machine lets them take their time.
     */
    private static final int BATCHES = 10;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** One message there and one back; returns what the part of it that counts allocated. */
    interface Exchange {
        long run();
    }

    private static long allocated() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    private static void atMost(long bytes, int size, Exchange exchange) {
        int warm = Math.min(WARM_MOST, WARM_BYTES / size);
        for (int i = 0; i < warm; i++) {
            exchange.run();
        }
        int rounds = ROUND_TRIPS / BATCHES;
        long least = Long.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long sum = 0;
            for (int i = 0; i < rounds; i++) {
                sum += exchange.run();
            }
            least = Math.min(least, sum / rounds); // whole bytes
        }
        assertTrue(least <= bytes, size + " B: " + least + " bytes a message, allowed " + bytes);
    }

    /** Rank 0 sends and receives; rank 1 receives, then sends without blocking and waits. */
    @Ranks(
            value = {2},
            measured = true)
    @InterruptAfter(seconds = 180)
    void messagesAllocateWhatTheirCallsReturn(Intracomm world) {
        boolean first = world.Rank() == 0;
        for (int size : SIZES) {
            byte[] data = new byte[size];
            if (first) {
                atMost(64, size, () -> sendAndRecv(world, data));
            } else {
                atMost(128, size, () -> isendAndWait(world, data));
            }
        }
    }

    private static long sendAndRecv(Intracomm world, byte[] data) {
        long before = allocated();
        world.Send(data, 0, data.length, MPI.BYTE, 1, 1);
        world.Recv(data, 0, data.length, MPI.BYTE, 1, 1);
        return allocated() - before;
    }

    private static long isendAndWait(Intracomm world, byte[] data) {
        world.Recv(data, 0, data.length, MPI.BYTE, 0, 1);
        long before = allocated();
        Request send = world.Isend(data, 0, data.length, MPI.BYTE, 0, 1);
        send.Wait();
        return allocated() - before;
    }
}
