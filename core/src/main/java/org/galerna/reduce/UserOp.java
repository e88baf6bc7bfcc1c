// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.util.Objects;
import java.util.function.Consumer;
import org.galerna.datatype.Datatype;

/** An operator made of a user's function. Immutable; as free of state as the function. */
public final class UserOp implements Op {
    private final UserFunction function;
    private final boolean commutative;

    private UserOp(UserFunction function, boolean commutative) {
        this.function = Objects.requireNonNull(function, "function");
        this.commutative = commutative;
    }

    /**
     * Makes an operator.
     *
     * @param function that combines items.
     * @param commutative whether operands may change places; if not, they are combined in rank
     *     order.
     * @return the operator.
     */
    public static UserOp of(UserFunction function, boolean commutative) {
        return new UserOp(function, commutative);
    }

    /**
     * Makes an operator that combines as this one and throws nothing.
     *
     * @param failure is told each exception of the function instead; the results of that call are
     *     of no use.
     * @return the operator.
     */
    public UserOp telling(Consumer<Throwable> failure) {
        return of(
                (in, inOffset, inout, inoutOffset, count, type) -> {
                    try {
                        function.call(in, inOffset, inout, inoutOffset, count, type);
                    } catch (RuntimeException | Error e) {
                        failure.accept(e);
                    }
                },
                commutative);
    }

    @Override
    public boolean isCommutative() {
        return commutative;
    }

    @Override
    public boolean isDivisible() {
        return false;
    }

    @Override
    public int granule() {
        return 1;
    }

    @Override
    public long unit(Datatype type) {
        return Math.max(type.size(), 1);
    }

    @Override
    public Kernel kernel(Datatype type) {
        return new UserKernel(function, type);
    }

    @Override
    public String toString() {
        return "user operator " + function.getClass().getName();
    }
}
