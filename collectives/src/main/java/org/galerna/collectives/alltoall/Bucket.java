// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

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
import org.galerna.collectives.topology.Ring;

/**
 * Every rank hands all blocks that are not its own to the next rank, which takes the one for it and
 * passes the others on: only neighbours talk.
 *
 * <p>Cost: (p - 1) &alpha; + p (p - 1) / 2 n &beta;.
 *
 * <p>E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,
 * practice, and experience. Concurrency and Computation: Practice and Experience 19(13), 2007.
 */
final class Bucket implements Algorithm {
    static final Traits TRAITS = Traits.named("ring");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int EVEN = SCRATCH;
    private static final int ODD = SCRATCH + 1;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks others = Blocks.equal(shape.ranks() - 1, shape.bytes());
        return Layout.of(shape.send(), shape.recv(), others, others);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int others = shape.ranks() - 1;
        Ring ring = new Ring(rank, shape.ranks());
        steps.copy(SEND, rank, 1, RECV, rank);
        for (int i = 1; i <= others; i++) {
            steps.copy(SEND, ring.after(i), 1, EVEN, i - 1); // the nearest first
        }
        steps.next();
        int from = EVEN;
        for (int i = 1; i <= others; i++) {
            int into = from == EVEN ? ODD : EVEN;
            steps.send(ring.after(1), from, i == 1 ? 0 : 1, others + 1 - i);
            steps.recv(ring.before(1), into, 0, others + 1 - i);
            steps.next();
            steps.copy(into, 0, 1, RECV, ring.before(i));
            from = into;
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        long blocks = (long) shape.ranks() * others / 2;
        return new Cost(shape.bytes() == 0 ? 0 : others, blocks * shape.bytes());
    }
}
