// SPDX-License-Identifier: Apache-2.0
package mpi;

/**
 * An operator of the program. Extend it and hand an object to {@link Op#Op(User_function,
 * boolean)}.
 */
public abstract class User_function {
    /** Makes an operator function. */
    public User_function() {}

    /**
     * Combines two vectors: element {@code i} of the second becomes (element {@code i} of the
     * first) op (element {@code i} of the second).
     *
     * <p>Both are arrays with the component type of the buffers of the reduction and hold the whole
     * contribution, from offset 0. The function runs on a thread that called the reduction and must
     * not communicate. What it throws leaves the reduction call unchanged.
     *
     * @param invec the left operands; not to be changed
     * @param inoffset subscript of the first left operand
     * @param inoutvec the right operands, replaced by the results
     * @param inoutoffset subscript of the first right operand
     * @param count number of items of {@code datatype} in each vector
     * @param datatype the type given to the reduction
     * @throws MPIException if the function chooses to
     */
    public abstract void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype)
            throws MPIException;
}
