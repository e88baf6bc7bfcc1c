// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.galerna.base.SuppressForbidden;

/**
 * Sees a process that ends without Finalize, which a manager may take for a good end: hydra does if
 * the exit code is 0. An end by a signal is left alone, for the manager knows. An exception out of
 * the thread that called Init is an end, too, though other threads of the program may go on: nobody
 * else may call Finalize.
 */
final class UnfinishedEnd extends Thread {
    private final BooleanSupplier isFinalised;
    private final Runnable action;
    private boolean isBySignal;

    UnfinishedEnd(BooleanSupplier isFinalised, Runnable action) {
        super("galerna end");
        this.isFinalised = isFinalised;
        this.action = action;
    }

    /** Begins to watch; called by the thread that calls Init. */
    void expect() {
        Runtime.getRuntime().addShutdownHook(this);
        Thread init = Thread.currentThread();
        Thread.UncaughtExceptionHandler usual = init.getUncaughtExceptionHandler();
        init.setUncaughtExceptionHandler((thread, thrown) -> {
            usual.uncaughtException(thread, thrown);
            exit();
        });
    }

    @SuppressForbidden("an exception ends a rank")
    private void exit() {
        if (!isFinalised.getAsBoolean()) {
            Runtime.getRuntime().exit(1);
        }
    }

    /** Called by the thread that ends the process. */
    @Override
    public void start() {
        isBySignal =
                Arrays.stream(Thread.currentThread().getStackTrace())
                        .anyMatch(call -> call.getClassName().startsWith("java.lang.Terminator"));
        super.start();
    }

    @Override
    public void run() {
        if (!isBySignal && !isFinalised.getAsBoolean()) {
            action.run();
        }
    }
}
