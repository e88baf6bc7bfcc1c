// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.Interrupts;
import org.galerna.base.LibraryThreads;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A call in a thread of its own, which the caller waits for while it does something else. A socket
 * that a virtual rank waits for itself would be watched by a thread of its scheduler, which ends
 * with the job.
 */
final class Aside {
    private static final long PAUSE_NANOS = 200_000;

    private final List<Runnable> ends = new ArrayList<>(); // under this
    private boolean isGivenUp; // under this

    private Aside() {}

    /** What is done in the other thread. */
    @FunctionalInterface
    interface Task<T> {
        /**
         * Does it.
         *
         * @param aside tells whether anybody still waits for it.
         */
        T run(Aside aside) throws Exception;
    }

    /**
     * Makes the call; an interrupt of the caller goes on when it has ended.
     *
     * @param meanwhile done again and again; what it throws gives the call up.
     * @throws GalernaException that the call throws, or of class PORT with what it throws else.
     */
    static <T> T call(Task<T> call, Runnable meanwhile) {
        final Aside aside = new Aside();
        final FutureTask<T> task = new FutureTask<>(() -> call.run(aside));
        LibraryThreads.named("root of a joining").start(task);
        boolean interrupted = false;
        try {
            while (!task.isDone()) {
                meanwhile.run();
                LockSupport.parkNanos(PAUSE_NANOS);
                interrupted |= Thread.interrupted(); // a set flag makes parking return at once
            }
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof GalernaException known
                    ? known
                    : GalernaException.of(ErrorClass.PORT, "the port fails: " + e.getCause())
                            .cause(e.getCause())
                            .exception();
        } catch (InterruptedException e) {
            throw new IllegalStateException("what is done needs no wait", e);
        } catch (RuntimeException | Error e) {
            aside.giveUp();
            throw e;
        } finally {
            if (interrupted) {
                Interrupts.restore();
            }
        }
    }

    private void giveUp() {
        final List<Runnable> all;
        synchronized (this) {
            isGivenUp = true;
            all = List.copyOf(ends);
        }
        all.forEach(Runnable::run);
    }

    /** Whether nobody waits for the call any more. */
    synchronized boolean isGivenUp() {
        return isGivenUp;
    }

    /** Says what else is to be done when the call is given up; done at once if it was before. */
    void whenGivenUp(Runnable end) {
        synchronized (this) {
            if (!isGivenUp) {
                ends.add(end);
                return;
            }
        }
        end.run();
    }
}
