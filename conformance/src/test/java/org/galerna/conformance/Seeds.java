// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.util.Random;

/**
 * The seed of all random data of a run: property {@code galerna.seed}, else new. It is printed with
 * every failure. All ranks of all cells draw from equal generators.
 */
public final class Seeds {
    private static final long SEED = Long.getLong("galerna.seed", System.nanoTime() >>> 8);

    private Seeds() {}

    /**
     * Returns the seed of this run.
     *
     * @return what {@code -Dgalerna.seed=} takes to run the same data again.
     */
    public static long seed() {
        return SEED;
    }

    /**
     * Makes a generator that yields the same numbers on every rank.
     *
     * @param stream tells the generators of one body apart.
     * @return a new generator.
     */
    public static Random random(int stream) {
        return new Random(SEED * 31 + stream);
    }
}
