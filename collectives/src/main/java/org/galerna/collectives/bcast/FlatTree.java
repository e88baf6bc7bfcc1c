// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * The root sends the whole message to every rank; with a window it waits for each so many to be
 * taken before it goes on (1: one after another, 0: all at once).
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;).
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class FlatTree implements Algorithm {
    static final Traits TRAITS = Traits.named("flat_tree");

    private final int window;

    FlatTree(int window) {
        this.window = window;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "window=" + window;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank != shape.root()) {
            steps.recv(shape.root(), RECV, 0, 1);
            return;
        }
        Ring ring = new Ring(rank, shape.ranks());
        for (int i = 1; i < shape.ranks(); i++) {
            steps.send(ring.after(i), RECV, 0, 1);
            if (window > 0 && i % window == 0) {
                steps.next();
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.bytes());
    }
}
