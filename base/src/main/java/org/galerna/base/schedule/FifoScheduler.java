// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * A scheduler for virtual threads that serves them in the order in which they became runnable.
 *
 * <p>The JDK's own scheduler drains a carrier's local queue before it looks at what comes from
 * outside, so a thread that is woken by a timer or by a platform thread may never run while others
 * keep exchanging messages. Here everything joins one queue. A carrier whose thread does not come
 * back (it waits in a static initialiser or a foreign call, or it computes) is made up for by
 * another carrier while tasks wait. Where fewer carriers give short tasks more turns, because cache
 * lines come slowly from one core to another, the others stand by.
 *
 * <p>It stands on an internal constructor of the JDK, for which the java command needs {@code
 * --add-opens=java.base/java.lang=ALL-UNNAMED}. Where that is missing, {@link #open} gives nothing
 * and {@link #reason} says why.
 *
 * <p>Virtual threads that such a thread starts by the JDK's means run on the same scheduler.
 */
public final class FifoScheduler implements AutoCloseable {
    private final Carriers carriers;
    private final Supervisor supervisor;
    private final int wanted;

    private FifoScheduler(int wanted, IntConsumer begins) {
        this.wanted = wanted;
        carriers = new Carriers(begins);
        supervisor = new Supervisor(carriers, wanted);
        carriers.add(wanted);
        supervisor.start();
    }

    /**
     * Opens a scheduler and starts its carriers.
     *
     * @param carriers threads of virtual threads that run at once, at least 1; one per core is
     *     meant.
     * @return a scheduler of its own, or nothing where the JDK does not allow it.
     * @throws IllegalArgumentException if {@code carriers} is less than 1.
     */
    public static Optional<FifoScheduler> open(int carriers) {
        return open(carriers, carrier -> {});
    }

    /**
     * Opens a scheduler and starts its carriers, which do something of their own first.
     *
     * @param carriers threads of virtual threads that run at once, at least 1; one per core is
     *     meant.
     * @param begins called by each carrier, with its number from 0, before it runs any thread;
     *     numbers from {@code carriers} on are those of carriers made for stuck ones. Must not
     *     throw.
     * @return a scheduler of its own, or nothing where the JDK does not allow it.
     * @throws IllegalArgumentException if {@code carriers} is less than 1.
     */
    public static Optional<FifoScheduler> open(int carriers, IntConsumer begins) {
        if (carriers < 1) {
            throw new IllegalArgumentException("carriers " + carriers + ": at least 1 is due");
        }
        return VirtualThreads.isAvailable()
                ? Optional.of(new FifoScheduler(carriers, begins))
                : Optional.empty();
    }

    /**
     * Says why {@link #open} gives nothing.
     *
     * @return part of a sentence with the flag to add; empty where a scheduler can be opened.
     */
    public static String reason() {
        return VirtualThreads.reason();
    }

    /**
     * Makes a virtual thread of this scheduler. It inherits inheritable thread-locals and the
     * context class loader from the caller, as a platform thread does.
     *
     * @param name of the thread.
     * @param task what it runs.
     * @return the thread, not started.
     */
    public Thread newThread(String name, Runnable task) {
        return VirtualThreads.create(carriers, name, task);
    }

    /**
     * Threads of this scheduler that should run at once.
     *
     * @return as given to {@link #open}.
     */
    public int parallelism() {
        return wanted;
    }

    /**
     * Counts the carriers at this moment, those made for stuck ones included, resting ones not.
     *
     * @return at least {@link #parallelism} while open.
     */
    public int activeCarriers() {
        return carriers.all().length - carriers.spares();
    }

    /**
     * Ends the carriers, each after the task it runs. Threads that have not ended by then do not
     * run again; waking them does nothing.
     */
    @Override
    public void close() {
        carriers.close();
        supervisor.wake();
    }
}
