// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Steps;
import org.galerna.collectives.topology.Hypercube;

/**
 * Recursive halving: along the edges of a hypercube, nearest neighbours first, two ranks halve the
 * range they stand for and combine the half they keep in rank order, until each corner has one
 * finished block.
 */
public final class Halving {
    private final int into;
    private final int arrived;
    private final int first;

    /**
     * Says which memory is used and what is reduced.
     *
     * @param into slot of the results
     * @param arrived slot for what the partner sends; both have blocks like SEND's
     * @param first first block of the range, which has a block for each corner
     */
    public Halving(int into, int arrived, int first) {
        this.into = into;
        this.arrived = arrived;
        this.first = first;
    }

    /**
     * Takes the operands of an outside twin into the own ones, which are put into the result slot;
     * without a twin they stay in SEND.
     *
     * @param cube the own place, not outside
     * @param steps where the steps are said
     */
    public void takeTwin(Hypercube cube, Steps steps) {
        int corners = cube.size();
        if (cube.twin() >= 0) {
            steps.copy(SEND, first, corners, into, first);
            steps.recv(cube.twin(), arrived, first, corners);
            steps.next();
            steps.combine(arrived, first, corners, into, first);
            steps.next();
        } else if (corners == 1) {
            steps.copy(SEND, first, 1, into, first);
        }
    }

    /**
     * Leaves one finished block in the result slot.
     *
     * @param cube the own place, not outside
     * @param steps where the steps are said; peers are corners
     * @return number of the block
     */
    public int halve(Hypercube cube, Steps steps) {
        int low = first;
        int half = cube.size() / 2;
        for (int bit = 1; half > 0; bit <<= 1, half >>= 1) {
            int peer = cube.corner() ^ bit;
            boolean isUpper = (cube.corner() & bit) != 0;
            int keep = isUpper ? low + half : low;
            int give = isUpper ? low : low + half;
            boolean isFresh = bit == 1 && cube.twin() < 0; // the result slot is still empty
            steps.send(peer, isFresh ? SEND : into, give, half);
            steps.recv(peer, arrived, keep, half);
            steps.next();
            if (isFresh) {
                steps.combineBoth(
                        isUpper ? arrived : SEND, isUpper ? SEND : arrived, keep, half, into);
            } else if (isUpper) {
                steps.combine(arrived, keep, half, into, keep);
            } else {
                steps.combineAfter(arrived, keep, half, into, keep);
            }
            steps.next();
            low = keep;
        }
        return low;
    }
}
