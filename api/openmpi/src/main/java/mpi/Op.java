// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.datatype.BaseType;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.UserOp;

/** An operator of a reduction: a predefined one or a function of the program. */
public final class Op implements Freeable {
    private final org.galerna.reduce.Op predefined;
    private final String name;
    private final UserFunction function;
    private final boolean commute;
    private boolean freed;

    /** A predefined operator. */
    Op(String name, org.galerna.reduce.Op predefined) {
        this.name = name;
        this.predefined = predefined;
        this.function = null;
        this.commute = true;
    }

    /**
     * Makes an operator of the program. Allowed before MPI is initialised.
     *
     * @param function combines items
     * @param commute whether operands may change places; if not, they are combined in rank order
     */
    public Op(UserFunction function, boolean commute) {
        this.name = "user";
        this.predefined = null;
        this.function = function;
        this.commute = commute;
    }

    /** The core's operator for one call, whose function is told the datatype of that call. */
    static org.galerna.reduce.Op core(Op op, Datatype type) {
        if (op == null || op.freed) {
            throw GalernaException.of(
                            ErrorClass.OP,
                            op == null ? "an operator is missing" : "the operator was freed")
                    .argument("op", op == null ? null : op.name)
                    .advice("Use a predefined operator, or one that was not freed")
                    .exception();
        }
        if (op.function != null) {
            return UserOp.of(new Callback(op.function, type), op.commute);
        }
        return op.onBytes(Datatype.core(type));
    }

    /** Bytes are numbers without a sign. */
    @SuppressWarnings("ReferenceEquality") // predefined operators are one object each
    private org.galerna.reduce.Op onBytes(org.galerna.datatype.Datatype type) {
        if (type.base() == BaseType.BYTE) {
            if (predefined == org.galerna.reduce.Op.MAX) {
                return org.galerna.reduce.Op.UNSIGNED_MAX;
            }
            if (predefined == org.galerna.reduce.Op.MIN) {
                return org.galerna.reduce.Op.UNSIGNED_MIN;
            }
        }
        return predefined;
    }

    /**
     * Whether operands may change places.
     *
     * @return whether they may
     */
    public boolean isCommutative() {
        return commute;
    }

    @Override
    public void free() throws MPIException {
        if (function == null || freed) {
            throw MPI.failed(
                    GalernaException.argument(
                            ErrorClass.OP,
                            freed ? "the operator was freed" : "a predefined operator is not freed",
                            "op",
                            name));
        }
        freed = true;
    }

    /**
     * Whether the operator was freed.
     *
     * @return true after {@link #free}
     */
    public boolean isNull() {
        return freed;
    }
}
