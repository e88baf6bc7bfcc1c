// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Sliced;
import org.galerna.collectives.topology.Slices;

/**
 * The message is cut into a slice per rank; each rank combines its slice of everybody's operands,
 * in rank order and a cache's worth at a time, and writes it into the root's buffer.
 *
 * <p>Cost: p + 1 waits at most for each of its blocks; bytes read: (p-1) n/p, written: n/p.
 *
 * <p>M. Bayatpour, J. Hashmi, S. Chakraborty, P. Kousha, H. Subramoni, D. K. Panda: SALaR: scalable
 * and adaptive designs for large message reduction collectives. IEEE Cluster 2018.
 */
public final class SliceParallel extends Sliced {
    static final Traits TRAITS =
            Traits.named("slice_parallel").needs(Need.DIRECT_REACH).needsDivisible();

    /**
     * The algorithm.
     *
     * @param segment bytes that are combined at once
     */
    public SliceParallel(long segment) {
        super(TRAITS, segment);
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Slices slices = slices(shape);
        return Layout.of(slices.blocks(), slices.blocks(), slices.scratch());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Slices slices = slices(shape);
        steps.expose(SEND);
        if (rank == shape.root()) {
            steps.expose(RECV);
        }
        steps.next();
        int end = slices.first(rank + 1);
        for (int block = slices.first(rank); block < end; block++) {
            int at = slices.combine(block, steps);
            steps.write(SCRATCH, at, 1, Remote.exposed(shape.root(), RECV), block);
            steps.next();
        }
        steps.fence();
    }

    @Override
    public Cost cost(Shape shape) {
        return slices(shape).cost(shape.ranks());
    }
}
