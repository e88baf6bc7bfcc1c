// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.WaitTable;

/** Runs a body on every rank, with a time limit that shows what every rank was doing. */
@SuppressWarnings("ThreadPriorityCheck") // ranks may be virtual threads: a poll must yield
final class Ranks {
    static final long CONTEXT = 0x5ca1ab1e_0000_0007L;

    private static final long LIMIT_SECONDS = Long.getLong("limit", 60);

    /** What one rank does. */
    @FunctionalInterface
    interface Body {
        void run(Rank rank) throws Exception;
    }

    /** How threads are made. */
    enum Kind {
        /** Platform threads that poll. */
        POLLING,
        /** Platform threads that sleep at once. */
        PARKING,
        /** Virtual threads on two carriers. */
        VIRTUAL
    }

    /** One rank of a test. */
    record Rank(int rank, Device device, Fabric fabric) {
        Endpoint to(int peer) {
            return device.endpoint(device.peer(peer), CONTEXT);
        }

        Endpoint any() {
            return device.anySource(CONTEXT);
        }
    }

    private Ranks() {}

    /** Waits until so many threads of a rank wait. */
    static void awaitWaits(Device device, int count) {
        while (device.waits().snapshot().size() < count) {
            Thread.yield();
        }
    }

    /**
     * Tells whether a thread waits that only a message wakes: one of the system wakes by itself.
     */
    static boolean isAsleep(Device device) {
        final List<WaitTable.Wait> waits = device.waits().snapshot();
        return !waits.isEmpty()
                && (!waits.getFirst().thread().isVirtual()
                        || waits.getFirst().thread().getState() == Thread.State.WAITING);
    }

    static void run(int ranks, Kind kind, Body body) throws InterruptedException {
        run(FabricOptions.of(ranks).withOversubscribed(kind != Kind.POLLING), kind, body);
    }

    static void run(FabricOptions options, Kind kind, Body body) throws InterruptedException {
        assumeTrue(kind != Kind.VIRTUAL || !Boolean.getBoolean("galerna.platform"));
        final FifoScheduler scheduler =
                kind == Kind.VIRTUAL ? FifoScheduler.open(2).orElseThrow() : null;
        try (Fabric fabric = Processes.open(options)) {
            run(fabric, scheduler, body);
        } finally {
            if (scheduler != null) {
                scheduler.close();
            }
        }
    }

    private static void run(Fabric fabric, FifoScheduler scheduler, Body body)
            throws InterruptedException {
        final List<Throwable> failures = new ArrayList<>();
        final List<Thread> threads = new ArrayList<>();
        for (int r = 0; r < fabric.size(); r++) {
            final Rank rank = new Rank(r, fabric.device(r), fabric);
            final Runnable task =
                    () -> {
                        try {
                            body.run(rank);
                        } catch (Throwable e) {
                            synchronized (failures) {
                                failures.add(e);
                            }
                        }
                    };
            final Thread thread =
                    scheduler == null
                            ? new Thread(task, "rank " + r)
                            : scheduler.newThread("rank " + r, task);
            if (scheduler == null) {
                thread.setDaemon(true);
            }
            threads.add(thread);
            thread.start();
        }
        join(fabric, threads, failures);
    }

    private static void join(Fabric fabric, List<Thread> threads, List<Throwable> failures)
            throws InterruptedException {
        final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        for (Thread thread : threads) {
            while (thread.isAlive() && System.nanoTime() < end) {
                thread.join(100);
                synchronized (failures) {
                    if (!failures.isEmpty()) {
                        throw failure(failures, "");
                    }
                }
            }
            if (thread.isAlive()) {
                throw failure(failures, "time is up\n" + dump(fabric, threads));
            }
        }
        synchronized (failures) {
            if (!failures.isEmpty()) {
                throw failure(failures, "");
            }
        }
    }

    private static AssertionError failure(List<Throwable> failures, String what) {
        final AssertionError error = new AssertionError(failures + " " + what);
        failures.forEach(error::addSuppressed);
        return error;
    }

    private static String dump(Fabric fabric, List<Thread> threads) {
        final StringBuilder text = new StringBuilder();
        for (Thread thread : threads) {
            text.append(thread).append('\n');
            for (StackTraceElement frame : thread.getStackTrace()) {
                text.append("    ").append(frame).append('\n');
            }
        }
        for (int r = 0; r < fabric.size(); r++) {
            text.append(r).append(": ").append(fabric.device(r).waits().snapshot()).append('\n');
        }
        return text.toString();
    }
}
