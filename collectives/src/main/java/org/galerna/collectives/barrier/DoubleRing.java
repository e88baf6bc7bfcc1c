// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * A signal goes around the ring from rank 0 and shows that all have come; it goes around once more
 * and lets them go.
 *
 * <p>Cost: (2 p - 1) &alpha;.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class DoubleRing implements Algorithm {
    static final Traits TRAITS = Traits.named("ring");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        if (ranks == 1) {
            return;
        }
        Ring ring = new Ring(rank, ranks);
        for (int turn = 1; turn <= 2; turn++) {
            if (rank > 0) {
                steps.recv(ring.before(1), SEND, 0, 0);
                steps.next();
            }
            if (turn == 1 || rank < ranks - 1) {
                steps.send(ring.after(1), SEND, 0, 0);
                steps.next();
            }
            if (turn == 1 && rank == 0) {
                steps.recv(ring.before(1), SEND, 0, 0);
                steps.next();
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return shape.ranks() == 1 ? Cost.NOTHING : new Cost(2 * shape.ranks() - 1, 0);
    }
}
