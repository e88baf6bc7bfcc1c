// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.reduce.Kernel;
import org.galerna.reduce.Op;
import org.galerna.reduce.UserOp;

/**
 * A user's operator in a collective call. What it throws is kept until this rank has done all of
 * its part, so that nobody waits for messages that it would not send; the results are of no use
 * then, here and at other ranks, whose calls cannot know. Serves one call at a time, by one thread
 * at a time.
 */
final class UsersKernel implements Kernel {
    private final Kernel kernel;
    private Throwable failure; // the first

    private UsersKernel(Kernel kernel) {
        this.kernel = kernel;
    }

    /** What combines items of a type in a collective call. */
    static Kernel of(Op op, Datatype type) {
        final Kernel kernel = op.kernel(type);
        return op instanceof UserOp ? new UsersKernel(kernel) : kernel;
    }

    /** Throws what a user's operator has thrown in the call that is over, if this is one. */
    static void rethrow(Kernel kernel) {
        if (kernel instanceof UsersKernel users) {
            users.rethrow();
        }
    }

    private void rethrow() {
        final Throwable failure = this.failure;
        this.failure = null;
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        attempt(() -> kernel.combine(in, inAt, inout, inoutAt, count));
    }

    @Override
    public void combineAfter(Object in, int inAt, Object inout, int inoutAt, int count) {
        attempt(() -> kernel.combineAfter(in, inAt, inout, inoutAt, count));
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        attempt(() -> kernel.combineInto(left, right, into, at, count));
    }

    private void attempt(Runnable combination) {
        if (failure != null) {
            return;
        }
        try {
            combination.run();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }
}
