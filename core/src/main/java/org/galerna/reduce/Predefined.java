// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import org.galerna.datatype.Datatype;

/** The operators of the standard, all commutative and divisible. See {@link Op} for what each does. */
public enum Predefined implements Op {
    /** See {@link Op#MAX}. */
    MAX,
    /** See {@link Op#MIN}. */
    MIN,
    /** See {@link Op#SUM}. */
    SUM,
    /** See {@link Op#PROD}. */
    PROD,
    /** See {@link Op#LAND}. */
    LAND,
    /** See {@link Op#BAND}. */
    BAND,
    /** See {@link Op#LOR}. */
    LOR,
    /** See {@link Op#BOR}. */
    BOR,
    /** See {@link Op#LXOR}. */
    LXOR,
    /** See {@link Op#BXOR}. */
    BXOR,
    /** See {@link Op#MAXLOC}. */
    MAXLOC,
    /** See {@link Op#MINLOC}. */
    MINLOC;

    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public boolean isDivisible() {
        return true;
    }

    @Override
    public int granule() {
        return this == MAXLOC || this == MINLOC ? 2 : 1;
    }

    @Override
    public Kernel kernel(Datatype type) {
        throw new UnsupportedOperationException("not yet");
    }
}
