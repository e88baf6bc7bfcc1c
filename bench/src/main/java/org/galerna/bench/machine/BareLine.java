// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Two threads that bounce one cache line: the limit for every message between two cores.
 *
 * <p>The answer is written where the question was read, which on some machines takes half the time
 * of a line for each way: the core that reads gets the line to write. No queue can do that, since
 * it must take a second message before the first is answered; so both forms are measured.
 *
 * <p>An iteration is a round trip. Both threads poll bare, without a pause, so the second one
 * sleeps between two measurements.
 */
public final class BareLine implements Side {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** The word stands in the middle, alone on its line (and on the neighbouring one). */
    private static final int AT = 16;

    private static final int APART = 32;

    private static final int POLLS_BEFORE_YIELD = 1 << 20;

    private final long[] line = new long[2 * AT + APART];
    private final int answersAt;
    private final Thread echo;

    /** Round trips that the echo has been asked for in all; its end is a negative number. */
    private final long[] asked = new long[1];

    private long done;

    /**
     * Both threads, asleep.
     *
     * @param isApart whether answers have a line of their own.
     */
    public BareLine(boolean isApart) {
        answersAt = isApart ? AT + APART : AT;
        echo = new Thread(this::echo, "bare line");
        echo.setDaemon(true);
        echo.start();
    }

    @Override
    public String name() {
        return answersAt == AT ? "the bare line" : "a bare line each way";
    }

    @Override
    public long measure(int bytes, long iterations) {
        long unmeasured = iterations / 10 + 1;
        WORD.setRelease(asked, 0, done + unmeasured + iterations);
        LockSupport.unpark(echo);
        bounce(done, unmeasured);
        long start = System.nanoTime();
        bounce(done + unmeasured, iterations);
        long elapsed = System.nanoTime() - start;
        done += unmeasured + iterations;
        return elapsed;
    }

    @Override
    public void close() {
        WORD.setRelease(asked, 0, -1L);
        LockSupport.unpark(echo);
    }

    private void bounce(long from, long count) {
        for (long i = from; i < from + count; i++) {
            WORD.setRelease(line, AT, 2 * i + 1);
            await(answersAt, 2 * i + 2);
        }
    }

    private void echo() {
        long seen = 0;
        while (true) {
            long until = (long) WORD.getAcquire(asked, 0);
            if (until < 0) {
                return;
            }
            for (; seen < until; seen++) {
                await(AT, 2 * seen + 1);
                WORD.setRelease(line, answersAt, 2 * seen + 2);
            }
            if ((long) WORD.getVolatile(asked, 0) == until) {
                LockSupport.park(this);
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // on a machine of one core the other one needs it
    private void await(int at, long value) {
        for (int polls = 1; (long) WORD.getAcquire(line, at) != value; polls++) {
            if (polls % POLLS_BEFORE_YIELD == 0) {
                Thread.yield();
            }
        }
    }
}
