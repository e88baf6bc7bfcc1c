// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.twin;

/** Implemented by a rank's class loader, which is how {@link Twins} finds its rank. */
public interface RankHolder {
    /**
     * Gets the rank as the process its code believes to be.
     *
     * @return the same object at each call.
     */
    RankCalls calls();
}
