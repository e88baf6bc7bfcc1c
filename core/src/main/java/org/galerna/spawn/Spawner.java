// SPDX-License-Identifier: Apache-2.0
package org.galerna.spawn;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Starts jobs for ranks that run. Found by {@link java.util.ServiceLoader}. */
@FunctionalInterface
public interface Spawner {
    /**
     * Starts one job of all the commands' ranks, the first command's first.
     *
     * @param commands at least one.
     * @param origin who asks.
     * @return the job, which has begun to start.
     * @throws org.galerna.error.GalernaException of class SPAWN if it cannot be started.
     */
    Started start(List<Command> commands, Origin origin);

    /**
     * Who starts a job.
     *
     * @param application class loader of the rank's program.
     * @param device of its job.
     * @param api the interface that the program uses, as the launcher's option names it; empty if
     *     the new program tells by itself.
     * @param port where the new job is to connect.
     */
    record Origin(ClassLoader application, String device, String api, String port) {}

    /** A job that was started. */
    interface Started {
        /**
         * Tells whether it has ended.
         *
         * @return how, in words; empty while it runs.
         */
        Optional<String> ended();

        /**
         * Says that the call which started it has failed, and told so: how the job ends is of no
         * account to its parents any more.
         */
        void disown();

        /**
         * Says what to do when all its ranks have ended, well or not. Does nothing where that
         * cannot be known.
         *
         * @param action gets the exit code, in a thread of its own.
         */
        default void whenEnded(IntConsumer action) {}
    }
}
