// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/**
 * What a user's operator has thrown in a call between two groups, kept until this rank has done all
 * legs of the call, for the other group waits for them. The results are of no use then, as where
 * {@link UsersKernel} keeps it.
 */
final class KeptFailure {
    private Throwable failure; // under this, the first

    /** The operator to call with in a leg. */
    Op of(Op op) {
        return op instanceof UserOp users ? users.telling(this::keep) : op;
    }

    private synchronized void keep(Throwable thrown) {
        failure = failure == null ? thrown : failure;
    }

    /** Throws it, when the legs are done. */
    synchronized void rethrow() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
