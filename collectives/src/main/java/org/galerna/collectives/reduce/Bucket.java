// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

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
import org.galerna.collectives.topology.Ring;

/**
 * The message is cut into a part per rank. Each part goes once around the ring and gathers every
 * rank's operands; then every rank sends the part that it finished to the root.
 *
 * <p>Cost: (2 p - 2) (&alpha; + n/p &beta;).
 *
 * <p>E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,
 * practice, and experience. Concurrency and Computation: Practice and Experience 19(13), 2007.
 */
final class Bucket implements Algorithm {
    static final Traits TRAITS =
            Traits.named("ring").needsCommutative().needsDivisible().needsElementPerRank();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks parts = Blocks.split(shape.bytes(), shape.ranks(), shape.unit());
        return Layout.of(parts, rank == shape.root() ? parts : Blocks.NONE, parts);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        for (int i = 1; i < ranks; i++) {
            int part = ring.before(i);
            steps.send(ring.after(1), i == 1 ? SEND : SCRATCH, ring.before(i - 1), 1);
            steps.recv(ring.before(1), SCRATCH, part, 1);
            steps.next();
            steps.combine(SEND, part, 1, SCRATCH, part);
            steps.next();
        }
        int finished = ring.after(ranks == 1 ? 0 : 1);
        if (rank != shape.root()) {
            steps.send(shape.root(), SCRATCH, finished, 1);
            return;
        }
        steps.copy(ranks == 1 ? SEND : SCRATCH, finished, 1, RECV, finished);
        for (int i = 1; i < ranks; i++) {
            int peer = ring.after(i);
            steps.recv(peer, RECV, (peer + 1) % ranks, 1);
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
