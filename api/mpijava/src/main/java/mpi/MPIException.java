// SPDX-License-Identifier: Apache-2.0
package mpi;

import mpjdev.MPJDevException;
import org.galerna.error.GalernaException;

/**
 * An error of an MPI call. Unchecked, so that programs with and without {@code throws} clauses
 * compile. Its own message says everything; the {@linkplain #getCause() cause}, where there is one,
 * adds only the stack inside the library.
 */
public class MPIException extends MPJDevException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception without a message. */
    public MPIException() {}

    /**
     * Makes an exception with a message.
     *
     * @param message what went wrong
     */
    public MPIException(String message) {
        super(message);
    }

    /**
     * Makes an exception whose message is that of its cause.
     *
     * @param cause what went wrong
     */
    public MPIException(Throwable cause) {
        super(cause);
    }

    private MPIException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * The exception for an error that the facade itself finds: it names the call of the program.
     */
    static MPIException in(String what) {
        String call = null;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            final String type = frame.getClassName();
            if (!type.startsWith("mpi.")) {
                break;
            }
            final String name = frame.getMethodName();
            call = name.startsWith("<") ? type.substring("mpi.".length()) : name;
        }
        return new MPIException(call == null ? what : call + ": " + what);
    }

    /** The exception a facade call throws for an error the core reported. */
    static MPIException of(GalernaException e) {
        return new MPIException(e.getMessage(), e);
    }
}
