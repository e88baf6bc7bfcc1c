// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

/** A computation of a given length. */
public final class BusyCore {
    private BusyCore() {}

    /**
     * Keeps the core busy, without any call of the library's.
     *
     * @param nanos how long.
     */
    public static void keep(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
