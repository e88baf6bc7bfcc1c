// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

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
 * The message is cut into a slice per rank; each rank combines its slice of everybody's operands
 * from rank 0 on, a cache's worth at a time, and writes what it has into the buffer of the rank
 * whose operands it has just added.
 *
 * <p>Cost: 3 p waits at most for each of its blocks; bytes read and written: 2 (p-1) n/p.
 *
 * <p>M. Bayatpour, J. Hashmi, S. Chakraborty, P. Kousha, H. Subramoni, D. K. Panda: SALaR: scalable
 * and adaptive designs for large message reduction collectives. IEEE Cluster 2018.
 */
public final class SliceParallel extends Sliced {
    static final Traits TRAITS =
            Traits.named("slice_parallel")
                    .needs(Need.DIRECT_REACH)
                    .needsCommutative()
                    .needsDivisible();

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
        return Layout.of(slices.blocks(), slices.blocks(), slices.blocks());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Slices slices = slices(shape);
        steps.expose(SEND);
        steps.expose(RECV);
        steps.next();
        int end = slices.first(rank + 1);
        for (int block = slices.first(rank); block < end; block++) {
            combineAlong(rank, shape.ranks(), block, steps);
            steps.strand();
        }
        steps.fence();
    }

    private static void combineAlong(int rank, int ranks, int block, Steps steps) {
        int sum = SEND;
        if (rank > 0) {
            sum = SCRATCH;
            steps.read(Remote.exposed(0, SEND), block, 1, sum, block);
            steps.next();
        }
        steps.write(sum, block, 1, Remote.exposed(0, RECV), block);
        int last = ranks - 1;
        for (int peer = 1; peer < last; peer++) {
            steps.next();
            steps.combineOwn(Remote.exposed(peer, SEND), sum, block, SCRATCH);
            sum = SCRATCH;
            steps.next();
            steps.write(sum, block, 1, Remote.exposed(peer, RECV), block);
        }
        if (last > 0) {
            steps.next();
            int result = Remote.exposed(last, RECV);
            steps.combineTo(Remote.exposed(last, SEND), sum, block, SCRATCH, result);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        Slices slices = slices(shape);
        int ranks = shape.ranks();
        long runs = 2L * (ranks - 1);
        return Cost.atMost(slices.mostBlocks() * 3 * ranks + 2, runs * slices.mostBytes());
    }
}
