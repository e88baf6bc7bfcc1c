// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Halves;
import org.galerna.collectives.topology.Ring;

/**
 * The message is cut into a part per rank; the parts are dealt out by halves from the root, then go
 * around a ring. Nothing is sent to the root.
 *
 * <p>Cost: at most (ceil(lg p) + p - 1) &alpha; + 2 n (p-1)/p &beta;.
 *
 * <p>M. Barnett, S. Gupta, D. Payne, L. Shuler, R. van de Geijn, J. Watts: Building a
 * high-performance collective communication library. Supercomputing 1994.
 */
public final class ScatterAllgather implements Algorithm {
    static final Traits TRAITS = Traits.named("scatter_allgather");

    /** The algorithm. */
    public ScatterAllgather() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(Blocks.NONE, Blocks.split(shape.bytes(), shape.ranks(), shape.unit()));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        scatter(new Halves(rank, shape.ranks(), shape.root()), steps);
        Ring ring = new Ring(rank, shape.ranks());
        int next = ring.after(1);
        int previous = ring.before(1);
        for (int i = 1; i < shape.ranks(); i++) {
            if (next != shape.root()) {
                steps.send(next, RECV, ring.before(i - 1), 1);
            }
            if (rank != shape.root()) {
                steps.recv(previous, RECV, ring.before(i), 1);
            }
            steps.next();
        }
    }

    /** Deals out block r of RECV to rank r. */
    static void scatter(Halves halves, Steps steps) {
        int top = halves.top();
        if (top < halves.levels()) {
            int first = halves.first(top);
            steps.recv(halves.partner(top), RECV, first, halves.length(first, top));
            steps.next();
        }
        for (int level = top - 1; level >= 0; level--) {
            if (halves.partner(level) >= 0) {
                int first = halves.siblingFirst(level);
                steps.send(halves.partner(level), RECV, first, halves.length(first, level));
                steps.next();
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        return new Cost(Cost.log2Up(ranks) + ranks - 1, 2L * (ranks - 1) * Cost.part(shape, ranks));
    }
}
