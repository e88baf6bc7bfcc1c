// SPDX-License-Identifier: Apache-2.0
package org.galerna.group;

/** The result of comparing two groups or two communicators (MPI-4.1, sections 7.3.1 and 7.4.1). */
public enum Comparison {
    /** The same object; for groups: the same processes in the same order. */
    IDENT,
    /** Communicators alone: the same processes in the same order, another context. */
    CONGRUENT,
    /** The same processes in another order. */
    SIMILAR,
    /** Anything else. */
    UNEQUAL
}
