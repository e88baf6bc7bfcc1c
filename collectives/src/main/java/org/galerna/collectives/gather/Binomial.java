// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Bundle;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Halves;

/**
 * Groups of neighbours join by halves; the leader of a group holds its blocks in rank order, and
 * the root receives them where they belong.
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
        if (length == 1 && rank != shape.root()) {
            steps.send(halves.partner(top), SEND, 0, 1);
            return;
        }
        int slot = Bundle.slot(rank, shape);
        steps.copy(SEND, 0, 1, slot, rank - first);
        for (int level = 0; level < top; level++) {
            int sibling = halves.siblingFirst(level);
            if (sibling < shape.ranks()) {
                int n = halves.length(sibling, level);
                steps.recv(halves.partner(level), slot, sibling - first, n);
                steps.next();
            }
        }
        if (rank != shape.root()) {
            steps.send(halves.partner(top), SCRATCH, 0, length);
        }
        Bundle.dealOut(rank, shape, steps);
    }

    @Override
    public Cost cost(Shape shape) {
        return Bundle.cost(shape, Cost.log2Up(shape.ranks()));
    }
}
