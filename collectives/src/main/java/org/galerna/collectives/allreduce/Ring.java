// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * The message is cut into a part per rank. Each part goes once around the ring and gathers every
 * rank's operands, then goes around again as a result.
 *
 * <p>Cost: 2 (p - 1) (&alpha; + n/p &beta;), the least bytes possible.
 *
 * <p>P. Patarasuk, X. Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations.
 * Journal of Parallel and Distributed Computing 69(2), 2009.
 */
final class Ring implements Algorithm {
    static final Traits TRAITS =
            Traits.named("ring").needsCommutative().needsDivisible().needsElementPerRank();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks parts = Blocks.split(shape.bytes(), shape.ranks(), shape.unit());
        return Layout.of(parts, parts, parts);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        var ring = new org.galerna.collectives.topology.Ring(rank, ranks);
        if (ranks == 1) {
            steps.copy(SEND, 0, 1, RECV, 0);
            return;
        }
        int next = ring.after(1);
        int previous = ring.before(1);
        for (int i = 1; i < ranks; i++) {
            int part = ring.before(i);
            steps.send(next, i == 1 ? SEND : SCRATCH, ring.before(i - 1), 1);
            steps.recv(previous, SCRATCH, part, 1);
            steps.next();
            steps.combine(SEND, part, 1, SCRATCH, part);
            steps.next();
        }
        steps.copy(SCRATCH, next, 1, RECV, next); // finished here; SEND is done with
        steps.send(next, SCRATCH, next, 1);
        for (int i = 1; i < ranks; i++) {
            steps.recv(previous, RECV, ring.before(i - 1), 1);
            steps.next();
            if (i < ranks - 1) {
                steps.send(next, RECV, ring.before(i - 1), 1);
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int rounds = 2 * (shape.ranks() - 1);
        return new Cost(rounds, rounds * Cost.part(shape, shape.ranks()));
    }
}
