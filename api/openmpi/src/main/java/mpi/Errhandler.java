// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What becomes of errors: {@link MPI#ERRORS_ARE_FATAL} and its like. */
public final class Errhandler {
    private final boolean fatal;

    Errhandler(boolean fatal) {
        this.fatal = fatal;
    }

    /** Whether an error ends the job. */
    boolean isFatal() {
        return fatal;
    }
}
