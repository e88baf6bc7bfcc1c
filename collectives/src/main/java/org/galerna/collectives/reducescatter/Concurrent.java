// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank sends every other rank the operands of its block, all at once, and combines those it
 * receives from the last to the first: rank order is kept.
 *
 * <p>Cost: (p - 1) (&alpha; + n/p &beta;) for equal blocks.
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class Concurrent implements Algorithm {
    static final Traits TRAITS = Traits.named("concurrent").needsDivisible();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks all = Blocks.equal(shape.ranks(), shape.recv().length(0));
        return Layout.of(shape.send(), shape.recv(), all);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int last = shape.ranks() - 1;
        var ring = new org.galerna.collectives.topology.Ring(rank, shape.ranks());
        steps.copy(SEND, rank, 1, SCRATCH, rank);
        for (int i = 1; i <= last; i++) {
            steps.send(ring.after(i), SEND, ring.after(i), 1);
            steps.recv(ring.before(i), SCRATCH, ring.before(i), 1);
        }
        steps.next();
        for (int peer = last - 1; peer >= 0; peer--) {
            steps.combine(SCRATCH, peer, 1, SCRATCH, last);
            steps.next();
        }
        steps.copy(SCRATCH, last, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int others = shape.ranks() - 1;
        long most = 0;
        for (int i = 0; i <= others; i++) {
            long own = shape.send().length(i);
            most = Math.max(most, Math.max(others * own, shape.bytes() - own));
        }
        return new Cost(others, most);
    }
}
