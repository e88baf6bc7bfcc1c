// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.twin;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Map;
import java.util.Properties;

/** A rank seen as the process that its code believes to be. Any thread of the rank may call. */
public interface RankCalls {
    /**
     * Ends the rank as {@link System#exit} ends a process: runs the shutdown hooks, then never
     * returns.
     *
     * @param code the exit code.
     */
    void exit(int code);

    /**
     * Ends the rank as {@link Runtime#halt} ends a process: without hooks. Never returns.
     *
     * @param code the exit code.
     */
    void halt(int code);

    /**
     * Adds a shutdown hook of this rank.
     *
     * @param hook a thread that has not been started.
     * @throws IllegalArgumentException if it is registered or has been started.
     * @throws IllegalStateException if the rank is ending.
     */
    void addShutdownHook(Thread hook);

    /**
     * Removes a shutdown hook of this rank.
     *
     * @param hook the thread.
     * @return whether it was registered.
     * @throws IllegalStateException if the rank is ending.
     */
    boolean removeShutdownHook(Thread hook);

    /**
     * Gets the rank's standard output.
     *
     * @return the stream.
     */
    PrintStream out();

    /**
     * Gets the rank's standard error.
     *
     * @return the stream.
     */
    PrintStream err();

    /**
     * Gets the rank's standard input.
     *
     * @return the job's input at rank 0, an empty stream elsewhere.
     */
    InputStream in();

    /**
     * Replaces the rank's standard output.
     *
     * @param stream the new one.
     */
    void out(PrintStream stream);

    /**
     * Replaces the rank's standard error.
     *
     * @param stream the new one.
     */
    void err(PrintStream stream);

    /**
     * Replaces the rank's standard input.
     *
     * @param stream the new one.
     */
    void in(InputStream stream);

    /**
     * Gets the rank's environment: the job's, and its rank and the number of ranks under the names
     * that launchers use.
     *
     * @return an unmodifiable map.
     */
    Map<String, String> environment();

    /**
     * Gets the rank's system properties, a copy of the job's made at first use.
     *
     * @return the rank's own.
     */
    Properties properties();

    /**
     * Replaces the rank's system properties.
     *
     * @param properties the new ones, null for a fresh copy of the job's.
     */
    void properties(Properties properties);

    /**
     * Gets the handler of exceptions that end a thread of the rank.
     *
     * @return the handler, or null.
     */
    UncaughtExceptionHandler defaultHandler();

    /**
     * Sets the handler of exceptions that end a thread of the rank.
     *
     * @param handler the handler, or null.
     */
    void defaultHandler(UncaughtExceptionHandler handler);

    /**
     * Makes a new thread belong to the rank: it is daemon only if a process's would be, and the
     * rank waits for it otherwise.
     *
     * @param thread one that has not been started.
     */
    void adopt(Thread thread);

    /**
     * Tells whether a thread made now by this thread would be daemon in a process.
     *
     * @return false in the rank's main thread.
     */
    boolean childIsDaemon();
}
