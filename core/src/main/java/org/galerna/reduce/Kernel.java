// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

/**
 * Combines elements of two arrays of one class, which is that of the datatype the kernel was made
 * for. What {@link Op#kernel} makes keeps nothing of a call; any thread may call it, also several
 * at once on different arrays. One that stands before it for a call may keep something, and then
 * says who may call it.
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
     * {@code into[at + i] = left[at + i] op right[at + i]} for each i below {@code count}. As the
     * elements have the same places in all arrays, a compiler can use vectors whatever arrays they
     * are.
     *
     * @param left operands of the lower rank; not changed, unless it is the array of the results.
     * @param right operands of the higher rank; likewise.
     * @param into results; may be one of the others.
     * @param at subscript of the first element in each.
     * @param count of elements, not items.
     * @throws IndexOutOfBoundsException if elements are outside an array.
     */
    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    default void combineInto(Object left, Object right, Object into, int at, int count) {
        if (left == into) {
            combineAfter(right, at, into, at, count);
            return;
        }
        if (right != into) {
            System.arraycopy(right, at, into, at, count);
        }
        combine(left, at, into, at, count);
    }
}
