// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank signals rank 0, which signals every rank when it has heard of all.
 *
 * <p>Cost: 2 (p - 1) &alpha;.
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

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank > 0) {
            steps.send(0, SEND, 0, 0);
            steps.next();
            steps.recv(0, SEND, 0, 0);
            return;
        }
        for (int peer = 1; peer < shape.ranks(); peer++) {
            steps.recv(peer, SEND, 0, 0);
        }
        steps.next();
        for (int peer = 1; peer < shape.ranks(); peer++) {
            steps.send(peer, SEND, 0, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return new Cost(2 * (shape.ranks() - 1), 0);
    }
}
