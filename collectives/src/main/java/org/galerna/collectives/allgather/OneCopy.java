// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank exposes its block and reads the blocks of all others, beginning with its right
 * neighbour so that no block has many readers at once.
 *
 * <p>Cost: 2 &alpha; + (p-1) n &beta;: every byte is copied once for each receiver.
 *
 * <p>S. Li, T. Hoefler, M. Snir: NUMA-aware shared-memory collective communication for MPI. High
 * Performance Distributed Computing 2013.
 */
public final class OneCopy implements Algorithm {
    static final Traits TRAITS = Traits.named("one_copy").needs(Need.DIRECT_REACH);

    /** The algorithm. */
    public OneCopy() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.expose(SEND);
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            int peer = (rank + i) % shape.ranks();
            steps.read(Remote.exposed(peer, SEND), 0, 1, RECV, peer);
        }
        steps.fence();
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (ranks == 1) {
            return Cost.NOTHING;
        }
        return shape.primitive() == Primitive.ALLGATHER
                ? new Cost(2, (ranks - 1) * shape.bytes())
                : new Cost(2, Shape.UNKNOWN);
    }
}
