// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import org.galerna.datatype.BaseType;

/**
 * The function of an operator of the program: {@code inOut = in op inOut}, where {@code in} comes
 * from the lower ranks. One of the two methods is overridden.
 */
public abstract class UserFunction {
    /** Made by subclasses. */
    public UserFunction() {}

    /**
     * Combines arrays of the base type.
     *
     * @param inVec left operands
     * @param inOutVec right operands, and the results
     * @param count items
     * @param datatype the object that the caller of the reduction gave
     * @throws MPIException if the function fails
     */
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
            throws MPIException {
        throw new UnsupportedOperationException(
                "override one of the two call methods of UserFunction");
    }

    /**
     * Combines bytes in the machine's order; what is called for all types but booleans. Unless it
     * is overridden it copies to arrays and calls the other form.
     *
     * @param in left operands, {@code count} extents
     * @param inOut right operands, and the results
     * @param count items
     * @param datatype the object that the caller of the reduction gave
     * @throws MPIException if the function fails
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
            throws MPIException {
        final BaseType base = datatype.base();
        if (base == BaseType.BOOLEAN) {
            throw new IllegalArgumentException("booleans have no form in bytes");
        }
        final int length = datatype.getExtent() * count;
        final Object left = base.newArray(length);
        final Object right = base.newArray(length);
        Callback.load(in, left);
        Callback.load(inOut, right);
        call(left, right, count, datatype);
        Callback.store(right, inOut);
    }
}
