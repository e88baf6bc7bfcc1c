// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * The ranks are cut into two halves; the rank that has the message sends it to the nearest border
 * of the other half, and each half goes on by itself.
 *
 * <p>Cost: ceil(lg p) (&alpha; + n &beta;).
 *
 * <p>E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,
 * practice, and experience. Concurrency and Computation: Practice and Experience 19(13), 2007.
 */
final class MinimumSpanningTree implements Algorithm {
    static final Traits TRAITS = Traits.named("mst");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int low = 0;
        int high = shape.ranks() - 1;
        int owner = shape.root();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int other = owner <= middle ? high : low;
            if (rank == owner) {
                steps.send(other, RECV, 0, 1);
            } else if (rank == other) {
                steps.recv(owner, RECV, 0, 1);
            }
            steps.next();
            if ((rank <= middle) != (owner <= middle)) {
                owner = other;
            }
            if (rank <= middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(rounds, rounds * shape.bytes());
    }
}
