// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

/**
 * About ten nanoseconds between two looks at a cell that another core is going to write. A core
 * that looks without a pause takes the line away from the writer again and again before it is
 * written, and has many looks under way at the moment when it is; both delay the message.
 *
 * <p>The time is spent in registers: no memory is touched, no fence waits for the core's own
 * stores, and no hypervisor is entered, as {@link Thread#onSpinWait} may do.
 */
public final class Gap {
    private static final int ROUNDS = 8;

    private Gap() {}

    /**
     * Lets the time pass, by steps of a generator of pseudo-random numbers, each of which needs the
     * one before.
     *
     * @param seed more than 0, best another one each time.
     */
    public static void pass(int seed) {
        long x = seed;
        for (int round = 0; round < ROUNDS; round++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        if (x == 0) { // never, which the compiler does not know
            throw new AssertionError("seed " + seed);
        }
    }
}
