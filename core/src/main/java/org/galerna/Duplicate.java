// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A duplicate of a communicator under way (MPI-4.1, section 7.4.2): a request, and the communicator
 * once it is complete. Any thread may ask for the communicator, several at once, but not while
 * another is in a call of the request.
 */
public final class Duplicate {
    private final Comm original;
    private final long[] context = {Contexts.NONE}; // agreed on when the request is complete
    private final Request request;
    private final Attributes attributes;
    private Comm made; // under this, as is what follows
    private GalernaException failure;

    /** Begins. */
    Duplicate(Comm original) {
        this.original = original;
        this.request = original.agree(context);
        this.attributes = original.attributes().copy();
        original.local.made();
    }

    /**
     * Returns the request.
     *
     * @return complete when the communicator can be used.
     */
    public Request request() {
        return request;
    }

    /**
     * Returns the communicator; waits for the request if it is not complete.
     *
     * @return the same object at each call.
     * @throws GalernaException if the request failed, at each call.
     */
    public synchronized Comm comm() {
        if (failure != null) {
            throw failure;
        }
        if (made == null) {
            try {
                complete();
            } catch (GalernaException e) {
                failure = e;
                original.local.leaveIfUnused();
                throw e;
            }
            made = original.duplicate(context[0], attributes);
            original.local.countedTwice();
        }
        return made;
    }

    private void complete() {
        request.waitFor();
        if (context[0] == Contexts.NONE) {
            throw GalernaException.of(
                            ErrorClass.COMM,
                            "the duplicate was not made: its request has failed, or its leader has"
                                    + " made too many communicators")
                    .advice("Do not use a duplicate whose request has failed")
                    .exception()
                    .at("Comm_idup", original.rank());
        }
    }
}
