// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * The root sends every rank its block, all at once or {@code window} at a time. Also right for
 * scatterv, where only the two ranks of a message know its length.
 *
 * <p>Cost: (p - 1) &alpha; + (p - 1) n &beta;.
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class Linear implements Algorithm {
    static final Traits TRAITS = Traits.named("linear");

    private final int window;

    Linear(int window) {
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
            steps.send(ring.after(i), SEND, ring.after(i), 1);
            if (window > 0 && i % window == 0) {
                steps.next();
            }
        }
        steps.copy(SEND, rank, 1, RECV, 0);
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
