// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * In round k every rank exchanges blocks with the rank whose number differs from its own in the
 * bits of k: both directions of a pair at once. Powers of two of ranks; also right for alltoallv.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;).
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005.
 */
final class PairwiseExchange implements Algorithm {
    static final Traits TRAITS = Traits.named("pairwise_exchange").needsPowerOfTwo();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.copy(SEND, rank, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            int peer = rank ^ i;
            steps.exchange(peer, SEND, peer, 1, RECV);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        if (shape.bytes() == Shape.UNKNOWN) {
            return new Cost(others, Shape.UNKNOWN);
        }
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.bytes());
    }
}
