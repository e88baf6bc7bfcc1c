// SPDX-License-Identifier: Apache-2.0
package mpi;

/**
 * A token for what a communicator does about errors. Every error is thrown as an {@link
 * MPIException}, whichever handler is set; the handler is only kept and returned.
 */
public class Errhandler {
    /** Code of {@link MPI#ERRORS_ARE_FATAL}. */
    public static final int FATAL = 1;

    /** Code of {@link MPI#ERRORS_RETURN}. */
    public static final int RETURN = 0;

    final int code;

    /**
     * Makes a handler.
     *
     * @param code {@link #FATAL} or {@link #RETURN}
     */
    public Errhandler(int code) {
        this.code = code;
    }
}
