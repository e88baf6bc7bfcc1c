// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Bundle;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Halves;

/**
 * The root hands half of the ranks' blocks to the leader of that half, then half of the rest, and
 * so does every leader.
 *
 * <p>Cost: ceil(lg p) &alpha; + (p - 1) n &beta;.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005.
 */
public final class Binomial implements Algorithm {
    static final Traits TRAITS = Traits.named("binomial").thatAsksLengths();

    /** The algorithm. */
    public Binomial() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Halves halves = new Halves(rank, shape.ranks(), shape.root());
        int top = halves.top();
        int first = halves.first(top);
        return Bundle.layout(rank, shape, first, halves.length(first, top));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Halves halves = new Halves(rank, shape.ranks(), shape.root());
        int top = halves.top();
        int first = halves.first(top);
        int length = halves.length(first, top);
        int slot = Bundle.slot(rank, shape);
        if (rank != shape.root()) {
            boolean leaf = length == 1;
            steps.recv(halves.partner(top), leaf ? RECV : SCRATCH, 0, length);
            if (leaf) {
                return;
            }
            steps.next();
        }
        Bundle.bringTogether(rank, shape, steps);
        for (int level = top - 1; level >= 0; level--) {
            int sibling = halves.siblingFirst(level);
            if (sibling < shape.ranks()) {
                int n = halves.length(sibling, level);
                steps.send(halves.partner(level), slot, sibling - first, n);
                steps.next();
            }
        }
        steps.copy(slot, rank - first, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        return Bundle.cost(shape, Cost.log2Up(shape.ranks()));
    }
}
