// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

/** An operator on two {@code float}s. */
@FunctionalInterface
interface FloatOperator {
    /** The result for a left and a right operand. */
    float apply(float left, float right);
}
