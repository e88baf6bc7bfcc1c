// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

/** The sizes of NPB, from a test to a large machine; each kernel says what a class means for it. */
public enum ProblemClass {
    /** Sample. */
    S,
    /** Workstation. */
    W,
    /** First of the real sizes. */
    A,
    /** About four times class A. */
    B,
    /** About four times class B. */
    C,
    /** About sixteen times class C. */
    D;

    /**
     * Picks the value of this class.
     *
     * @param <T> what differs between the classes.
     * @param ofEach the values for S, W, A, B, C, D.
     * @return the one for this class.
     */
    @SafeVarargs
    @SuppressWarnings("EnumOrdinal") // the order is the meaning
    public final <T> T pick(T... ofEach) {
        return ofEach[ordinal()];
    }
}
