// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank publishes its short operands and goes on; the root begins with its own ones, where the
 * result belongs, and combines those of the others into them, without scratch memory and the copies
 * to and from it.
 *
 * <p>Cost: (p-1) &alpha; + (p-1) n &beta;, of which only the first &alpha; is a wait.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class PublishedFromRoot implements Algorithm {
    static final Traits TRAITS =
            Traits.named("published_from_root")
                    .needs(Need.PUBLICATIONS)
                    .needs(Need.SHORT)
                    .needsCommutative();

    /** The algorithm. */
    public PublishedFromRoot() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank != shape.root()) {
            steps.publish(SEND);
            return;
        }
        steps.copy(SEND, 0, 1, RECV, 0); // SEND may be the same memory
        for (int i = 1; i < shape.ranks(); i++) {
            steps.next();
            int peer = (rank + i) % shape.ranks();
            steps.combineFrom(Remote.published(peer, SEND), 0, 1, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return new Cost(ranks - 1, (ranks - 1) * shape.bytes());
    }
}
