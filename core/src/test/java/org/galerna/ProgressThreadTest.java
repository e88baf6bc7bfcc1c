// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A rank with a progress thread ends collective calls while its own thread is in no call. */
@Timeout(60)
class ProgressThreadTest {
    private static final int RANKS = 3;
    private static final int COUNT = 20_000;

    @Test
    void callsEndWhileNobodyIsInACall() throws Exception {
        final FabricOptions options = FabricOptions.of(RANKS).withOversubscribed(true);
        try (Fabric fabric = Galerna.device().open(options);
                ExecutorService threads = Executors.newFixedThreadPool(RANKS)) {
            final Future<?>[] ends = new Future<?>[RANKS];
            for (int rank = 0; rank < RANKS; rank++) {
                final LocalRank local =
                        new LocalProcess(
                                        fabric.device(rank),
                                        Settings.of(null, (r, code, why) -> {}).withAsync(true))
                                .home();
                ends[rank] = threads.submit(() -> run(local));
            }
            for (final Future<?> end : ends) {
                end.get();
            }
        }
    }

    private static void run(LocalRank local) {
        local.start();
        final IntraComm comm = local.commWorld();
        final long[] data = new long[COUNT];
        Arrays.fill(data, 1);
        final Request request = comm.iallreduce(Buffer.IN_PLACE, Buffer.of(data), Op.SUM);
        while (!request.isReady()) {
            LockSupport.parkNanos(100_000); // no call of the library's
        }
        assertEquals(RANKS, data[COUNT - 1]);
        request.waitFor();
        comm.barrier();
        local.finish();
    }
}
