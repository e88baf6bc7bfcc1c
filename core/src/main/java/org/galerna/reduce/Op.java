// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;

/** An operator of a reduction. */
public sealed interface Op permits Predefined, UserOp {
    /** The larger number; NaN if one is. */
    Op MAX = Predefined.MAX;

    /** The smaller number; NaN if one is. */
    Op MIN = Predefined.MIN;

    /** The sum; whole numbers wrap. */
    Op SUM = Predefined.SUM;

    /** The product; whole numbers wrap. */
    Op PROD = Predefined.PROD;

    /** Whether both are true; a whole number is true unless 0, and the result is 1 or 0. */
    Op LAND = Predefined.LAND;

    /** The bits that are set in both. */
    Op BAND = Predefined.BAND;

    /** Whether one is true. */
    Op LOR = Predefined.LOR;

    /** The bits that are set in one. */
    Op BOR = Predefined.BOR;

    /** Whether exactly one is true. */
    Op LXOR = Predefined.LXOR;

    /** The bits that are set in exactly one. */
    Op BXOR = Predefined.BXOR;

    /**
     * The larger value of pairs (value, index), with its index; of equal values the lower index.
     */
    Op MAXLOC = Predefined.MAXLOC;

    /**
     * The smaller value of pairs (value, index), with its index; of equal values the lower index.
     */
    Op MINLOC = Predefined.MINLOC;

    /** The larger number without a sign, of whole numbers. */
    Op UNSIGNED_MAX = Predefined.UNSIGNED_MAX;

    /** The smaller number without a sign, of whole numbers. */
    Op UNSIGNED_MIN = Predefined.UNSIGNED_MIN;

    /** The operand of the origin; for windows only. */
    Op REPLACE = Predefined.REPLACE;

    /** What is there already; for windows only. */
    Op NO_OP = Predefined.NO_OP;

    /**
     * Whether operands may change places.
     *
     * @return whether they may.
     */
    boolean isCommutative();

    /**
     * Whether parts of a message may be combined on their own. Parts then hold whole multiples of
     * {@link #granule()}.
     *
     * @return false for user functions, which see the whole message in one call.
     */
    boolean isDivisible();

    /**
     * The elements that stay together.
     *
     * @return 2 for operators on pairs, else 1.
     */
    int granule();

    /**
     * The bytes that stay together when a message of a type is cut.
     *
     * @param type of the items, one that has a kernel.
     * @return at least 1; a whole item for an operator that is not divisible.
     */
    long unit(Datatype type);

    /**
     * The kernel for a type. Cheap; a communicator may keep it.
     *
     * @param type of the items; the kernel works on the elements of their packed form, see {@link
     *     org.galerna.datatype.Items#gather}.
     * @return the kernel.
     * @throws GalernaException of class OP if the operator is not defined for the type; the message
     *     names both.
     */
    Kernel kernel(Datatype type);
}
