// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Two threads that bounce one cache line: the limit for every message between two cores.
 *
 * <p>An iteration is a round trip. Both threads poll bare, without a pause, so the second one
 * sleeps between two measurements.
 */
public final class BareLine implements Side {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** The word stands in the middle, alone on its line (and on the neighbouring one). */
    private static final int AT = 16;

    private static final int POLLS_BEFORE_YIELD = 1 << 20;

    private final long[] line = new long[2 * AT];
    private final Thread echo;

    /** Round trips that the echo has been asked for in all; its end is a negative number. */
    private final long[] asked = new long[1];

    private long done;

    /** Both threads, asleep. */
    public BareLine() {
        echo = new Thread(this::echo, "bare line");
        echo.setDaemon(true);
        echo.start();
    }

    @Override
    public String name() {
        return "the bare line";
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
            await(2 * i + 2);
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
                await(2 * seen + 1);
                WORD.setRelease(line, AT, 2 * seen + 2);
            }
            if ((long) WORD.getVolatile(asked, 0) == until) {
                LockSupport.park(this);
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // on a machine of one core the other one needs it
    private void await(long value) {
        for (int polls = 1; (long) WORD.getAcquire(line, AT) != value; polls++) {
            if (polls % POLLS_BEFORE_YIELD == 0) {
                Thread.yield();
            }
        }
    }
}
