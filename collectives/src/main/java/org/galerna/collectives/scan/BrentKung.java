// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Up: in round k the last rank of each 2^k ranks hands its result to the last rank of twice as
 * many. Down: it hands it to the rank in the middle of the next ones, in opposite order. Half the
 * messages of recursive doubling, in twice the rounds.
 *
 * <p>Cost: at most (2 ceil(lg p) - 1) &alpha; and floor(lg p) n &beta;; 2 p - lg p messages in all.
 *
 * <p>R. P. Brent, H. T. Kung: A regular layout for parallel adders. IEEE Transactions on Computers
 * C-31(3), 1982.
 */
final class BrentKung implements Algorithm {
    static final Traits TRAITS = Traits.named("brent_kung");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), shape.send());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        int place = rank + 1;
        steps.copy(SEND, 0, 1, RECV, 0);
        steps.next();
        int width = 1;
        for (; width < ranks; width <<= 1) {
            if (place % (2 * width) == 0) {
                take(rank - width, steps);
            } else if (place % width == 0) {
                give(rank + width, ranks, steps);
            }
        }
        for (width /= 2; width > 0; width >>= 1) {
            if (place % (2 * width) == 0) {
                give(rank + width, ranks, steps);
            } else if (place % width == 0 && rank >= width) {
                take(rank - width, steps);
            }
        }
    }

    private static void take(int peer, Steps steps) {
        steps.recv(peer, SCRATCH, 0, 1);
        steps.next();
        steps.combine(SCRATCH, 0, 1, RECV, 0);
        steps.next();
    }

    private static void give(int peer, int ranks, Steps steps) {
        if (peer < ranks) {
            steps.send(peer, RECV, 0, 1);
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0 || shape.ranks() == 1) {
            return Cost.NOTHING;
        }
        int levels = Cost.log2Up(shape.ranks());
        return Cost.atMost(2 * levels - 1, Cost.log2Down(shape.ranks()) * shape.bytes());
    }
}
