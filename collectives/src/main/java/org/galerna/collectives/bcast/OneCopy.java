// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * The root exposes its message and every other rank its receive buffer; the root writes the first
 * of p parts into all of them while each reads the other parts, so that all ranks copy alike.
 *
 * <p>Cost: 2 &alpha; + n (p-1)/p &beta;: every byte is copied once.
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
    public Layout layout(int rank, Shape shape) {
        return Layout.of(Blocks.NONE, parts(shape));
    }

    private static Blocks parts(Shape shape) {
        return Blocks.split(shape.bytes(), shape.ranks(), shape.unit());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        steps.expose(RECV);
        if (rank != shape.root()) {
            steps.read(Remote.exposed(shape.root(), RECV), 1, ranks - 1, RECV, 1);
        }
        for (int i = 1; rank == shape.root() && i < ranks; i++) {
            int peer = (rank + i) % ranks;
            steps.write(RECV, 0, 1, Remote.exposed(peer, RECV), 0);
        }
        steps.fence();
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (ranks == 1) {
            return Cost.NOTHING;
        }
        Blocks parts = parts(shape);
        long read = parts.length(1, ranks - 1);
        return new Cost(2, Math.max(read, (ranks - 1) * parts.length(0)));
    }
}
