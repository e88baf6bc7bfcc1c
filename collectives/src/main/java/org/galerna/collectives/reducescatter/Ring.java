// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

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
 * Each block goes once around the ring, gathers every rank's operands, and ends at the rank that
 * wants it.
 *
 * <p>Cost: (p - 1) (&alpha; + n/p &beta;) for equal blocks.
 *
 * <p>E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,
 * practice, and experience. Concurrency and Computation: Practice and Experience 19(13), 2007.
 */
final class Ring implements Algorithm {
    static final Traits TRAITS = Traits.named("ring").needsCommutative().needsDivisible();

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
        var ring = new org.galerna.collectives.topology.Ring(rank, ranks);
        for (int i = 1; i < ranks; i++) {
            int block = ring.before(i + 1);
            steps.send(ring.after(1), i == 1 ? SEND : SCRATCH, ring.before(i), 1);
            steps.recv(ring.before(1), SCRATCH, block, 1);
            steps.next();
            steps.combine(SEND, block, 1, SCRATCH, block);
            steps.next();
        }
        steps.copy(ranks == 1 ? SEND : SCRATCH, rank, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int others = shape.ranks() - 1;
        return new Cost(others, others * shape.send().longest());
    }
}
