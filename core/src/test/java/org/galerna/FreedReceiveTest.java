// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Receives whose requests are freed while they are active. */
@Timeout(30)
class FreedReceiveTest {
    private static final String WORDS = "of the object";

    private static final class Bad implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new AssertionError(WORDS);
        }
    }

    /** The call in which the object is read returns, and moves a collective call on as well. */
    @Test
    void anErrorOfItsObjectBreaksNoOtherCall() {
        final AtomicReference<Throwable> told = new AtomicReference<>();
        readsBad((_, e) -> told.set(e));
        assertEquals(WORDS, told.get().getMessage());
    }

    @Test
    void aHandlerThatThrowsBreaksNoOtherCallEither() {
        final AtomicReference<Throwable> told = new AtomicReference<>();
        readsBad((_, e) -> {
            told.set(e);
            throw new AssertionError(e);
        });
        assertEquals(WORDS, told.get().getMessage());
    }

    /** Reads an object that throws, in a call of a thread with this handler. */
    private static void readsBad(UncaughtExceptionHandler handler) {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch sent = new CountDownLatch(1);
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        begun.await();
                        comm.send(Buffer.of(new Object[] {new Bad()}), 1, 1);
                        final Request barrier = comm.ibarrier();
                        sent.countDown();
                        barrier.waitFor();
                        return;
                    }
                    comm.irecv(Buffer.of(new Object[1]), 0, 1).free();
                    final Request barrier = comm.ibarrier();
                    begun.countDown();
                    sent.await();
                    final Thread other = Thread.ofPlatform().unstarted(() -> look(comm, thrown));
                    other.setUncaughtExceptionHandler(handler);
                    other.start();
                    other.join();
                    barrier.waitFor();
                });
        assertNull(thrown.get());
    }

    private static void look(IntraComm comm, AtomicReference<Throwable> thrown) {
        try {
            comm.iprobe(0, 9);
        } catch (AssertionError e) {
            thrown.set(e);
        }
    }
}
