// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank raises its flag and looks at the flags of all others.
 *
 * <p>Cost: &alpha;; p - 1 flags are read by each rank.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class Flags implements Algorithm {
    static final Traits TRAITS = Traits.named("flags").needs(Need.PUBLICATIONS);

    /** The algorithm. */
    public Flags() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.publish(SEND);
        for (int i = 1; i < shape.ranks(); i++) {
            steps.read(Remote.published((rank + i) % shape.ranks(), SEND), 0, 0, SEND, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return shape.ranks() == 1 ? Cost.NOTHING : new Cost(1, 0);
    }
}
