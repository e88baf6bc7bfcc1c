// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank publishes its short operands and combines those of all ranks in rank order, so that
 * all have the same bits; none waits until its own have been read.
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
        steps.next();
        org.galerna.collectives.reduce.Published.combine(shape.ranks(), steps);
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return ranks == 1 ? new Cost(1, 0) : new Cost(ranks, (ranks - 1) * shape.bytes());
    }
}
