// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.reducescatter.Pairwise;
import org.galerna.collectives.topology.Ring;

/**
 * The message is cut into a part per rank. Every rank receives the operands of its part from all
 * others, one after another, and combines them in rank order; the finished parts go around a ring.
 * Rank order is kept on any number of ranks.
 *
 * <p>Cost: 2 (p - 1) (&alpha; + n/p &beta;).
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005.
 */
final class ReduceScatterAllgather implements Algorithm {
    static final Traits TRAITS =
            Traits.named("reduce_scatter_allgather").needsDivisible().needsElementPerRank();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks parts = Blocks.split(shape.bytes(), shape.ranks(), shape.unit());
        Blocks own = Blocks.whole(parts.length(rank));
        return Layout.of(parts, parts, own, own, own);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Ring ring = new Ring(rank, shape.ranks());
        Pairwise.fold(ring, steps);
        steps.next();
        steps.copy(SCRATCH, 0, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            if (i == 1) {
                steps.send(ring.after(1), SCRATCH, 0, 1);
            } else {
                steps.send(ring.after(1), RECV, ring.before(i - 1), 1);
            }
            steps.recv(ring.before(1), RECV, ring.before(i), 1);
            steps.next();
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
