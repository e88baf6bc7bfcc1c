// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.GalernaException;

/**
 * An error of an MPI call: its message says what is wrong and what to do, its code and class are
 * one number, a constant of {@link MPI}; 0 where MPI is not running.
 */
public final class MPIException extends Exception {
    private static final long serialVersionUID = 1L;

    /** A constant of {@link MPI}. */
    private final int code;

    /**
     * Makes an exception of class 0.
     *
     * @param message what went wrong
     */
    public MPIException(String message) {
        super(message);
        code = 0;
    }

    /**
     * Makes an exception of class 0.
     *
     * @param cause what went wrong
     */
    public MPIException(Throwable cause) {
        super(cause);
        code = 0;
    }

    /** The exception for an error that the core reported. */
    MPIException(GalernaException e) {
        super(e.getMessage(), e);
        code = e.errorClass().code();
    }

    /**
     * The error code.
     *
     * @return the same as {@link #getErrorClass}
     */
    public int getErrorCode() {
        return code;
    }

    /**
     * The error class.
     *
     * @return a constant such as {@link MPI#ERR_TRUNCATE}
     */
    public int getErrorClass() {
        return code;
    }
}
