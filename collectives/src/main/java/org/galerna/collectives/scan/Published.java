// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank publishes its short operands and combines those of the ranks before it in front of its
 * own, from the nearest on; nobody waits for those behind.
 *
 * <p>Cost: (p-1) &alpha; + (p-1) n &beta; on the last rank, of which only the first &alpha; is a
 * wait.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class Published implements Algorithm {
    static final Traits TRAITS =
            Traits.named("published").needs(Need.PUBLICATIONS).needs(Need.SHORT);

    /** The algorithm. */
    public Published() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank < shape.ranks() - 1) {
            steps.publish(SEND);
        }
        steps.copy(SEND, 0, 1, RECV, 0); // SEND may be the same memory
        for (int peer = rank - 1; peer >= 0; peer--) {
            steps.next();
            steps.combineFrom(Remote.published(peer, SEND), 0, 1, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int before = shape.ranks() - 1;
        return new Cost(before, before * shape.bytes());
    }
}
