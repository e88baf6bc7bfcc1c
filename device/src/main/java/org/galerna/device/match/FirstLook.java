// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;
import org.galerna.base.ring.Gap;

/**
 * Chooses when a rank that has sent a message to a peer looks for the answer first: at once, or
 * late. A look at an answer that is not there yet takes its line away from the core that is about
 * to write it; that costs a tenth to a third of a short message's time.
 *
 * <p>A few delays, fixed parts of a round trip, and none are tried. A delay that followed the
 * answers would not do: who is late makes the peer's next answer late, and two ranks could agree on
 * any slowness so. Where one of two ranks is late already, the other one gains too little to see
 * it, so both have to try the same delays at the same time; what is counted is messages sent.
 */
final class FirstLook extends Trials {
    /**
     * Ways to look: late by so many sixteenths of the round trip of looks at once. Between near
     * cores a little less than the best delay gains nothing, and a little more costs little.
     */
    private static final int[] PARTS = {0, 4, 6, 8, 9, 10};

    static final int WAYS = PARTS.length;

    private static final int PART_SHIFT = 4;

    /** A delay that is no good costs little, and what is good changes with the messages. */
    private static final int SHARE = 16;

    private static final long MOST_ROUNDS = 200;

    /**
     * Makes the choice for a peer.
     *
     * @param clock of nanoseconds.
     */
    FirstLook(LongSupplier clock) {
        super(clock, WAYS, SHARE);
    }

    /**
     * Lets the time pass that the first look is late by, if a message has been sent since the last
     * wait.
     *
     * @param sent messages sent to the peer so far.
     */
    void await(long sent) {
        if (sent == counted()) {
            return;
        }
        count(sent);
        Gap.spend((int) sent, value());
    }

    /** By how many rounds of {@link Gap#spend} the first look is late. */
    @Override
    int valueOf(int way) {
        final long nanos = (nanosOfFirst() * PARTS[way]) >> PART_SHIFT;
        return (int) Math.min(nanos / Gap.NANOS_PER_ROUND, MOST_ROUNDS);
    }
}
