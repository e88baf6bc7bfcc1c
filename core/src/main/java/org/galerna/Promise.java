// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Something under way that is no communication, with a {@link Request} that waits for it like any
 * other: a generalised request (MPI-4.1, section 13.2). Whoever does it ends it, once, from any
 * thread, by {@link #complete} or {@link #fail}. It cannot be cancelled. If the job ends before,
 * the request fails, and what is said later is not heard.
 */
public final class Promise {
    private final Request request;
    private final Operation operation;
    private Status status; // published by fulfil
    private Throwable failure;

    private Promise(Comm comm) {
        request = new Request(comm.peer(Comm.PROC_NULL), 0).promised(this);
        operation = request.operation();
    }

    /**
     * Begins something.
     *
     * @param comm the communicator it belongs to; waits of its request name it.
     * @return a promise to be ended by {@link #complete} or {@link #fail}.
     * @throws GalernaException if the communicator cannot be used.
     */
    public static Promise of(Comm comm) {
        comm.requireUsable("Grequest_start");
        return new Promise(comm);
    }

    /**
     * Returns what waits for it.
     *
     * @return the same request at every call.
     */
    public Request request() {
        return request;
    }

    /**
     * Ends it with a result. The caller's writes before are visible to who waits.
     *
     * @param result what the request's status says.
     */
    public void complete(Status result) {
        status = result;
        request.peer().device().fulfil(operation);
    }

    /**
     * Ends it with a failure, which the request's owner gets.
     *
     * @param why thrown by the call that completes the request.
     */
    public void fail(Throwable why) {
        failure = why;
        request.peer().device().fulfil(operation);
    }

    /** What the request's status says, or why it failed; a device that was closed knows neither. */
    void finish(int outcome, Status into) {
        if (outcome != Outcome.OK) {
            throw Failure.of(outcome, request.peer(), request.tag(), 0);
        }
        switch (failure) {
            case null -> into.copy(status);
            case GalernaException e -> throw e;
            case Error e -> throw e;
            default ->
                    throw GalernaException.of(
                                    ErrorClass.INTERN, "the work of a request failed: " + failure)
                            .cause(failure)
                            .exception();
        }
    }
}
