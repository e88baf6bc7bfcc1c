// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank publishes its short operands and goes on; the root combines them in rank order.
 *
 * <p>Cost: (p-1) &alpha; + (p-1) n &beta;, of which only the first &alpha; is a wait.
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
        if (rank != shape.root()) {
            steps.publish(SEND);
            return;
        }
        int last = shape.ranks() - 1;
        if (last == rank) {
            steps.copy(SEND, 0, 1, SCRATCH, 0);
        } else {
            steps.read(Remote.published(last, SEND), 0, 1, SCRATCH, 0);
        }
        steps.next();
        for (int peer = last - 1; peer >= 0; peer--) {
            if (peer == rank) {
                steps.combine(SEND, 0, 1, SCRATCH, 0);
            } else {
                steps.combineFrom(Remote.published(peer, SEND), 0, 1, SCRATCH, 0);
            }
            steps.next();
        }
        steps.copy(SCRATCH, 0, 1, RECV, 0); // SEND may be the same memory
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks scratch = rank == shape.root() ? shape.send() : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), scratch);
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return new Cost(ranks - 1, (ranks - 1) * shape.bytes());
    }
}
