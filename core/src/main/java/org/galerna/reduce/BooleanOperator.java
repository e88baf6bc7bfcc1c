// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

/** An operator on two {@code boolean}s. */
@FunctionalInterface
interface BooleanOperator {
    /** The result for a left and a right operand. */
    boolean apply(boolean left, boolean right);
}
