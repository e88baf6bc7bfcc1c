// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.galerna.Comm;
import org.galerna.Promise;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.base.Interrupts;
import org.galerna.base.LibraryThreads;

/**
 * The threads of one rank's file: one for its own accesses, one for those that all ranks make
 * together, which wait for others and must not hold up the first, and one for what a virtual rank
 * hands over, which waits for neither: the rank may hold the lock that they want. They are started
 * when there is something to do and end after a second without.
 */
final class Workers {
    private final Comm comm;
    private final ThreadPoolExecutor own;
    private final ThreadPoolExecutor together;
    private final ThreadPoolExecutor handed;

    Workers(Comm comm) {
        this.comm = comm;
        this.own = executor("file accesses of rank " + comm.rank());
        this.together = executor("collective file accesses of rank " + comm.rank());
        this.handed = executor("blocking file accesses of rank " + comm.rank());
    }

    private static ThreadPoolExecutor executor(String name) {
        final ThreadPoolExecutor made =
                new ThreadPoolExecutor(
                        1,
                        1,
                        1,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        task -> LibraryThreads.named(name).unstarted(task));
        made.allowCoreThreadTimeOut(true);
        return made;
    }

    /** Starts an access of this rank. */
    Request alone(Supplier<Status> access) {
        return start(own, access);
    }

    /** Starts an access of all ranks; they are done in the order in which they were started. */
    Request together(Supplier<Status> access) {
        return start(together, access);
    }

    private Request start(ThreadPoolExecutor executor, Supplier<Status> access) {
        final Promise promise = Promise.of(comm);
        executor.execute(() -> keep(promise, access));
        return promise.request();
    }

    private static void keep(Promise promise, Supplier<Status> access) {
        try {
            promise.complete(access.get());
        } catch (Throwable e) { // whatever it is, the owner of the request gets it
            promise.fail(e);
        }
    }

    /**
     * Does what may block its thread: on a virtual one, which would block others, elsewhere. The
     * interrupt flag, which closes files, is kept for later.
     */
    <T> T blocking(Supplier<T> task) {
        if (!Thread.currentThread().isVirtual()) {
            return Interrupts.setAside(task::get);
        }
        final AtomicReference<T> result = new AtomicReference<>();
        start(
                        handed,
                        () -> {
                            result.set(task.get());
                            return new Status();
                        })
                .waitFor();
        return result.get();
    }

    /** Does as {@link #blocking} what brings nothing. */
    void run(Runnable task) {
        blocking(() -> {
            task.run();
            return null;
        });
    }

    /** Does what an interrupt of the caller must not end: on a thread that nobody interrupts. */
    void apart(Runnable task) {
        if (Thread.currentThread().isVirtual()) {
            run(task);
            return;
        }
        try {
            CompletableFuture.runAsync(task, handed).join(); // keeps the interrupt flag
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : e;
        }
    }

    /** Something to do with files. */
    @FunctionalInterface
    interface Task<T> {
        T run() throws IOException;
    }

    /** Does what may block; the result, or null if the file system refuses. */
    <T> T tried(Task<T> task) {
        return blocking(() -> {
            try {
                return task.run();
            } catch (IOException | UnsupportedOperationException e) {
                return null; // all ranks agree on what that means
            }
        });
    }

    /**
     * Ends the threads when they have done what they were given; first those that may hand
     * something to the last.
     */
    void close() {
        end(own, together);
        end(handed);
    }

    private static void end(ThreadPoolExecutor... executors) {
        final List<ThreadPoolExecutor> all = List.of(executors);
        all.forEach(ThreadPoolExecutor::shutdown);
        for (final ThreadPoolExecutor each : all) {
            Interrupts.outlast(() -> each.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        }
    }
}
