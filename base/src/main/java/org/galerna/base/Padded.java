// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

/**
 * Keeps 128 bytes between the fields of a subclass and whatever lies before the object: for objects
 * that one thread writes at every message, beside objects of another thread's.
 */
@SuppressWarnings("unused")
public abstract class Padded {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe, pf;

    /** For subclasses. */
    protected Padded() {}
}
