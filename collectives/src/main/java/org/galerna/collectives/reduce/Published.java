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
 * Every rank publishes its short operands and goes on; the root combines all in rank order, its own
 * ones from where they were published, too, if the call is in place.
 *
 * <p>Cost: (p-1) &alpha; + (p-1) n &beta;, of which only the first &alpha; is a wait.
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
        if (rank == shape.root()) {
            steps.next();
            combine(shape.ranks(), steps);
        }
    }

    /**
     * Combines what all ranks have published, in rank order.
     *
     * @param ranks how many
     * @param steps take SEND of each and leave the result in RECV
     */
    public static void combine(int ranks, Steps steps) {
        steps.read(Remote.published(ranks - 1, SEND), 0, 1, RECV, 0);
        for (int peer = ranks - 2; peer >= 0; peer--) {
            steps.next();
            steps.combineFrom(Remote.published(peer, SEND), 0, 1, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return ranks == 1 ? new Cost(1, 0) : new Cost(ranks, (ranks - 1) * shape.bytes());
    }
}
