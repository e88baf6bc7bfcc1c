// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.concurrent.Callable;
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

    private Aside() {}

    /**
     * Makes the call; an interrupt of the caller goes on when it has ended.
     *
     * @param meanwhile done again and again; what it throws ends the wait.
     * @throws GalernaException that the call throws, or of class PORT with what it throws else.
     */
    static <T> T call(Callable<T> call, Runnable meanwhile) {
        final FutureTask<T> task = new FutureTask<>(call);
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
        } finally {
            if (interrupted) {
                Interrupts.restore();
            }
        }
    }
}
