// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/** Processes of a job could not find each other: one has ended, or the job is over. */
public final class WireupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message which process or key, and why.
     */
    public WireupException(String message) {
        super(message);
    }

    /**
     * Makes an exception with a cause.
     *
     * @param message which process or key, and why.
     * @param cause what went wrong below.
     */
    public WireupException(String message, Throwable cause) {
        super(message, cause);
    }
}
