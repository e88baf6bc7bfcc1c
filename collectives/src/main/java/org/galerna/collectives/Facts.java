// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * What the choice of an algorithm may look at: only values that MPI makes equal on all ranks.
 *
 * @param ranks size of the communicator
 * @param bytes length as {@link Primitive} defines it, or {@link Shape#UNKNOWN}
 * @param unit bytes of an element
 * @param commutative whether the operator's operands may change places; true without an operator
 * @param divisible whether the operator may be applied to parts of the operands one by one; true
 *     without an operator
 */
public record Facts(int ranks, long bytes, long unit, boolean commutative, boolean divisible) {

    /**
     * Length in elements.
     *
     * @return whole units of the message, 0 where the length is unknown
     */
    public long elements() {
        return bytes < 0 ? 0 : bytes / unit;
    }
}
