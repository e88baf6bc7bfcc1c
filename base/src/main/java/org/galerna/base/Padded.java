// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

/**
 * Keeps the fields of a subclass on cache lines of their own: for objects that one thread writes at
 * every message and that lie beside objects of another thread's, wherever the collector puts them.
 *
 * <p>What lies before the object is 128 bytes away, as far as processors fetch lines in pairs. The
 * first filler takes the four bytes behind the header, where a field of the subclass would stand
 * before all others. What lies behind is kept away by the subclass itself, whose last fields are 16
 * references {@code z0} to {@code zf}: the JVM lays references out last, in the order of their
 * declaration. A rule of the build reads the offsets of all subclasses.
 */
@SuppressWarnings("unused")
public abstract class Padded {
    private int filler;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe, pf;

    /** For subclasses. */
    protected Padded() {}
}
