// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * The root sends every rank its block. Also right for scatterv, where only the two ranks of a
 * message know its length.
 *
 * <p>Cost: (p - 1) &alpha; + (p - 1) n &beta;.
 */
public final class Linear implements Algorithm {
    static final Traits TRAITS = Traits.named("linear");

    /** The algorithm. */
    public Linear() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank != shape.root()) {
            steps.recv(shape.root(), RECV, 0, 1);
            return;
        }
        for (int peer = 0; peer < shape.ranks(); peer++) {
            if (peer == rank) {
                steps.copy(SEND, rank, 1, RECV, 0);
            } else {
                steps.send(peer, SEND, peer, 1);
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        if (shape.bytes() == Shape.UNKNOWN) {
            return new Cost(others, Shape.UNKNOWN);
        }
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.bytes());
    }
}
