// SPDX-License-Identifier: Apache-2.0
package xdev;

/**
 * What MPJ Express calls an error of a device; here only a super class, so that catch clauses that
 * name it keep working. The library itself throws {@link mpi.MPIException}.
 */
public class XDevException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception without a message. */
    public XDevException() {}

    /**
     * Makes an exception with a message.
     *
     * @param message what went wrong
     */
    public XDevException(String message) {
        super(message);
    }

    /**
     * Makes an exception whose message is that of its cause.
     *
     * @param cause what went wrong
     */
    public XDevException(Throwable cause) {
        super(cause);
    }

    /**
     * Makes an exception with a message and a cause.
     *
     * @param message what went wrong
     * @param cause the exception that says more
     */
    public XDevException(String message, Throwable cause) {
        super(message, cause);
    }
}
