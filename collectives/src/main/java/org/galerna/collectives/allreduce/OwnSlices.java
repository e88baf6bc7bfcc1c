// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
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
 * beginning with its own ones, where the result belongs in its own buffer, a cache's worth at a
 * time, and writes it into the buffers of the others. As operands and results have the same places
 * in arrays of the same form, they are combined by vectors.
 *
 * <p>Cost: p waits at most for each of its blocks; bytes read and written: 2 (p-1) n/p.
 *
 * <p>M. Bayatpour, J. Hashmi, S. Chakraborty, P. Kousha, H. Subramoni, D. K. Panda: SALaR: scalable
 * and adaptive designs for large message reduction collectives. IEEE Cluster 2018.
 */
public final class OwnSlices extends Sliced {
    static final Traits TRAITS =
            Traits.named("own_slices").needs(Need.DIRECT_REACH).needsCommutative().needsDivisible();

    /**
     * The algorithm.
     *
     * @param segment bytes that are combined at once
     */
    public OwnSlices(long segment) {
        super(TRAITS, segment);
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Slices slices = slices(shape);
        return Layout.of(slices.blocks(), slices.blocks());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Slices slices = slices(shape);
        int ranks = shape.ranks();
        steps.expose(SEND);
        steps.expose(RECV);
        steps.next();
        int end = slices.first(rank + 1);
        for (int block = slices.first(rank); block < end; block++) {
            slices.combineOwn(rank, block, RECV, steps);
            for (int i = 1; i < ranks; i++) {
                int peer = (rank + i) % ranks;
                steps.write(RECV, block, 1, Remote.exposed(peer, RECV), block);
            }
            steps.strand();
        }
        steps.fence();
    }

    @Override
    public Cost cost(Shape shape) {
        return slices(shape).cost(2L * (shape.ranks() - 1));
    }
}
