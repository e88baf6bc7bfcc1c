// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;

/** What a JVM does with an exception that ends a thread. */
public final class Uncaught {
    private Uncaught() {}

    /**
     * Prints it, as where no handler is set.
     *
     * @param err where; locked meanwhile.
     * @param thread that it has ended.
     * @param thrown the exception.
     */
    public static void print(PrintStream err, Thread thread, Throwable thrown) {
        synchronized (err) {
            err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace(err);
        }
    }

    /**
     * Tells this thread's handler of one that has ended something that it does for somebody else.
     *
     * @param thrown the exception.
     */
    public static void tell(Throwable thrown) {
        tell(Thread.currentThread().getUncaughtExceptionHandler(), thrown);
    }

    /**
     * Tells a handler of one that has ended this thread.
     *
     * @param handler the program's; its own exceptions are dropped, as a JVM does.
     * @param thrown the exception.
     */
    public static void tell(UncaughtExceptionHandler handler, Throwable thrown) {
        try {
            handler.uncaughtException(Thread.currentThread(), thrown);
        } catch (Throwable ignored) {
            return;
        }
    }
}
