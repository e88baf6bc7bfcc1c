// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

/**
 * Holds the world of the one rank whose classes it defines. A rank's class loader implements it; a
 * static facade finds its world by asking its own class loader.
 */
public interface WorldHolder {
    /**
     * Returns the rank's world.
     *
     * @return the world, the same at each call.
     */
    World world();

    /**
     * Tells how many leading arguments of {@code main} the launcher put there; a facade's Init
     * strips as many.
     *
     * @return usually 0.
     */
    default int injectedArguments() {
        return 0;
    }
}
