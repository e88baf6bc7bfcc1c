// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

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
 * The root exposes its receive buffer; every rank writes its block there, all at once.
 *
 * <p>Cost: 2 &alpha; + n &beta;: every byte is copied once, by the rank that has it.
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
        if (rank == shape.root()) {
            steps.expose(RECV);
            steps.copy(SEND, 0, 1, RECV, rank);
        } else {
            steps.write(SEND, 0, 1, Remote.exposed(shape.root(), RECV), rank);
        }
        steps.fence();
    }

    @Override
    public Cost cost(Shape shape) {
        return shape.ranks() == 1 ? Cost.NOTHING : new Cost(2, shape.bytes());
    }
}
