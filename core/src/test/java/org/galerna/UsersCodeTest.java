// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.galerna.reduce.UserOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Users' code inside of a collective call may wait for any other thread of its rank. */
@Timeout(60)
class UsersCodeTest {
    @Test
    void aCallIsMadeWhileTheOperatorOfAnotherWaitsForIt() {
        final CountDownLatch begun = new CountDownLatch(1);
        final Gate gate = new Gate();
        final UserOp op = UserOp.of((in, inAt, inout, inoutAt, count, type) -> gate.await(), true);
        Ranks.on(
                2,
                comm -> {
                    final boolean isFolding = comm.rank() == 0;
                    if (!isFolding) {
                        begun.await(); // another thread of rank 0 is to call the operator
                    }
                    final Object[] own = {comm.rank()};
                    final Request reduction =
                            comm.iallreduce(Buffer.of(own), Buffer.of(new Object[1]), op);
                    if (isFolding) {
                        begun.countDown();
                        makeMeanwhile(comm, reduction::waitFor, gate);
                    } else {
                        comm.ibarrier().waitFor();
                        reduction.waitFor();
                    }
                });
    }

    @Test
    void aCallIsMadeWhileTheObjectsOfAnotherAreWritten() {
        final Gate gate = new Gate();
        Ranks.on(
                2,
                comm -> {
                    final Slow own = new Slow();
                    final PersistentRequest bcast =
                            comm.bcastInit(Buffer.of(new Object[] {own}), 0);
                    own.gate = gate; // the objects of a start are written at the start
                    if (comm.rank() == 0) {
                        makeMeanwhile(comm, bcast::start, gate);
                    } else {
                        bcast.start();
                        comm.ibarrier().waitFor();
                    }
                    bcast.waitFor();
                });
    }

    /** Makes a call while another thread is held up at a gate, which that call opens. */
    private static void makeMeanwhile(IntraComm comm, Runnable held, Gate gate)
            throws InterruptedException {
        final CompletableFuture<Void> other = CompletableFuture.runAsync(held);
        gate.reached.await();
        final Request barrier = comm.ibarrier();
        gate.opened.countDown();
        barrier.waitFor();
        other.join();
    }

    /** Where users' code waits. */
    private static final class Gate {
        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch opened = new CountDownLatch(1);

        void await() {
            reached.countDown();
            try {
                assertTrue(opened.await(20, TimeUnit.SECONDS), "the other call was not made");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** An object that takes its time. */
    private static final class Slow implements Serializable {
        private static final long serialVersionUID = 1;

        private transient Gate gate;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            if (gate != null) {
                gate.await();
            }
        }
    }
}
