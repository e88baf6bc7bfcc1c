// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import org.galerna.datatype.Datatype;

/** The function of a user's operator (MPI-4.1, section 6.9.5). It should be associative. */
@FunctionalInterface
public interface UserFunction {
    /**
     * Combines items: {@code inout = in op inout} for each. Called once for a whole message, in a
     * thread of the rank that reduces.
     *
     * @param in left operands, an array of the class of the user's buffer with exactly the items;
     *     must not be kept.
     * @param inOffset subscript of the first item.
     * @param inout right operands and results, an array of the same class; must not be kept.
     * @param inoutOffset subscript of the first item.
     * @param count of items of {@code type}; element d of item i is at {@code offset + i * extent +
     *     d}.
     * @param type that the caller of the reduction gave.
     */
    void call(Object in, long inOffset, Object inout, long inoutOffset, long count, Datatype type);
}
