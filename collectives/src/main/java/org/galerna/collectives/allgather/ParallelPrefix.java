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
 * In round k every rank sends the blocks of itself and of those behind it, 2^k in all, to the rank
 * 2^k places further, straight from their places to their places: two messages where they wrap
 * around the end.
 *
 * <p>Cost: from ceil(lg p) to 2 ceil(lg p) &alpha;, + (p - 1) n &beta;.
 *
 * <p>W. Pugh, J. Spacco: MPJava: high-performance message passing in Java using java.nio. Languages
 * and Compilers for Parallel Computing 2003.
 */
final class ParallelPrefix implements Algorithm {
    static final Traits TRAITS = Traits.named("parallel_prefix");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        steps.copy(SEND, 0, 1, RECV, rank);
        steps.next();
        for (int held = 1; held < ranks; held <<= 1) {
            int n = Math.min(held, ranks - held);
            int peer = ring.before(held);
            int own = Math.min(n, rank + 1); // of the last n blocks, those before the wrap
            steps.send(ring.after(held), RECV, rank + 1 - own, own);
            if (own < n) {
                steps.send(ring.after(held), RECV, ranks - (n - own), n - own);
            }
            int others = Math.min(n, peer + 1);
            steps.recv(peer, RECV, peer + 1 - others, others);
            if (others < n) {
                steps.recv(peer, RECV, ranks - (n - others), n - others);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : 2 * Cost.log2Up(shape.ranks());
        return Cost.atMost(rounds, (shape.ranks() - 1) * shape.bytes());
    }
}
