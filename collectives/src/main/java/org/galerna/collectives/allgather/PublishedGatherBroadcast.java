// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

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
 * Every rank publishes its short block; rank 0 reads them and publishes them all, which the others
 * read. All ranks together read 2 (p-1) publications and not p (p-1).
 *
 * <p>Cost: 2 &alpha; + p n &beta;.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class PublishedGatherBroadcast implements Algorithm {
    static final Traits TRAITS =
            Traits.named("published_gather_bcast")
                    .needs(Need.PUBLICATIONS)
                    .needs(Need.SHORT_IN_ALL);

    /** The algorithm. */
    public PublishedGatherBroadcast() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        if (rank > 0) {
            steps.publish(SEND);
            steps.next(); // in place, it lies where the result goes
            steps.read(Remote.published(0, RECV), 0, ranks, RECV, 0);
            return;
        }
        steps.copy(SEND, 0, 1, RECV, 0);
        for (int peer = 1; peer < ranks; peer++) {
            steps.read(Remote.published(peer, SEND), 0, 1, RECV, peer);
        }
        steps.next();
        steps.publish(RECV);
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return ranks == 1 ? Cost.NOTHING : new Cost(2, ranks * shape.bytes());
    }
}
