// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.exscan;

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
 * The distances are 1, 2, 3, 6, 12 ...: a rank has the operands of the rank before it first, sends
 * them with its own added once, and from then on passes on its result as it is, one operation a
 * round.
 *
 * <p>Cost: ceil(lg((p - 1) / 3)) + 2 rounds of &alpha; + n &beta;.
 *
 * <p>J. L. Tr&auml;ff: Optimal exclusive scan algorithms for small input. arXiv 2507.04785, 2025.
 */
final class Doubling123 implements Algorithm {
    static final Traits TRAITS = Traits.named("doubling_123");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int OWN = SCRATCH;
    private static final int ARRIVED = SCRATCH + 1;

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), shape.send(), shape.send());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        steps.copy(SEND, 0, 1, OWN, 0);
        steps.next(); // from here on RECV, which may be SEND's memory, may be written
        for (int distance = 1;
                distance < ranks;
                distance = distance < 3 ? distance + 1 : 2 * distance) {
            int first = distance < 3 ? 0 : 1; // rank 0 has no result to pass on
            if (distance == 2 && rank > 0 && rank + 2 < ranks) {
                steps.combine(RECV, 0, 1, OWN, 0);
                steps.next();
            }
            if (rank >= first && rank + distance < ranks) {
                steps.send(rank + distance, distance < 3 ? OWN : RECV, 0, 1);
            }
            if (rank - distance >= first) {
                steps.recv(rank - distance, distance == 1 ? RECV : ARRIVED, 0, 1);
                steps.next();
                if (distance > 1) {
                    steps.combine(ARRIVED, 0, 1, RECV, 0);
                }
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int ranks = shape.ranks();
        int rounds = Math.min(ranks - 1, 2);
        for (int distance = 3; distance <= ranks - 2; distance *= 2) {
            rounds++;
        }
        return new Cost(rounds, rounds * shape.bytes());
    }
}
