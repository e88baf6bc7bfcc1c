// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.function.Supplier;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/**
 * What a user's operator or class has thrown in a call, kept until this rank has done its part for
 * the others, who wait for it: all legs of a call between two groups, the messages of results of a
 * call on objects. The results are of no use then, as where {@link UsersKernel} keeps it.
 */
final class KeptFailure {
    private Throwable failure; // under this, the first

    /** The operator to call with in a leg. */
    Op of(Op op) {
        return op instanceof UserOp users ? users.telling(this::keep) : op;
    }

    /** What a step gives, or something else if it fails. */
    <T> T attempt(Supplier<T> step, T otherwise) {
        try {
            return step.get();
        } catch (RuntimeException | Error e) {
            keep(e);
            return otherwise;
        }
    }

    private synchronized void keep(Throwable thrown) {
        failure = failure == null ? thrown : failure;
    }

    /** Throws it, when this rank's part is done. */
    synchronized void rethrow() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
