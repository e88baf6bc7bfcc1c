// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import org.galerna.base.Padded;

/**
 * Chooses whether a rank on a virtual thread yields once before it sleeps for an operation. Where
 * many ranks are ready, what it waits for has mostly come when they have had their turns, and the
 * yield saves a sleep and a wake-up; where a token goes round, it never has. So some yields in vain
 * end them for a while, twice as long each time.
 *
 * <p>For a thread at a time; if several threads of a rank wait at once, a yield more or less is
 * taken, and nothing worse happens.
 */
final class FirstYield extends Padded {
    /** Yields in vain, one after the other, that end them for a while. */
    static final int SURE = 4;

    /** Waits without a yield, at first and at most. */
    static final int SHORTEST_REST = 1 << 6;

    static final int LONGEST_REST = 1 << 10;

    private int vain;
    private int rest = SHORTEST_REST;
    private int left;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** Begins with yields. */
    FirstYield() {
        super();
    }

    /** Tells whether the wait that begins yields first; {@link #note} follows then. */
    boolean isNext() {
        if (left == 0) {
            return true;
        }
        left--;
        return false;
    }

    /**
     * Notes what a yield was good for.
     *
     * @param isDone whether what is waited for has come.
     * @return that.
     */
    boolean note(boolean isDone) {
        if (isDone) {
            vain = 0;
            rest = SHORTEST_REST;
        } else if (++vain >= SURE) {
            left = rest;
            rest = Math.min(2 * rest, LONGEST_REST);
        }
        return isDone;
    }
}
