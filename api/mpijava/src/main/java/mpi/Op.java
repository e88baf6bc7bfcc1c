// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.reduce.UserOp;

/** An operator of a reduction: a predefined one or a function of the program. */
public class Op {
    private final org.galerna.reduce.Op predefined;
    private final User_function function;
    private final boolean commute;

    Op(org.galerna.reduce.Op predefined) {
        this(predefined, null, predefined.isCommutative());
    }

    private Op(org.galerna.reduce.Op predefined, User_function function, boolean commute) {
        this.predefined = predefined;
        this.function = function;
        this.commute = commute;
    }

    /** The core's operator for one call; a function of the program is told {@code datatype}. */
    static org.galerna.reduce.Op core(Op op, Datatype datatype) throws MPIException {
        if (op == null) {
            throw MPIException.in("argument op is null");
        }
        return op.predefined != null
                ? op.predefined
                : UserOp.of(new Callback(op.function, datatype), op.commute);
    }

    /**
     * Makes an operator of the program.
     *
     * @param function the function of the program
     * @param commute whether operands may change places; if not, they are combined in rank order
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Op(User_function function, boolean commute) throws MPIException {
        this(null, MPI.present(function, "function"), commute);
    }

    /**
     * Does nothing; an operator needs no release.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void free() throws MPIException {}
}
