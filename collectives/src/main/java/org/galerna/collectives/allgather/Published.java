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
 * Every rank publishes its short block and reads the blocks of all others; none waits until its own
 * has been read. Also right for allgatherv, if all blocks together are short.
 *
 * <p>Cost: &alpha; + (p-1) n &beta;.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class Published implements Algorithm {
    static final Traits TRAITS =
            Traits.named("published").needs(Need.PUBLICATIONS).needs(Need.SHORT);

    /** The algorithm. */
    public Published() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.publish(SEND);
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            int peer = (rank + i) % shape.ranks();
            steps.read(Remote.published(peer, SEND), 0, 1, RECV, peer);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        if (others == 0) {
            return Cost.NOTHING;
        }
        return shape.primitive() == Primitive.ALLGATHER
                ? new Cost(1, others * shape.bytes())
                : new Cost(1, Shape.UNKNOWN);
    }
}
