// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * The root calls one rank after the other and takes its block while it calls the next one, so that
 * no block waits at the root. Also right for gatherv.
 *
 * <p>Cost: (2 p - 2) messages in p &alpha; + (p - 1) n &beta;.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class LinearSync implements Algorithm {
    static final Traits TRAITS = Traits.named("linear_sync");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int root = shape.root();
        if (rank != root) {
            steps.recv(root, SEND, 0, 0);
            steps.next();
            steps.send(root, SEND, 0, 1);
            return;
        }
        Ring ring = new Ring(rank, shape.ranks());
        steps.copy(SEND, 0, 1, RECV, rank);
        for (int i = 1; i <= shape.ranks(); i++) {
            if (i < shape.ranks()) {
                steps.send(ring.after(i), SEND, 0, 0);
            }
            if (i > 1) {
                steps.recv(ring.after(i - 1), RECV, ring.after(i - 1), 1);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        int rounds = shape.bytes() == 0 || ranks == 1 ? ranks - 1 : ranks;
        boolean isUnknown = shape.bytes() == Shape.UNKNOWN;
        return new Cost(rounds, isUnknown ? Shape.UNKNOWN : (ranks - 1) * shape.bytes());
    }
}
