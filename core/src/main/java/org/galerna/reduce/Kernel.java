// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

/**
 * Combines elements of two arrays of one class, which is that of the datatype the kernel was made
 * for. Keeps no state and no reference; any thread may call it, also several at once on different
 * arrays.
 */
public interface Kernel {
    /**
     * {@code inout[inoutAt + i] = in[inAt + i] op inout[inoutAt + i]} for each i below {@code
     * count}: {@code in} comes from the lower rank.
     *
     * @param in left operands; not changed.
     * @param inAt subscript of the first.
     * @param inout right operands and results; overlaps {@code in} only where it is the same
     *     elements.
     * @param inoutAt subscript of the first.
     * @param count of elements, not items.
     * @throws IndexOutOfBoundsException if elements are outside an array.
     */
    void combine(Object in, int inAt, Object inout, int inoutAt, int count);

    /**
     * {@code inout[inoutAt + i] = inout[inoutAt + i] op in[inAt + i]} for each i below {@code
     * count}: {@code in} comes from the higher rank. Without another meaning for a commutative
     * operator.
     *
     * @param in right operands; not changed.
     * @param inAt subscript of the first.
     * @param inout left operands and results; overlaps {@code in} only where it is the same
     *     elements.
     * @param inoutAt subscript of the first.
     * @param count of elements, not items.
     * @throws IndexOutOfBoundsException if elements are outside an array.
     */
    default void combineAfter(Object in, int inAt, Object inout, int inoutAt, int count) {
        combine(in, inAt, inout, inoutAt, count);
    }

    /**
     * Whether it calls a function of the user's, which only some threads may do.
     *
     * @return false for the operators of the standard.
     */
    default boolean isUsers() {
        return false;
    }
}
