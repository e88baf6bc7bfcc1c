// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Each rank combines its block of everybody's operands, in rank order, where they lie.
 *
 * <p>Cost: (p + 1) &alpha; + (p-1) n &beta; with n the own block; no operand is copied.
 *
 * <p>M. Bayatpour, J. Hashmi, S. Chakraborty, P. Kousha, H. Subramoni, D. K. Panda: SALaR: scalable
 * and adaptive designs for large message reduction collectives. IEEE Cluster 2018.
 */
public final class OneCopy implements Algorithm {
    static final Traits TRAITS = Traits.named("one_copy").needs(Need.DIRECT_REACH).needsDivisible();

    /** The algorithm. */
    public OneCopy() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), shape.recv());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        steps.expose(SEND);
        steps.read(Remote.exposed(ranks - 1, SEND), rank, 1, SCRATCH, 0);
        steps.next();
        for (int peer = ranks - 2; peer >= 0; peer--) {
            steps.combineFrom(Remote.exposed(peer, SEND), rank, 1, SCRATCH, 0);
            steps.next();
        }
        steps.fence(); // RECV may be the beginning of SEND
        steps.copy(SCRATCH, 0, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return Cost.atMost(ranks + 1, (ranks - 1) * shape.send().longest());
    }
}
