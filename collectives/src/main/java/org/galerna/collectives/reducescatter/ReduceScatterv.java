// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.reduce.Binomial;
import org.galerna.collectives.topology.Halves;

/**
 * A binomial reduction of all blocks as one range to rank 0, which then sends each rank its block.
 * For operators that see whole messages only.
 *
 * <p>Cost: at most ceil(lg p) (&alpha; + n &beta;) + (p - 1) &alpha; + n &beta;.
 */
public final class ReduceScatterv implements Algorithm {
    static final Traits TRAITS = Traits.named("reduce_scatterv");

    /** The algorithm. */
    public ReduceScatterv() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks all = shape.send();
        return Layout.of(all, shape.recv(), all, all);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Halves halves = new Halves(rank, shape.ranks(), 0);
        Binomial.climb(halves, shape.ranks(), SCRATCH, SCRATCH + 1, steps);
        steps.next();
        if (rank > 0) {
            steps.recv(0, RECV, 0, 1);
            return;
        }
        steps.copy(SCRATCH, 0, 1, RECV, 0);
        for (int peer = 1; peer < shape.ranks(); peer++) {
            steps.send(peer, SCRATCH, peer, 1);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        if (shape.bytes() == 0 || others == 0) {
            return Cost.NOTHING;
        }
        int levels = Cost.log2Up(shape.ranks());
        return new Cost(levels + others, levels * shape.bytes());
    }
}
