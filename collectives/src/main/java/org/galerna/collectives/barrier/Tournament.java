// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Halves;

/**
 * Neighbours meet in pairs; the loser signals the winner, who goes on to meet the winner of the
 * neighbouring pair. The champion, rank 0, wakes everybody.
 *
 * <p>Cost: (ceil(lg p) + p - 1) &alpha;.
 *
 * <p>D. Hensgen, R. Finkel, U. Manber: Two algorithms for barrier synchronization. International
 * Journal of Parallel Programming 17(1), 1988.
 */
final class Tournament implements Algorithm {
    static final Traits TRAITS = Traits.named("tournament");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Halves halves = new Halves(rank, shape.ranks(), 0);
        int wins = halves.top();
        for (int level = 0; level < wins; level++) {
            if (halves.partner(level) >= 0) {
                steps.recv(halves.partner(level), SEND, 0, 0);
                steps.next();
            }
        }
        if (rank > 0) {
            steps.send(halves.partner(wins), SEND, 0, 0);
            steps.next();
            steps.recv(0, SEND, 0, 0);
            return;
        }
        for (int peer = 1; peer < shape.ranks(); peer++) {
            steps.send(peer, SEND, 0, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return new Cost(Cost.log2Up(shape.ranks()) + shape.ranks() - 1, 0);
    }
}
