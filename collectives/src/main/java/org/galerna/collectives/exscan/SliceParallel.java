// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.exscan;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Blocks;
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
 * behind the one whose operands it has just added.
 *
 * <p>Cost: 3 (p-1) waits at most for each of its blocks; bytes read and written: (2 p - 3) n/p.
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
        Blocks blocks = slices(shape).blocks();
        return shape.ranks() > 2
                ? Layout.of(blocks, blocks, blocks, blocks)
                : Layout.of(blocks, blocks);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Slices slices = slices(shape);
        if (rank < shape.ranks() - 1) {
            steps.expose(SEND);
        }
        if (rank > 0) {
            steps.expose(RECV);
        }
        steps.next();
        int end = slices.first(rank + 1);
        for (int block = slices.first(rank); block < end; block++) {
            combineAlong(rank, shape.ranks(), block, steps);
            steps.strand();
        }
        steps.fence();
    }

    private static void combineAlong(int rank, int ranks, int block, Steps steps) {
        if (ranks == 2 && rank == 1) {
            steps.read(Remote.exposed(0, SEND), block, 1, RECV, block);
            return;
        }
        int sum = SEND;
        if (rank > 0) {
            sum = SCRATCH;
            steps.read(Remote.exposed(0, SEND), block, 1, sum, block);
            steps.next();
        }
        for (int peer = 1; peer < ranks; peer++) {
            int next = sum == SCRATCH ? SCRATCH + 1 : SCRATCH;
            if (peer < ranks - 1) { // before its RECV, which may be its SEND, is written
                steps.combineOwn(Remote.exposed(peer, SEND), sum, block, next);
                steps.next();
            }
            steps.write(sum, block, 1, Remote.exposed(peer, RECV), block);
            steps.next();
            sum = next;
        }
    }

    @Override
    public Cost cost(Shape shape) {
        Slices slices = slices(shape);
        int others = shape.ranks() - 1;
        long runs = Math.max(2L * others - 1, 0);
        int waits = others > 1 ? 3 * others : 1;
        return Cost.atMost(slices.mostBlocks() * waits + 2, runs * slices.mostBytes());
    }
}
