// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * Every rank exchanges blocks with its two neighbours in turn: its own one first, then always the
 * two that it received last. Even numbers of ranks.
 *
 * <p>Cost: p/2 &alpha; + (p - 1) n &beta;.
 *
 * <p>J. Chen, L. Zhang, Y. Zhang, W. Yuan: Performance evaluation of allgather algorithms on
 * terascale Linux cluster with fast Ethernet. HPC Asia 2005.
 */
final class NeighborExchange implements Algorithm {
    static final Traits TRAITS = Traits.named("neighbor_exchange").needs(Need.EVEN);

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        boolean isEven = rank % 2 == 0;
        int pair = rank & ~1;
        steps.copy(SEND, 0, 1, RECV, rank);
        steps.send(rank ^ 1, SEND, 0, 1);
        steps.recv(rank ^ 1, RECV, rank ^ 1, 1);
        steps.next();
        int sent = pair;
        for (int i = 1; i < ranks / 2; i++) {
            boolean isUp = isEven == (i % 2 == 0); // this time the neighbour is the one after
            int away = 2 * ((i + 1) / 2);
            int arrives = Math.floorMod(isUp ? pair + away : pair - away, ranks);
            int peer = isUp ? ring.after(1) : ring.before(1);
            steps.send(peer, RECV, sent, 2);
            steps.recv(peer, RECV, arrives, 2);
            steps.next();
            sent = arrives;
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        return new Cost(shape.bytes() == 0 ? 0 : ranks / 2, (ranks - 1) * shape.bytes());
    }
}
