// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * The root publishes a short message and goes on; every other rank reads it.
 *
 * <p>Cost: &alpha; + n &beta;.
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
        if (rank == shape.root()) {
            steps.publish(RECV);
        } else {
            steps.read(Remote.published(shape.root(), RECV), 0, 1, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return shape.ranks() == 1 ? Cost.NOTHING : new Cost(1, shape.bytes());
    }
}
