// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

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
 * The root takes the operands of one rank after the other, from the last to the first, and combines
 * them in front of what it has, while the next ones are on their way.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;).
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class FlatTree implements Algorithm {
    static final Traits TRAITS = Traits.named("flat_tree");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int TURN = SCRATCH + 1; // and the one after it, in turn

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks own = rank == shape.root() ? shape.send() : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), own, own, own);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank != shape.root()) {
            steps.send(shape.root(), SEND, 0, 1);
            return;
        }
        int last = shape.ranks() - 1;
        if (rank == last) {
            steps.copy(SEND, 0, 1, SCRATCH, 0);
        } else {
            steps.recv(last, SCRATCH, 0, 1);
        }
        for (int peer = last - 1; peer >= -1; peer--) {
            if (peer >= 0 && peer != rank) {
                steps.recv(peer, TURN + (peer & 1), 0, 1);
            }
            if (peer + 1 < last) { // came in the round before
                int from = peer + 1 == rank ? SEND : TURN + ((peer + 1) & 1);
                steps.combine(from, 0, 1, SCRATCH, 0);
            }
            steps.next();
        }
        steps.copy(SCRATCH, 0, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.bytes());
    }
}
