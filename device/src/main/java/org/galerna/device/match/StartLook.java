// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;

/**
 * Chooses whether a receive of what is sent as a copy looks for its message when it starts, or is
 * only posted. A look that finds the message saves an operation. In an exchange, where both ranks
 * start their receives, send and wait, it finds nothing, and takes the line away from the core that
 * is about to write it. Both have to leave it out for that to show, so what is numbered is messages
 * taken from the peer.
 */
final class StartLook extends Trials {
    private static final int WAYS = 2;

    /** In a stream a receive that does not look costs half as much again. */
    private static final int SHARE = 64;

    /**
     * Makes the choice for a peer; receives look at first.
     *
     * @param clock of nanoseconds.
     */
    StartLook(LongSupplier clock) {
        super(clock, WAYS, SHARE);
    }

    /** Tells whether the next receive does not look. Any thread; racy. */
    boolean isLeftOut() {
        return value() != 0;
    }

    @Override
    int valueOf(int way) {
        return way;
    }
}
