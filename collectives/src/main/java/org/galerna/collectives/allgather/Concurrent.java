// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * Every rank sends its block to every other rank, all at once, beginning with the one after it.
 * Also right for allgatherv.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;).
 *
 * <p>W. Pugh, J. Spacco: MPJava: high-performance message passing in Java using java.nio. Languages
 * and Compilers for Parallel Computing 2003.
 */
final class Concurrent implements Algorithm {
    static final Traits TRAITS = Traits.named("concurrent");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Ring ring = new Ring(rank, shape.ranks());
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int i = 1; i < shape.ranks(); i++) {
            steps.send(ring.after(i), SEND, 0, 1);
            steps.recv(ring.before(i), RECV, ring.before(i), 1);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.recv().longest());
    }
}
