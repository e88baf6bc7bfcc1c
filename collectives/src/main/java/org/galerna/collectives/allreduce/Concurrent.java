// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

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
import org.galerna.collectives.topology.Ring;

/**
 * Every rank sends its operands to every other rank, all at once, and combines all of them by
 * itself, from the last to the first, so that all ranks get the same bits.
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
        return Layout.of(shape.send(), shape.recv(), Blocks.equal(shape.ranks(), shape.bytes()));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int last = shape.ranks() - 1;
        Ring ring = new Ring(rank, shape.ranks());
        for (int i = 1; i <= last; i++) {
            steps.send(ring.after(i), SEND, 0, 1);
            steps.recv(ring.before(i), SCRATCH, ring.before(i), 1);
        }
        if (rank == last) {
            steps.copy(SEND, 0, 1, SCRATCH, last);
        }
        steps.next();
        for (int peer = last - 1; peer >= 0; peer--) {
            steps.combine(peer == rank ? SEND : SCRATCH, peer == rank ? 0 : peer, 1, SCRATCH, last);
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
