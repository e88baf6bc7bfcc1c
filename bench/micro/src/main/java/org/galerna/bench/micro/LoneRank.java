// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.micro;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.galerna.Galerna;
import org.galerna.IntraComm;

/**
 * A job of one rank on smdev, whose communicator the benchmark's thread calls: what a call costs
 * without a peer to wait for.
 */
final class LoneRank {
    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;
    private final IntraComm world;

    LoneRank() throws InterruptedException, TimeoutException {
        Exchanger<IntraComm> comm = new Exchanger<>();
        thread =
                Thread.ofPlatform()
                        .daemon()
                        .start(() ->
                                Galerna.spmd(
                                        1,
                                        own -> {
                                            comm.exchange(own);
                                            over.await();
                                            return own;
                                        }));
        world = comm.exchange(null, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    IntraComm world() {
        return world;
    }

    /** Ends the rank. */
    void end() throws InterruptedException {
        over.countDown();
        thread.join();
    }
}
