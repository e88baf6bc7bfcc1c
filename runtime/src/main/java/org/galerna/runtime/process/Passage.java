// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How far one thread has come that reads what a process says and passes it on. Another one waits
 * here, once the process has ended, until all of that was passed on, however slow its readers are:
 * only the time counts in which the thread waits for more, since what the process has started may
 * hold its streams open for ever.
 */
final class Passage {
    private static final long LOOK_MILLIS = 50;
    private static final int MOST_LOOKS = 20;
    private static final long HURRY_NANOS = 1_000_000_000L;

    /** Twice what a pipe can hold: what comes later is not the process's own. */
    private static final long MOST_BYTES = 1 << 21;

    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger steps = new AtomicInteger(); // odd while something is passed on
    private final AtomicLong all = new AtomicLong();

    // Of the thread that waits
    private long most;
    private int idle;

    /** So many bytes were read and are now passed on. */
    void begin(int bytes) {
        all.addAndGet(bytes);
        steps.incrementAndGet();
    }

    /** They were. */
    void end() {
        steps.incrementAndGet();
    }

    /** Nothing more is read. */
    void close() {
        over.countDown();
    }

    /**
     * Waits until everything that an ended process has said in these ways was passed on.
     *
     * @param isPatient whether for ever; else for a second, whatever is left.
     */
    static void await(List<Passage> ways, boolean isPatient) {
        List<Passage> left = new ArrayList<>(ways);
        left.forEach(way -> way.most = way.all.get() + MOST_BYTES);
        long began = System.nanoTime();
        while (!left.isEmpty() && (isPatient || System.nanoTime() - began < HURRY_NANOS)) {
            left.getFirst().awaitLook();
            left.removeIf(Passage::isDone);
        }
    }

    private void awaitLook() {
        try {
            over.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            close(); // nobody has a reason to; what is missing is lost
        }
    }

    private boolean isDone() {
        if (steps.get() % 2 == 0) {
            idle++; // whatever came meanwhile: somebody else may say a little now and then
        }
        return over.getCount() == 0 || idle >= MOST_LOOKS || all.get() >= most;
    }
}
