// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank passes on to the next rank the block that it received last. Also right for allgatherv,
 * with blocks of any lengths at any places.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;); for allgatherv a rank sends all blocks but one.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005, section 4.
 */
public final class Ring implements Algorithm {
    static final Traits TRAITS = Traits.named("ring");

    /** The algorithm. */
    public Ring() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        var ring = new org.galerna.collectives.topology.Ring(rank, shape.ranks());
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            if (i == 1) {
                steps.send(ring.after(1), SEND, 0, 1);
            } else {
                steps.send(ring.after(1), RECV, ring.before(i - 1), 1);
            }
            steps.recv(ring.before(1), RECV, ring.before(i), 1);
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        int rounds = shape.bytes() == 0 ? 0 : others;
        if (shape.primitive() == Primitive.ALLGATHERV) {
            long shortest = shape.bytes();
            for (int i = 0; i <= others; i++) {
                shortest = Math.min(shortest, shape.recv().length(i));
            }
            return new Cost(rounds, shape.bytes() - shortest);
        }
        return new Cost(rounds, others * shape.bytes());
    }
}
