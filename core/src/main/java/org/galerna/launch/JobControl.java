// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

/**
 * What a rank asks of the job it belongs to. The launcher injects an implementation that really
 * ends the job; a parallel section inside a program injects one that fails its ranks.
 *
 * <p>Methods may be called from any thread of the rank, and more than once.
 */
public interface JobControl {
    /**
     * Ends the job: every rank of it stops. May or may not return; the caller throws if it does.
     *
     * @param rank the world rank that asks.
     * @param code the exit code asked for, unmodified.
     * @param why one line for the user.
     */
    void abort(int rank, int code, String why);

    /**
     * Reduces the code that a program aborts its job with to what its parent can see of it. An
     * abort is a failure, whatever its code is.
     *
     * @param code any number.
     * @return the code modulo 256; 1 where that is 0.
     */
    static int exitCode(int code) {
        final int seen = Math.floorMod(code, 256);
        return seen == 0 ? 1 : seen;
    }

    /**
     * Ends the job for an error that nobody was to handle, as {@link #abort} does: a launcher may
     * know better what it comes from, as that a rank has ended.
     *
     * @param rank the world rank that asks.
     * @param code the exit code asked for, unmodified.
     * @param why one line for the user.
     * @param error the exception that a call of the library has ended with.
     */
    default void fail(int rank, int code, String why, Throwable error) {
        abort(rank, code, why);
    }

    /**
     * Tells that a rank has initialised its world.
     *
     * @param rank the world rank.
     */
    default void initialised(int rank) {}

    /**
     * Tells that a rank has finalised its world: no other rank may wait for it any more.
     *
     * @param rank the world rank.
     */
    default void finalised(int rank) {}
}
