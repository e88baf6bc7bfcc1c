// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * All messages are in flight at once, or {@code window} of them in each direction; every rank
 * begins with the one after it, so that no two ranks begin with the same. Also right for alltoallv,
 * where only the two ranks of a message know its length.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;).
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005.
 */
final class Scattered implements Algorithm {
    static final Traits TRAITS = Traits.named("scattered");

    private final int window;

    Scattered(int window) {
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
        Ring ring = new Ring(rank, shape.ranks());
        steps.copy(SEND, rank, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            steps.send(ring.after(i), SEND, ring.after(i), 1);
            steps.recv(ring.before(i), RECV, ring.before(i), 1);
            if (window > 0 && i % window == 0) {
                steps.next();
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
