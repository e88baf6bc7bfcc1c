// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

/** The flag of a thread that was interrupted while it waited for what cannot be given up. */
public final class Interrupts {
    private Interrupts() {}

    /**
     * Something to do.
     *
     * @param <T> what it brings.
     * @param <X> what it may throw.
     */
    @FunctionalInterface
    public interface Task<T, X extends Exception> {
        /**
         * Does it.
         *
         * @return what it brings.
         * @throws X as it says.
         */
        T run() throws X;
    }

    /** Something that is waited for. */
    @FunctionalInterface
    public interface Wait {
        /**
         * Waits.
         *
         * @throws InterruptedException if it is not over.
         */
        void run() throws InterruptedException;
    }

    /** Gives the calling thread back the flag that a wait of its own has taken; wakes nobody. */
    @SuppressForbidden("gives the caller's own flag back; wakes nobody")
    public static void restore() {
        Thread.currentThread().interrupt();
    }

    /**
     * Waits again after each interrupt, until it is over; the thread has the flag again afterwards.
     *
     * @param wait what cannot be given up.
     */
    public static void outlast(Wait wait) {
        boolean interrupted = false;
        boolean isOver = false;
        while (!isOver) {
            try {
                wait.run();
                isOver = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            restore();
        }
    }

    /**
     * Does what a flag that is set already would end, such as an access to a file; the thread has
     * the flag again afterwards.
     *
     * @param <T> what the task brings.
     * @param <X> what it may throw.
     * @param task is done on the calling thread.
     * @return what the task has brought.
     * @throws X what the task has thrown.
     */
    public static <T, X extends Exception> T setAside(Task<T, X> task) throws X {
        final boolean interrupted = Thread.interrupted();
        try {
            return task.run();
        } finally {
            if (interrupted) {
                restore();
            }
        }
    }
}
