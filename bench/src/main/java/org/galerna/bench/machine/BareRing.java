// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.bench.terminal.CommandException;

/**
 * Parked virtual threads that wake each other around a ring: the limit for messages between ranks
 * that outnumber the cores. They run on the scheduler of such ranks, with a carrier for each core.
 *
 * <p>An iteration is once around: each thread stores a word of its neighbour's, wakes it, and parks
 * until its own word has changed.
 */
public final class BareRing implements Side {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int APART = 32;

    private final FifoScheduler scheduler;
    private final Thread[] threads;
    private final long[] words; // of each thread, the last round that has reached it
    private Thread caller;
    private volatile long asked; // rounds that the first thread shall begin, or 0
    private long nanos; // that they took, written before asked

    /**
     * All threads, asleep.
     *
     * @param size how many, at least 2.
     * @throws CommandException if this JVM has no such scheduler.
     */
    public BareRing(int size) {
        int cores = Runtime.getRuntime().availableProcessors();
        scheduler =
                FifoScheduler.open(cores)
                        .orElseThrow(() ->
                                new CommandException(1, "no bare ring: " + FifoScheduler.reason()));
        words = new long[(size + 1) * APART];
        threads = new Thread[size];
        threads[0] = scheduler.newThread("bare ring 0", this::lead);
        for (int i = 1; i < size; i++) {
            int place = i;
            threads[i] = scheduler.newThread("bare ring " + i, () -> follow(place));
        }
        for (Thread thread : threads) {
            thread.start();
        }
    }

    @Override
    public String name() {
        return "a bare ring";
    }

    @Override
    public long measure(int bytes, long iterations) {
        rounds(iterations / 10 + 1);
        return rounds(iterations);
    }

    /** Ends the scheduler; its threads never run again. */
    @Override
    public void close() {
        scheduler.close();
    }

    private long rounds(long count) {
        caller = Thread.currentThread();
        asked = count;
        LockSupport.unpark(threads[0]);
        while (asked != 0) {
            LockSupport.park(this);
        }
        return nanos;
    }

    private void lead() {
        for (long round = 0; ; ) {
            while (asked == 0) {
                LockSupport.park(this);
            }
            long start = System.nanoTime();
            for (long last = round + asked; round < last; ) {
                round++;
                wake(1, round);
                await(0, round);
            }
            nanos = System.nanoTime() - start;
            asked = 0;
            LockSupport.unpark(caller);
        }
    }

    private void follow(int place) {
        int next = (place + 1) % threads.length;
        for (long round = 1; ; round++) {
            await(place, round);
            wake(next, round);
        }
    }

    private void wake(int place, long round) {
        WORD.setRelease(words, at(place), round);
        LockSupport.unpark(threads[place]);
    }

    private void await(int place, long round) {
        while ((long) WORD.getAcquire(words, at(place)) < round) {
            LockSupport.park(this);
        }
    }

    private static int at(int place) {
        return (place + 1) * APART;
    }
}
