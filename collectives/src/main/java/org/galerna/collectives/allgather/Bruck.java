// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * Every rank collects the blocks of itself and the ranks behind it, doubling their number in each
 * round, in scratch that begins with its own block; a last copy turns them to their places.
 *
 * <p>Cost: ceil(lg p) &alpha; + (p - 1) n &beta;.
 *
 * <p>J. Bruck et al.: Efficient algorithms for all-to-all communications in multiport
 * message-passing systems. IEEE Transactions on Parallel and Distributed Systems 8(11), 1997.
 */
public final class Bruck implements Algorithm {
    static final Traits TRAITS = Traits.named("bruck");

    /** The algorithm. */
    public Bruck() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), shape.recv());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        steps.copy(SEND, 0, 1, SCRATCH, 0);
        steps.next();
        for (int held = 1; held < ranks; held <<= 1) {
            int n = Math.min(held, ranks - held);
            steps.send(ring.before(held), SCRATCH, 0, n);
            steps.recv(ring.after(held), SCRATCH, held, n);
            steps.next();
        }
        steps.copy(SCRATCH, 0, ranks - rank, RECV, rank);
        if (rank > 0) {
            steps.copy(SCRATCH, ranks - rank, rank, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return new Cost(shape.bytes() == 0 ? 0 : Cost.log2Up(ranks), (ranks - 1) * shape.bytes());
    }
}
