// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

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
 * Every rank sends its operands to all ranks behind it, all at once, and combines what it receives
 * with its own, from the last to the first.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;).
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class Concurrent implements Algorithm {
    static final Traits TRAITS = Traits.named("concurrent");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), Blocks.equal(rank + 1, shape.bytes()));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        for (int peer = rank + 1; peer < shape.ranks(); peer++) {
            steps.send(peer, SEND, 0, 1);
        }
        for (int peer = rank - 1; peer >= 0; peer--) {
            steps.recv(peer, SCRATCH, peer, 1);
        }
        steps.copy(SEND, 0, 1, SCRATCH, rank);
        steps.next();
        int last = rank;
        for (int peer = last - 1; peer >= 0; peer--) {
            steps.combine(SCRATCH, peer, 1, SCRATCH, last);
            steps.next();
        }
        steps.copy(SCRATCH, last, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.bytes());
    }
}
