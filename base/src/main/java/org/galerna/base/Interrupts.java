// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

/** The flag of a thread that was interrupted while it waited for what cannot be given up. */
public final class Interrupts {
    private Interrupts() {}

    /** Gives the calling thread back the flag that a wait of its own has taken; wakes nobody. */
    @SuppressForbidden("gives the caller's own flag back; wakes nobody")
    public static void restore() {
        Thread.currentThread().interrupt();
    }
}
