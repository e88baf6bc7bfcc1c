// SPDX-License-Identifier: Apache-2.0
package org.galerna;

/**
 * A duplicate of a communicator under way (MPI-4.1, section 7.4.2): a request, and the communicator
 * once it is complete. Used by one thread at a time.
 */
public final class Duplicate {
    private final Comm original;
    private final Request request;
    private final long[] context; // agreed on when the request is complete
    private Comm made;

    private Duplicate(Comm original, Request request, long[] context) {
        this.original = original;
        this.request = request;
        this.context = context;
    }

    /** Begins: the first rank chooses the context and tells the others. */
    static Duplicate of(IntraComm original) {
        original.requireUsable("Comm_idup");
        final long[] context = new long[1];
        if (original.rank() == 0) {
            context[0] = original.local.contexts().next();
        }
        return new Duplicate(original, original.ibcast(Buffer.of(context), 0), context);
    }

    /** One that is complete at once. */
    static Duplicate made(Comm copy) {
        final Request none = new Request(copy.peer(Comm.PROC_NULL), 0).completed(new Status());
        final Duplicate duplicate = new Duplicate(copy, none, new long[1]);
        duplicate.made = copy;
        return duplicate;
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
     * @throws org.galerna.error.GalernaException if the call failed.
     */
    public Comm comm() {
        if (made == null) {
            request.waitFor();
            made = original.duplicate(context[0]);
        }
        return made;
    }
}
