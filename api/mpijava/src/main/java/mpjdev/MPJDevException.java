// SPDX-License-Identifier: Apache-2.0
package mpjdev;

import xdev.XDevException;

/**
 * What MPJ Express calls an error of its middle layer; here only a super class, so that catch
 * clauses that name it keep working. The library itself throws {@link mpi.MPIException}.
 */
public class MPJDevException extends XDevException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception without a message. */
    public MPJDevException() {}

    /**
     * Makes an exception with a message.
     *
     * @param message what went wrong
     */
    public MPJDevException(String message) {
        super(message);
    }

    /**
     * Makes an exception whose message is that of its cause.
     *
     * @param cause what went wrong
     */
    public MPJDevException(Throwable cause) {
        super(cause);
    }

    /**
     * Makes an exception with a message and a cause.
     *
     * @param message what went wrong
     * @param cause the exception that says more
     */
    public MPJDevException(String message, Throwable cause) {
        super(message, cause);
    }
}
