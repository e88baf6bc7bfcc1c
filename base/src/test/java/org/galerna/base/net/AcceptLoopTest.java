// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ports whose connections, threads or memory fail. */
@Timeout(60)
class AcceptLoopTest {
    private final Door door = new Door();
    private final BlockingQueue<Guest> answered = new LinkedBlockingQueue<>();
    private final List<Throwable> troubles = new CopyOnWriteArrayList<>();

    /** A connection that knows whether it was closed. */
    private static final class Guest implements Closeable {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public void close() throws IOException {
            closed.countDown();
            throw new IOException("closed by the other side, too");
        }
    }

    /** A port that is given its connections; what is no guest is thrown. */
    private static final class Door implements AcceptLoop.Port<Guest> {
        private final BlockingQueue<Object> coming = new LinkedBlockingQueue<>();
        private final CountDownLatch left = new CountDownLatch(1);
        private volatile boolean isClosed;

        Guest comes() {
            final Guest guest = new Guest();
            coming.add(guest);
            return guest;
        }

        @Override
        public Guest accept() throws IOException {
            try {
                return switch (coming.take()) {
                    case Guest guest -> guest;
                    case IOException e -> throw e;
                    case Error e -> throw e;
                    default -> throw new IllegalStateException("no guest");
                };
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public boolean isOpen() {
            if (isClosed) {
                left.countDown();
            }
            return !isClosed;
        }

        void close() {
            isClosed = true;
            coming.add(new IOException("the port was closed"));
        }
    }

    /** Has no room for the first threads. */
    private static ThreadFactory scarce(int first) {
        final AtomicInteger made = new AtomicInteger();
        return task ->
                new Thread(task, "answer") {
                    @Override
                    public void start() {
                        if (made.incrementAndGet() <= first) {
                            throw new OutOfMemoryError("unable to create native thread");
                        }
                        super.start();
                    }
                };
    }

    @AfterEach
    void close() {
        door.close();
    }

    @Test
    void aConnectionWithoutAThreadIsClosedAndTheNextIsAnswered() throws InterruptedException {
        new AcceptLoop<>(1, scarce(2), answered::add, troubles::add).start("accept", door);
        final List<Guest> lost = List.of(door.comes(), door.comes());
        final Guest third = door.comes();
        for (Guest guest : lost) {
            guest.closed.await();
        }
        assertEquals(third, answered.take());
        assertEquals(1, third.closed.getCount());
        assertEquals(2, troubles.size());
        assertTrue(troubles.get(0) instanceof OutOfMemoryError, troubles.toString());
        assertEquals(1, troubles.get(0).getSuppressed().length);
    }

    @Test
    void aPortThatFailsIsAskedAgainUntilItIsClosed() throws InterruptedException {
        door.coming.add(new IOException("too many open files"));
        door.coming.add(new OutOfMemoryError("no memory"));
        door.coming.add("nobody");
        final Guest last = door.comes();
        new AcceptLoop<Guest>(
                        1,
                        Thread.ofPlatform().daemon().factory(),
                        answered::add,
                        e -> {
                            troubles.add(e);
                            throw new OutOfMemoryError("none to tell of it");
                        })
                .start("accept", door);
        assertEquals(last, answered.take());
        assertEquals(3, troubles.size());
        door.close();
        door.left.await();
        assertEquals(3, troubles.size(), "its end is no trouble");
    }

    @Test
    void soManyAreAnsweredAtOnceAndNoMore() throws InterruptedException {
        final CountDownLatch go = new CountDownLatch(1);
        final AcceptLoop<Guest> loop =
                new AcceptLoop<>(
                        2,
                        Thread.ofPlatform().uncaughtExceptionHandler((_, _) -> {}).factory(),
                        guest -> {
                            answered.add(guest);
                            await(go);
                            throw new IllegalStateException("an answer that fails gives its room");
                        },
                        troubles::add);
        for (int i = 0; i < 6; i++) {
            door.comes();
        }
        loop.start("accept", door);
        answered.take();
        answered.take();
        assertFalse(door.coming.size() < 4, "the third waits in the queue");
        go.countDown();
        for (int i = 0; i < 4; i++) {
            answered.take();
        }
    }

    @Test
    void whoHasProvedItselfTakesNobodysPlace() throws InterruptedException {
        final CountDownLatch go = new CountDownLatch(1);
        final CountDownLatch left = new CountDownLatch(2);
        final ThreadFactory threads = Thread.ofPlatform().daemon().factory();
        AcceptLoop.<Guest>proving(
                        1,
                        threads,
                        guest -> {
                            answered.add(guest);
                            return () -> {
                                await(go);
                                left.countDown();
                            };
                        },
                        troubles::add)
                .start("accept", door);
        final List<Guest> guests = List.of(door.comes(), door.comes());
        assertEquals(guests, List.of(answered.take(), answered.take()));
        go.countDown();
        left.await();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
